// SPDX-License-Identifier: MPL-2.0

internal import Strings

/// Files that programs which keep folders alike leave when both sides were changed: each names them in its own way.
public enum SyncConflict {
    /// The marks before the date in names of conflicted copies: Syncthing's
    /// `notes.sync-conflict-20260102-030405-ABCDEFG.txt`, the `notes (conflicted copy 2026-01-02 030405).txt` of
    /// Nextcloud, ownCloud and, with the name of a user before it, Dropbox, and ownCloud's earlier
    /// `notes_conflict-20260102-030405.txt`.
    private static let signs = [".sync-conflict-", "conflicted copy ", "_conflict-"].map { Array($0.utf8) }

    /// Whether a file's name, given as bytes, says that it is one of two versions.
    public static func isConflict(_ name: [UInt8]) -> Bool {
        for sign in signs where name.count > sign.count + 8 {
            guard let place = name.range(of: sign) else { continue }
            return isDate(name[place.upperBound...])
        }
        return false
    }

    /// The name that a file would have without the conflict, as bytes; nil for a name that no synchroniser gave.
    public static func original(of name: [UInt8]) -> [UInt8]? {
        guard isConflict(name), let sign = signs.lazy.compactMap({ name.range(of: $0) }).first else { return nil }
        // The copy's mark stands in brackets, with somebody's name before it or not.
        let start = name[..<sign.lowerBound].lastIndex(of: UInt8(ascii: "(")) ?? sign.lowerBound
        let end =
            start < sign.lowerBound || name[start] == UInt8(ascii: "(")
            ? name[sign.upperBound...].firstIndex(of: UInt8(ascii: ")")).map { $0 + 1 }
            : name[sign.upperBound...].lastIndex(of: UInt8(ascii: ".")) ?? name.endIndex
        guard let end else { return nil }
        var stem = name[..<start]
        while stem.last == UInt8(ascii: " ") { stem = stem.dropLast() }
        return stem.isEmpty ? nil : Array(stem + name[end...])
    }

    /// Whether a text begins with a year, a month and a day, with or without lines between them.
    private static func isDate(_ text: ArraySlice<UInt8>) -> Bool {
        let digits = text.prefix(10).filter { $0 != UInt8(ascii: "-") }
        return digits.count >= 8 && digits.prefix(8).allSatisfy { (0x30...0x39).contains($0) }
    }
}
