// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib

/// The content type of a file, by shared-mime-info.
///
/// Descriptions and icons come from small files of the system's, read at the first use of each type.
public struct ContentType: Hashable, Sendable, CustomStringConvertible {
    /// The identifier, such as `image/png`.
    public let identifier: String

    /// A content type by its identifier.
    public init(_ identifier: String) {
        self.identifier = identifier
    }

    /// Bytes of which nothing is known.
    public static let unknown = ContentType(ContentTypes.unknown)
    /// A folder.
    public static let folder = ContentType("inode/directory")

    /// Guesses the content type by the name, and by the first bytes where the name does not tell
    /// (`g_content_type_guess`).
    ///
    /// - Parameters:
    ///   - name: the name's bytes.
    ///   - prefix: the file's first bytes, up to 4 KiB; empty when they were not read.
    public static func guess(name: [UInt8], prefix: [UInt8] = []) -> ContentType {
        ContentType(ContentTypes.guess(name: name, prefix: prefix).identifier)
    }

    /// The description for people, in their language, such as 'PNG image'.
    public var description: String {
        // The desktop's word for this one does not look like that of a kind.
        identifier == "application/octet-stream"
            ? tr("Unknown type") : ContentTypes.description(of: identifier)
    }

    /// Names of themed icons, the most fitting first.
    public var iconNames: [String] { ContentTypes.iconNames(of: identifier) }

    /// Names of themed one-coloured icons, the most fitting first.
    public var symbolicIconNames: [String] { ContentTypes.symbolicIconNames(of: identifier) }

    /// Whether it is the other type or a kind of it: `text/x-csrc` is a `text/plain`.
    public func isA(_ other: ContentType) -> Bool { ContentTypes.isA(identifier, other.identifier) }

    /// Whether such a document is a program, of whatever system, or starts one.
    public var isProgram: Bool { Self.programs.contains(identifier) || isA(ContentType("application/x-executable")) }

    /// Whether opening such a document may run it: a program, a script, or a launcher.
    public var runs: Bool {
        isProgram || Self.runnable.contains { isA(ContentType($0)) }
    }

    /// The content types of programs, and of files that start one.
    private static let runnable = [
        "application/x-desktop", "application/x-shellscript", "application/x-sharedlib", "application/x-pie-executable",
        "application/java-archive", "application/x-perl", "application/x-ruby", "application/x-php", "text/x-python",
        "application/javascript", "text/javascript", "application/vnd.flatpak.ref", "application/vnd.flatpak",
        "application/vnd.appimage", "application/x-iso9660-appimage", "application/vnd.debian.binary-package",
        "application/x-rpm", "application/x-bat", "application/x-powershell", "text/vbscript", "application/hta",
    ]

    /// Those that shared-mime-info does not count as kinds of executables.
    private static let programs: Set<String> = [
        "application/x-ms-dos-executable", "application/x-msdos-program", "application/x-msdownload",
        "application/vnd.microsoft.portable-executable", "application/x-msi", "application/x-ms-shortcut",
    ]
}
