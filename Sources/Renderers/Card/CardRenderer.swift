// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import TextRenderers

/// vCards: a card for each contact.
struct CardRenderer: DrawnRenderer {
    let provider = Provider.card

    func warm() {
        PageContext.warm()
    }

    func document(
        of source: any ByteSource, contentType: String, extent: DrawnExtent, limits: RenderLimits
    ) throws(Refusal) -> DrawnDocument {
        let text = try FoldedLetters.read(source, length: extent == .firstPage ? 1 << 20 : 32 << 20)
        let contacts = Contact.all(in: text, encoding: source.encoding?.textEncoding, limit: extent.pageLimit)
        guard !contacts.isEmpty else { throw Refusal(.damaged, "it holds no contact") }
        let layout = CardLayout(context: PageContext(), limits: limits)
        return try DrawnDocument(
            pages: contacts.map { layout.page(of: $0) }, text: contacts.map(\.text).joined(separator: "\n"),
            title: contacts.count == 1 ? contacts[0].name : "",
            facts: extent == .whole ? FoldedLetters.encoding(of: source) : [], followsStyle: true)
    }
}
