// SPDX-License-Identifier: MPL-2.0

/// Text in `format=flowed`, whose paragraphs are broken into lines that end with a space (RFC 3676).
enum FlowedText {
    /// The text with one line for each paragraph. Quoted paragraphs begin with as many `>` as they are deep, and a space.
    /// A space stands before another paragraph that would look like a quotation.
    ///
    /// - Parameter deletesSpace: whether the space before a break is no part of the text, as in scripts without spaces.
    static func unfolded(_ text: String, deletesSpace: Bool) -> String {
        var paragraphs: [(depth: Int, text: String)] = []
        var isOpen = false
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            let depth = line.prefix { $0 == ">" }.count
            var rest = line.dropFirst(depth)
            // A space that keeps a line from looking like a quotation.
            if rest.first == " " { rest = rest.dropFirst() }
            let isSignature = rest == "-- "
            let isBroken = rest.last == " " && !isSignature
            let words = isBroken && deletesSpace ? rest.dropLast() : rest
            if isOpen, !isSignature, let last = paragraphs.last, last.depth == depth {
                paragraphs[paragraphs.count - 1].text += words
            } else {
                paragraphs.append((depth, String(words)))
            }
            isOpen = isBroken
        }
        return paragraphs.map { paragraph in
            paragraph.depth == 0
                ? (isLikeQuotation(paragraph.text) ? " " : "") + paragraph.text
                : String(repeating: ">", count: paragraph.depth) + " " + paragraph.text
        }.joined(separator: "\n")
    }

    /// Whether a text begins with the sign of a quotation, perhaps after spaces.
    static func isLikeQuotation(_ text: some StringProtocol) -> Bool { text.drop { $0 == " " }.first == ">" }
}
