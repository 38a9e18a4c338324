// SPDX-License-Identifier: MPL-2.0

internal import Strings
internal import VolumeAccess

/// Reads what somebody types for a place: a path, one below home (`~`) or below the folder that is shown, or a URI.
enum TypedLocation {
    /// The location that a typed text names; nil when it is blank. It is not checked for existence.
    static func read(_ text: String, home: FileLocation, folder: FileLocation) -> FileLocation? {
        let trimmed = trim(text)
        guard !trimmed.isEmpty else { return nil }
        if let colon = trimmed.range(of: "://"), colon.lowerBound > trimmed.startIndex {
            return FileLocation(uri: trimmed)
        }
        if trimmed.hasPrefix("/") { return below(FileLocation(path: "/"), trimmed) }
        if trimmed == "~" || trimmed.hasPrefix("~/") { return below(home, String(trimmed.dropFirst())) }
        return below(folder, trimmed)
    }

    private static func below(_ start: FileLocation, _ path: String) -> FileLocation {
        var location = start
        for step in path.utf8.split(separator: UInt8(ascii: "/")) where !step.elementsEqual(".".utf8) {
            location = step.elementsEqual("..".utf8) ? location.parent ?? location : location.child(Array(step))
        }
        return location
    }

    private static func trim(_ text: String) -> String {
        var rest = text[...]
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }
}
