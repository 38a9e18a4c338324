// SPDX-License-Identifier: MPL-2.0

/// Large and small letters of a name.
public enum LetterCase: String, Sendable, CaseIterable {
    /// As they are.
    case unchanged
    /// all small
    case lower
    /// ALL LARGE
    case upper
    /// Each Word With A Large One
    case title

    /// A name so written. What is no UTF-8 has no letters, and stays.
    func applied(to name: [UInt8]) -> [UInt8] {
        guard self != .unchanged, let text = String(validating: name, as: UTF8.self) else { return name }
        switch self {
        case .unchanged: return name
        case .lower: return Array(text.lowercased().utf8)
        case .upper: return Array(text.uppercased().utf8)
        case .title:
            var result = ""
            var isInWord = false
            for character in text {
                result += isInWord ? character.lowercased() : character.uppercased()
                isInWord = character.isLetter || character.isNumber || character == "'" || character == "’"
            }
            return Array(result.utf8)
        }
    }
}
