// SPDX-License-Identifier: MPL-2.0

public import VolumeAccess

/// Paths as text for the clipboard.
///
/// A path is copied as it is, so that file dialogs and other programs take it, unless a terminal into which it is pasted
/// would act on its name by itself: a path with control characters (a line break runs what is before it), and bytes that
/// are not UTF-8, is written as shells quote them, `$'…\n…'`. Several paths stand on lines of their own; there a path
/// with characters that shells act on is put into single quotes.
public enum CopiedPath {
    /// The text for some files, by path or else by URI.
    public static func text(_ files: [FileLocation]) -> String {
        files.map { file in
            guard let path = file.path else { return file.uri }
            let text = String(decoding: path, as: UTF8.self)
            if Array(text.utf8) != path || text.unicodeScalars.contains(where: isControl) { return escaped(path) }
            return files.count > 1 && text.utf8.contains(where: isShellCharacter) ? quoted(text) : text
        }.joined(separator: "\n")
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: true
        default: false
        }
    }

    private static func isShellCharacter(_ byte: UInt8) -> Bool { "\"#$&'()*;<>?[\\]^`{|}~!".utf8.contains(byte) }

    /// In single quotes, as every POSIX shell reads it.
    private static func quoted(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }

    /// In `$'…'` (POSIX.1-2024), with an octal number for each byte that is not a visible ASCII character.
    private static func escaped(_ path: [UInt8]) -> String {
        var text = "$'"
        for byte in path {
            switch byte {
            case UInt8(ascii: "\n"): text += "\\n"
            case UInt8(ascii: "'"), UInt8(ascii: "\\"): text += "\\" + String(Unicode.Scalar(byte))
            case 0x20..<0x7F: text.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 8)
                text += "\\" + String(repeating: "0", count: 3 - digits.utf8.count) + digits
            }
        }
        return text + "'"
    }
}
