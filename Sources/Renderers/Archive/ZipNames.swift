// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import TextRenderers

/// The names in a ZIP file. UTF-8 names may or may not have the flag for it; all other names are in one encoding.
struct ZipNames {
    /// The most likely encoding of the names that are not UTF-8; nil when there are none.
    let guess: CharacterEncoding?

    private let file: ZipFile
    private let range: Range<Int>

    /// The maximum number of names that are not UTF-8 and are examined.
    private static let sampleCount = 4_000

    /// - Parameter limit: the maximum number of entries whose names are read.
    init(of file: ZipFile, limit: Int, language: ReaderLanguage) {
        self.file = file
        range = 0..<min(file.count, limit)
        var others: [[UInt8]] = []
        var windowsCount = 0
        for index in range where others.count < Self.sampleCount {
            let name = file.name(index)
            if let text = String(validating: name, as: UTF8.self) {
                guard Self.isOddUTF8(text), !file.statesUTF8(index) else { continue }
            }
            others.append(name)
            if file.isFromWindows(index) { windowsCount += 1 }
        }
        guess =
            others.isEmpty
            ? nil
            : NameEncodingGuess.encoding(
                of: others, isFromWindows: windowsCount * 2 >= others.count, language: language)
    }

    /// The paths in the order of the ZIP file, with `/` between their parts.
    ///
    /// - Parameter encoding: that of names that are not UTF-8.
    func paths(in encoding: CharacterEncoding?) -> [String] { range.map { path(of: $0, encoding) } }

    private func path(of index: Int, _ encoding: CharacterEncoding?) -> String {
        let name = file.name(index)
        let path: String
        if let text = String(validating: name, as: UTF8.self), isUTF8(index, text, encoding) {
            path = text
        } else if let encoding {
            path = TextDecoder.exact(name, as: encoding.textEncoding)
        } else {
            path = String(decoding: name, as: UTF8.self)
        }
        // Some programs for Windows separate the parts of a path by a backslash.
        let (slash, backslash) = (UInt8(ascii: "/"), UInt8(ascii: "\\"))
        guard path.utf8.contains(backslash), !path.utf8.contains(slash), file.isFromWindows(index) else { return path }
        return String(decoding: path.utf8.map { $0 == backslash ? slash : $0 }, as: UTF8.self)
    }

    /// Whether a name that is valid UTF-8 is read as such. An encoding that is not the likely one has been chosen, and counts
    /// for every name that does not say what it is.
    private func isUTF8(_ index: Int, _ text: String, _ encoding: CharacterEncoding?) -> Bool {
        guard let encoding, text.utf8.contains(where: { $0 >= 0x80 }) else { return true }
        return encoding == guess && !Self.isOddUTF8(text) || file.statesUTF8(index)
    }

    /// Whether a text looks like names in another encoding that are valid UTF-8 by chance, as the Chinese 图片 is, which reads
    /// “ͼƬ”: letters of several scripts in one word, or letters that hardly any language has.
    static func isOddUTF8(_ text: String) -> Bool {
        var last: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            defer { last = scalar.properties.isAlphabetic ? scalar : nil }
            guard scalar.value >= 0x80 else { continue }
            if rareLetters.contains(where: { $0.contains(scalar.value) }) { return true }
            guard let last, scalar.properties.isAlphabetic, let other = block(last), let own = block(scalar) else {
                continue
            }
            if own != other { return true }
        }
        return false
    }

    /// The script of a letter below U+0800, the largest number that two bytes make; nil for others.
    private static func block(_ scalar: Unicode.Scalar) -> Int? {
        switch scalar.value {
        case 0x41...0x7A, 0xAA, 0xBA, 0xC0...0x24F: 0
        case 0x370...0x3FF: 1
        case 0x400...0x52F: 2
        case 0x530...0x58F: 3
        case 0x590...0x5FF: 4
        case 0x600...0x7FF: 5
        default: nil
        }
    }

    /// The letters of Latin and Greek that are hardly in use.
    private static let rareLetters: [ClosedRange<UInt32>] = [
        0x180...0x18E, 0x190...0x19F, 0x1A2...0x1AE, 0x1B1...0x1CC, 0x1DD...0x1E5, 0x1F0...0x1F5, 0x220...0x225,
        0x234...0x258, 0x25A...0x2AF, 0x370...0x373, 0x376...0x37D, 0x3D0...0x3E1,
    ]
}
