// SPDX-License-Identifier: MPL-2.0

import PageLayout

/// One of the up to four sections of a number format's code, which `;` separates.
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

        /// Whether it holds for all positive values, so that what follows is left the negative ones.
        var isOfPositives: Bool { limit == 0 && (comparison == .greater || comparison == .atLeast) }

        /// Whether it holds for negative values alone: then their sign is left to the section.
        var isOfNegatives: Bool {
            switch comparison {
            case .less: limit <= 0
            case .atMost, .equal: limit < 0
            default: false
            }
        }
    }

    /// A form that the system defines, whatever else the section says.
    enum SystemForm {
        case longDate
        case longTime
    }

    var tokens: [FormatToken] = []
    var condition: Condition?
    var colour: Colour?
    /// The language of names of days and months; nil for the reader's.
    var language: FormatLanguage?
    var systemForm: SystemForm?
    /// Whether years are counted as in Thailand.
    var isBuddhist = false

    /// Whether it writes a date or time.
    var isMoment: Bool { systemForm != nil || tokens.contains(where: \.isMoment) }
    /// Whether it writes a cell's text.
    var hasText: Bool { tokens.contains(.text) }
    /// Whether it writes a number as it is.
    var isGeneral: Bool { tokens.contains(.general) }
}
