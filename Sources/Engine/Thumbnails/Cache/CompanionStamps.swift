// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import VitrineGLib
internal import VolumeAccess

/// The text of an entry in the cache about the files beside its document that the picture was drawn with: a checksum of their
/// stamps, then their paths. Where one of them changed, or one that was missing is there, the entry is out of date.
enum CompanionStamps {
    /// The key of the text.
    static let key = "X-Vitrine::Companions"
    /// The most files.
    private static let countLimit = 128
    /// The longest text, in bytes: the texts of an entry are read with its first bytes.
    private static let byteLimit = 8_000

    /// The text for a picture; nil when it was drawn without companions, when there are too many, and where their stamps
    /// cannot be had.
    static func text(of paths: Set<CompanionPath>, _ files: (any CompanionFiles)?) async -> String? {
        guard let files, !paths.isEmpty, paths.count <= countLimit else { return nil }
        let words = paths.map { (word: word(of: $0), path: $0) }.sorted { $0.word < $1.word }
        guard let sum = await checksum(words.map(\.path), files) else { return nil }
        let text = ([sum] + words.map(\.word)).joined(separator: " ")
        return text.utf8.count <= byteLimit ? text : nil
    }

    /// Whether a text says that nothing has changed; also where that is not known.
    static func isCurrent(_ text: String?, _ files: (any CompanionFiles)?) async -> Bool {
        guard let text, let files else { return true }
        let words = text.prefix(byteLimit).split(separator: " ")
        let paths = words.dropFirst().prefix(countLimit).compactMap(path)
        guard let sum = words.first, paths.count == words.count - 1 else { return false }
        return await checksum(paths, files).map { $0 == sum } ?? true
    }

    private static func checksum(_ paths: [CompanionPath], _ files: any CompanionFiles) async -> String? {
        await files.stamps(of: paths.map(\.names)).map { Checksum.md5($0.joined(separator: "\n")) }
    }

    /// A path with all but letters, digits and a few signs of ASCII percent-encoded.
    private static func word(of path: CompanionPath) -> String {
        path.names.map { name in
            name.map { byte -> String in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: return String(Unicode.Scalar(byte))
                default: return (byte < 16 ? "%0" : "%") + String(byte, radix: 16)
                }
            }.joined()
        }.joined(separator: "/")
    }

    /// The file that a word names; nil for what this program does not write.
    private static func path(_ word: Substring) -> CompanionPath? {
        var bytes: [UInt8] = []
        var rest = word.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else { return nil }
            bytes.append(code)
            rest = rest.dropFirst(2)
        }
        return CompanionPath(names: bytes.split(separator: UInt8(ascii: "/")).map(Array.init))
    }
}
