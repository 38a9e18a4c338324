// SPDX-License-Identifier: MPL-2.0

import PageLayout

/// A section of a number format's code, which has up to four, separated by `;`.
struct FormatSection {
    /// A condition on a value, such as `[>=100]`.
    struct Condition {
        enum Comparison: String {
            case less = "<"
            case atMost = "<="
            case equal = "="
            case unequal = "<>"
            case atLeast = ">="
            case greater = ">"
        }

        let comparison: Comparison
        let limit: Double

        func holds(_ value: Double) -> Bool {
            switch comparison {
            case .less: value < limit
            case .atMost: value <= limit
            case .equal: value == limit
            case .unequal: value != limit
            case .atLeast: value >= limit
            case .greater: value > limit
            }
        }

        /// Whether the condition holds for all positive values, so that only negative values remain for the next section.
        var isOfPositives: Bool { limit == 0 && (comparison == .greater || comparison == .atLeast) }

        /// Whether the condition holds for negative values alone, so that the section itself writes their sign.
        var isOfNegatives: Bool {
            switch comparison {
            case .less: limit <= 0
            case .atMost, .equal: limit < 0
            default: false
            }
        }
    }

    /// A form that the system defines, regardless of the rest of the section.
    enum SystemForm {
        case longDate
        case longTime
    }

    var tokens: [FormatToken] = []
    var condition: Condition?
    var colour: Colour?
    /// The language of the names of days and months; nil for the reader's language.
    var language: FormatLanguage?
    var systemForm: SystemForm?
    /// Whether years are those of the Buddhist calendar, as in Thailand.
    var isBuddhist = false

    /// Whether the section writes a date or time.
    var isMoment: Bool { systemForm != nil || tokens.contains(where: \.isMoment) }
    /// Whether the section writes the text of a cell.
    var hasText: Bool { tokens.contains(.text) }
    /// Whether the section writes a number in the format `General`.
    var isGeneral: Bool { tokens.contains(.general) }
}
