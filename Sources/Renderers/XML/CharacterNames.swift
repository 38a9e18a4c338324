// SPDX-License-Identifier: MPL-2.0

import Quantities

/// The characters that references in HTML name.
enum CharacterNames {
    /// The longest name that is read without a semicolon.
    static let unendedLength = 6
    /// More characters than the longest name has.
    static let lengthLimit = 32

    private static let characters: [String: String] = {
        let words = ReferenceTable.all.split(whereSeparator: \.isWhitespace)
        var characters: [String: String] = [:]
        characters.reserveCapacity(words.count / 2)
        for index in stride(from: 0, to: words.count - 1, by: 2) {
            var text = ""
            for number in words[index + 1].split(separator: "+") {
                guard let scalar = UInt32(number, radix: 16).flatMap(Unicode.Scalar.init) else { continue }
                text.unicodeScalars.append(scalar)
            }
            characters[String(words[index])] = text
        }
        return characters
    }()

    private static let unended = Set(ReferenceTable.unended.split(whereSeparator: \.isWhitespace).map(String.init))

    /// The characters of a name that a semicolon ends.
    static func text(_ name: String) -> String? { characters[name] }

    /// The characters of a name that nothing ends.
    static func unendedText(_ name: String) -> String? { unended.contains(name) ? characters[name] : nil }

    /// The character of a number: those of the control characters from 80 to 9F are meant in Windows-1252, and what is no
    /// character is the sign for that.
    static func scalar(_ number: UInt32) -> Unicode.Scalar {
        if (0x80...0x9F).contains(number), let scalar = Unicode.Scalar(windows[Int(number) - 0x80]) { return scalar }
        return number == 0 ? "\u{FFFD}" : Unicode.Scalar(number) ?? "\u{FFFD}"
    }

    private static let windows: [UInt32] = [
        0x20AC, 0x81, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039, 0x152, 0x8D, 0x17D,
        0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC, 0x2122, 0x161, 0x203A, 0x153, 0x9D,
        0x17E, 0x178,
    ]
}
