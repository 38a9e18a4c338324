// SPDX-License-Identifier: MPL-2.0

/// A link of an Org document: `[[target][description]]`, or a plain address.
struct OrgLink {
    /// The address or path, as written.
    let target: String
    /// The place of the description in the text; nil when there is none.
    private(set) var description: Range<Int>?
    /// The index after the link.
    let end: Int

    private var describesPicture: String?

    /// The link in brackets at an index of a text; nil when none begins there.
    init?(_ text: ArraySlice<UInt8>, at start: Int) {
        let inner = text[(start + 2)...].prefix { $0 != UInt8(ascii: "]") && $0 != UInt8(ascii: "[") }
        let rest = text[inner.endIndex...]
        guard !inner.isEmpty, rest.first == UInt8(ascii: "]") else { return nil }
        target = inner.map { $0 == .newline ? .space : $0 }.markupText
        if rest.dropFirst().first == UInt8(ascii: "]") {
            end = inner.endIndex + 2
            return
        }
        guard rest.dropFirst().first == UInt8(ascii: "["),
            let close = Self.close(rest.dropFirst(2))
        else { return nil }
        let description = inner.endIndex + 2..<close
        end = close + 2
        guard !description.isEmpty else { return }
        self.description = description
        let label = text[description]
        if label.allSatisfy({ !$0.isMarkupSpace }), ElementMaker.isPicture(label),
            ["file:", "./", "../", "http:", "https:", "attachment:"].contains(where: label.markupText.hasPrefix)
        {
            describesPicture = label.markupText
        }
    }

    /// A plain address that ends at an index.
    init(plain text: ArraySlice<UInt8>, end: Int) {
        target = text.markupText
        self.end = end
    }

    /// Whether a link that begins in a text has a description without an end, as all others after it then have.
    static func isUnclosed(_ text: ArraySlice<UInt8>, at start: Int) -> Bool {
        let inner = text[(start + 2)...].prefix { $0 != UInt8(ascii: "]") && $0 != UInt8(ascii: "[") }
        return text[inner.endIndex...].starts(with: "][")
    }

    /// The text for the reader of a link without a description.
    var text: String {
        for prefix in ["file:", "attachment:", "*"] where target.hasPrefix(prefix) {
            return String(target.dropFirst(prefix.count))
        }
        return target
    }

    /// The address of the picture that is shown for the link; nil for other links.
    func picture(_ attachments: OrgAttachments?) -> String? {
        if description != nil { return describesPicture.flatMap { Self.address($0, attachments) } }
        guard ElementMaker.isPicture(target.utf8) else { return nil }
        return Self.address(target, attachments)
    }

    /// The index of the two brackets that close a description.
    private static func close(_ text: ArraySlice<UInt8>) -> Int? {
        var index = text.startIndex
        while index + 1 < text.endIndex {
            if text[index] == UInt8(ascii: "]"), text[index + 1] == UInt8(ascii: "]") { return index }
            index += 1
        }
        return nil
    }

    /// The address of a picture, by the target of a link to it.
    private static func address(_ target: String, _ attachments: OrgAttachments?) -> String? {
        if target.hasPrefix("attachment:") {
            return attachments?.folder.map { ElementMaker.address(path: $0 + "/" + target.dropFirst(11)) }
        }
        if target.hasPrefix("file:") {
            let path = target.dropFirst(5)
            return ElementMaker.address(path: String(path.hasPrefix("//") ? path.dropFirst(2) : path))
        }
        let scheme = target.utf8.prefix { $0 != UInt8(ascii: ":") }
        guard scheme.count < target.utf8.count, scheme.count > 1, scheme.allSatisfy({ $0.isMarkupLetter || $0 == 0x2B })
        else { return ElementMaker.address(path: target) }
        return target.hasPrefix("http:") || target.hasPrefix("https:") ? target : nil
    }
}
