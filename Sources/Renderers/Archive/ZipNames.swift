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
            guard String(validating: name, as: UTF8.self) == nil else { continue }
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
        if let text = String(validating: name, as: UTF8.self) {
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
}
