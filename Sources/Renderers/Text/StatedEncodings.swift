// SPDX-License-Identifier: MPL-2.0

import DocumentModel

/// The encodings of the language that a document states, for texts of a word or two, which statistics say nothing about.
struct StatedEncodings {
    private let encodings: [TextEncoding]
    private let isLetter: (Unicode.Scalar) -> Bool
    /// Whether the language has the letters of ASCII, too.
    private let isLatin: Bool

    /// The encodings of a language, the most common ones first; nil for languages of Western Europe.
    init?(of language: ReaderLanguage) {
        let reader = ReaderEncodings(of: language)
        let latin = LatinLetters.of(language.language)
        isLatin = latin != nil
        if let letters = latin {
            encodings = reader.latinEncodings
            isLetter = { letters.has($0) }
        } else if let script = reader.script {
            let letters = ScriptReading.letters(script)
            encodings = reader.encodings(of: script)
            isLetter = { letters.contains($0) || ScriptReading.isMark($0, script) }
        } else {
            encodings = reader.tables.map(\.0)
            // Signs and kana, ideographs, syllables of Korean, forms of full width.
            isLetter = { scalar in
                [0x3000...0x30FF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xFF01...0xFF5E].contains {
                    $0.contains(scalar.value)
                }
            }
        }
        if encodings.isEmpty { return nil }
    }

    /// The first encoding in which all bytes beyond ASCII are signs, or letters of the language in words without others.
    func encoding(of bytes: [UInt8]) -> TextEncoding? {
        encodings.first { isPossible(TextDecoder.exact(bytes, as: $0)) }
    }

    private func isPossible(_ text: String) -> Bool {
        let words = text.unicodeScalars.split { !$0.properties.isAlphabetic && !isLetter($0) && $0.value != 0xFFFD }
        let areOfLanguage = words.allSatisfy { word in
            guard word.contains(where: { !$0.isASCII }) else { return true }
            return word.allSatisfy { $0.isASCII ? isLatin : isLetter($0) } && ScriptReading.hasUsualCase(Array(word))
        }
        // Control characters, and lines of boxes.
        return areOfLanguage
            && !text.unicodeScalars.contains {
                (0x80...0x9F).contains($0.value) || (0x2500...0x25FF).contains($0.value)
            }
    }
}
