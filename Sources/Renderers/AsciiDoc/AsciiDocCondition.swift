// SPDX-License-Identifier: MPL-2.0

import Quantities
internal import Strings

/// The comparison of a condition: `"{backend}" == "html5"`.
enum AsciiDocCondition {
    /// Whether a comparison holds; false for a text that is none.
    static func holds(_ text: AsciiDocBytes) -> Bool {
        for sign in ["==", "!=", "<=", ">=", "<", ">"] {
            guard let range = text.range(of: sign.utf8) else { continue }
            let left = value(text[..<range.lowerBound])
            let right = value(text[range.upperBound...])
            let numbers = Double(written: left).flatMap { left in Double(written: right).map { (left, $0) } }
            switch sign {
            case "==": return numbers.map { $0.0 == $0.1 } ?? (left == right)
            case "!=": return numbers.map { $0.0 != $0.1 } ?? (left != right)
            case "<=": return numbers.map { $0.0 <= $0.1 } ?? (left <= right)
            case ">=": return numbers.map { $0.0 >= $0.1 } ?? (left >= right)
            case "<": return numbers.map { $0.0 < $0.1 } ?? (left < right)
            default: return numbers.map { $0.0 > $0.1 } ?? (left > right)
            }
        }
        return false
    }

    private static func value(_ text: AsciiDocBytes) -> String {
        let text = text.trimmedBytes.filter { $0 != AsciiDocAttributes.literal }
        let isQuoted = text.count > 1 && text.first == text.last && (text.first == 0x22 || text.first == 0x27)
        return String(decoding: isQuoted ? text[1..<(text.count - 1)] : text[...], as: UTF8.self)
    }
}
