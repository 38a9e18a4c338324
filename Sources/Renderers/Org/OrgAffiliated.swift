// SPDX-License-Identifier: MPL-2.0

/// The keywords before an element of an Org document that belong to it, such as its caption.
struct OrgAffiliated {
    private(set) var caption: [UInt8]?
    private var attributes: [String: String] = [:]

    /// The width of a picture, as written.
    var width: String? { attributes["width"] }
    /// The text in the place of a picture that is not shown.
    var text: String? { attributes["alt"] }
    /// The alignment of a picture.
    var alignment: String? { attributes["align"] }

    /// Reads one of them; others are passed over.
    mutating func read(_ key: String, _ value: ArraySlice<UInt8>) {
        switch key {
        case "caption": caption = caption.map { $0 + [.space] + value } ?? Array(value)
        case "attr_html", "attr_org":
            // The look in Org itself counts where the one in HTML is not given.
            let pairs = Self.pairs(value)
            attributes.merge(pairs) { old, new in key == "attr_html" ? new : old }
        default: break
        }
    }

    /// The values of `:name value :name value`.
    private static func pairs(_ text: ArraySlice<UInt8>) -> [String: String] {
        var pairs: [String: String] = [:]
        var name: String?
        for word in text.markupWords {
            if word.first == UInt8(ascii: ":"), word.count > 1, word.dropFirst().allSatisfy(\.isMarkupLetter) {
                name = word.dropFirst().lowercasedMarkup
            } else if let name {
                let clean = word.filter { $0 != UInt8(ascii: "\"") }.markupText
                pairs[name] = pairs[name].map { $0 + " " + clean } ?? clean
            }
        }
        return pairs
    }
}
