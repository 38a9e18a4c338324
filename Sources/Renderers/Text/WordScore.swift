// SPDX-License-Identifier: MPL-2.0

/// The likeness of decoded text to words: letters that are frequent in their script score, letters of two scripts in one
/// word, capitals after small letters, and signs within words cost.
package struct WordScore {
    private enum Script { case none, latin, cyrillic, greek, hebrew, arabic, thai, other }

    private enum HebrewForm {
        case any, final, inner

        init(_ scalar: Unicode.Scalar) {
            switch scalar {
            case "ך", "ם", "ן", "ף", "ץ": self = .final
            case "כ", "מ", "נ", "פ", "צ": self = .inner
            default: self = .any
            }
        }
    }

    package private(set) var value = 0.0
    private var last: Script = .none
    /// Whether the last character is outside ASCII, where the encodings differ.
    private var lastIsForeign = false
    private var lastIsSmall = false
    /// The number of capitals that the last character ends, and whether one of them is outside ASCII.
    private var capitals = (count: 0, areForeign: false)
    private var lastScalar: Unicode.Scalar = " "
    /// The form of the last character if it is a Hebrew letter: the one at the end of a word, or the one before another
    /// letter.
    private var hebrewForm = HebrewForm.any

    /// The score of a text in an encoding of single bytes.
    package init(_ text: String) {
        for scalar in text.unicodeScalars { add(scalar) }
    }

    private mutating func add(_ scalar: Unicode.Scalar) {
        let script = Self.script(scalar)
        let isForeign = !scalar.isASCII
        // Capitals of which only the last ones begin a word: “AĄo” for “Año” in another encoding.
        if capitals.count > 1, capitals.areForeign, scalar.properties.isLowercase { value -= 2 }
        // A raised letter ends a word.
        if lastScalar == "º" || lastScalar == "ª", script != .none { value -= 1.6 }
        // In Turkish this letter follows vowels alone.
        if scalar == "ğ", !"aeıioöuüâîûAEIİOÖUÜ".unicodeScalars.contains(lastScalar) { value -= 1.5 }
        defer {
            lastScalar = scalar
            let isCapital = scalar.properties.isUppercase
            capitals = isCapital ? (capitals.count + 1, capitals.areForeign || isForeign) : (0, false)
            (last, lastIsForeign, lastIsSmall) = (script, isForeign, scalar.properties.isLowercase)
            hebrewForm = HebrewForm(scalar)
        }
        if hebrewForm == (script == .hebrew ? .final : .inner) { value -= 1.5 }
        if script != .none, last != .none, script != last, isForeign || lastIsForeign { value -= 1.5 }
        guard isForeign else {
            // A sign in the middle of a word lowers the score.
            if script != .none, last == .none, lastIsForeign { value -= 0.5 }
            return
        }
        guard script != .none else {
            // Spanish begins questions with a sign; ordinal numbers end in a raised letter.
            let isInPlace = last == .none ? "¿¡".unicodeScalars.contains(scalar) : "ºª".unicodeScalars.contains(scalar)
            return value -= isInPlace ? 0.1 : Self.cost(of: scalar) + (last == .none ? 0 : 0.6)
        }
        let isCapital = scalar.properties.isUppercase
        if isCapital, lastIsSmall, script == last { value -= 1.5 }
        // Words in Latin script have few letters with accents.
        if script == .latin, last == .latin, lastIsForeign { value -= 0.7 }
        if script == .thai, Self.isThaiMark(scalar), last != .thai { value -= 1.5 }
        value += Self.weight(of: scalar, script) * (isCapital ? 0.9 : 1)
    }

    private static func script(_ scalar: Unicode.Scalar) -> Script {
        switch scalar.value {
        case 0x41...0x5A, 0x61...0x7A: .latin
        case ..<0xC0, 0xD7, 0xF7, 0x192, 0xE50...0xE59: .none
        case 0xC0...0x24F, 0x1E00...0x1EFF: .latin
        case 0x370...0x3FF: .greek
        case 0x400...0x52F: .cyrillic
        case 0x590...0x5FF: .hebrew
        case 0x600...0x6FF: .arabic
        case 0xE00...0xE7F: .thai
        default: scalar.properties.isAlphabetic ? .other : .none
        }
    }

    private static func isThaiMark(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value == 0xE31 || (0xE34...0xE3A).contains(scalar.value) || (0xE47...0xE4E).contains(scalar.value)
    }

    /// The decrease of the score for a character that is no letter.
    private static func cost(of scalar: Unicode.Scalar) -> Double {
        switch scalar.value {
        // A character that is not in the encoding, or a control character.
        case 0xFFFD, 0x80...0x9F: 4
        // Dashes, quotation marks, and signs that occur in names.
        case 0x2010...0x2026, 0xAB, 0xBB, 0xA9, 0xAE, 0xB0, 0x2116, 0xB7: 0.3
        case 0x2500...0x25FF: 2
        default: 1.6
        }
    }

    private static func weight(of scalar: Unicode.Scalar, _ script: Script) -> Double {
        let small = scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
        guard let letters = frequent[script] else { return 0.2 }
        return letters.first.contains(small) ? letters.weight : letters.second.contains(small) ? 1 : 0.3
    }

    private typealias Letters = (first: Set<Unicode.Scalar>, second: Set<Unicode.Scalar>, weight: Double)

    /// The most frequent letters of each script, and the frequent ones.
    private static let frequent: [Script: Letters] = [
        .latin: (
            Set("äöüéèàáíóúñçßåøæêãõ".unicodeScalars),
            Set("âîôûëïìòùýœąćęłńśźżčďěňřšťůžőűășțşţğıđāēģīķļņūėįųõ".unicodeScalars), 1.15
        ),
        .cyrillic: (Set("оеаинтсрвлк".unicodeScalars), Set("мдпуяыьгзбчйхжшюцщіїєґў".unicodeScalars), 1.35),
        .greek: (Set("αοιετσνηυρ".unicodeScalars), Set("πκμλςωάίόέδγχθήφύβώξζψ".unicodeScalars), 1.35),
        .hebrew: (Set("יוהלאמרתבש".unicodeScalars), Set("נכדםפקחעטגסזךןצףץ".unicodeScalars), 1.35),
        .arabic: (Set("اليمونتره".unicodeScalars), Set("بدسفعكحقجةصخشطزضثئذءغظىأإآؤ".unicodeScalars), 1.35),
        .thai: (Set("านรอกเงมยล".unicodeScalars), Set("วดทสตะปหคจพไใโแัีิู่้".unicodeScalars), 1.1),
    ]
}
