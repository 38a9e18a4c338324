// SPDX-License-Identifier: MPL-2.0

internal import Strings

/// How characters look.
package struct TextStyle: Hashable, Sendable {
    /// A kind of typeface, or one by name.
    package enum Family: Hashable, Sendable {
        case sans
        case serif
        case mono
        /// As the document names it; a similar one takes its place when it is not installed.
        case named(String)

        /// The families for Pango, best first.
        package var list: String {
            switch self {
            case .sans: return "Cantarell, Noto Sans, Liberation Sans, Nimbus Sans, sans-serif"
            case .serif: return "Noto Serif, Liberation Serif, Nimbus Roman, DejaVu Serif, serif"
            case .mono: return "Noto Sans Mono, Liberation Mono, DejaVu Sans Mono, monospace"
            case .named(let name):
                let clean = name.filter { $0 != "," && $0 != "\0" }
                let lower = clean.lowercased()
                let serifs = [
                    "times", "roman", "georgia", "garamond", "cambria", "serif", "palatino", "book", "minion",
                    "century",
                    "ming", "song", "mincho",
                ]
                let monos = ["mono", "courier", "consol", "code", "menlo", "typewriter"]
                let isSans = lower.contains("sans")
                let fallback: Family =
                    if monos.contains(where: { lower.contains($0) }) {
                        .mono
                    } else if !isSans && serifs.contains(where: { lower.contains($0) }) {
                        .serif
                    } else {
                        .sans
                    }
                // Metric twins of what office programs write by default.
                let twin =
                    switch lower {
                    case "calibri": "Carlito, "
                    case "cambria": "Caladea, "
                    default: ""
                    }
                let list = fallback == .sans ? "Liberation Sans, Nimbus Sans, sans-serif" : fallback.list
                return clean.isEmpty ? list : "\(clean), \(twin)\(list)"
            }
        }
    }

    /// Raised or lowered, and smaller.
    package enum Position: Hashable, Sendable {
        case normal
        case superscript
        case `subscript`
    }

    package var family = Family.sans
    /// In points.
    package var size = 11.0
    package var isBold = false
    package var isItalic = false
    package var isUnderlined = false
    package var isStruck = false
    package var colour = Colour.ink
    package var background: Colour?
    package var position = Position.normal

    package init() {}
}
