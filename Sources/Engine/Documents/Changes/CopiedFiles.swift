// SPDX-License-Identifier: MPL-2.0

internal import Strings
public import VolumeAccess

/// Files that were cut or copied, as programs tell each other.
public struct CopiedFiles: Sendable, Equatable {
    /// The files.
    public let files: [FileLocation]
    /// Whether they are to be moved.
    public let isCut: Bool

    /// The clipboard format of GNOME Files: `copy` or `cut`, then one URI a line.
    public static let gnomeFormat = "x-special/gnome-copied-files"
    /// The clipboard format that all programs read: URIs and comments (RFC 2483).
    public static let listFormat = "text/uri-list"

    /// Files.
    public init(_ files: [FileLocation], isCut: Bool) {
        self.files = files
        self.isCut = isCut
    }

    /// Reads what a program said; nil when it names no file.
    ///
    /// - Parameters:
    ///   - text: the bytes as text.
    ///   - format: ``gnomeFormat`` or ``listFormat``.
    public init?(_ text: String, format: String) {
        var lines = text.split(whereSeparator: \.isNewline).map(String.init)
        isCut = format == Self.gnomeFormat && lines.first == "cut"
        if format == Self.gnomeFormat {
            guard let first = lines.first, first == "cut" || first == "copy" else { return nil }
            lines.removeFirst()
        }
        // "#" begins a comment; what has no scheme is no URI.
        files = lines.filter { !$0.hasPrefix("#") && $0.contains(":/") }.map { FileLocation(uri: $0) }
        if files.isEmpty { return nil }
    }

    /// The files in ``gnomeFormat``.
    public var gnomeText: String {
        ([isCut ? "cut" : "copy"] + files.map(\.uri)).joined(separator: "\n")
    }

    /// Whether files are among what is offered.
    public static func areOffered(as formats: [String]) -> Bool {
        formats.contains(gnomeFormat) || formats.contains(listFormat)
    }
}
