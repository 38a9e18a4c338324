// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import PageLayout
import RendererKit

/// A document of which we make the pages ourselves.
struct DrawnDocument {
    var pages: [DrawnPage]
    /// The document's text.
    var text = ""
    /// The document's own title.
    var title = ""
    var facts: [Fact] = []
    /// Its parts, such as the sheets of a workbook, and the page on which each begins.
    var parts: [(title: String, page: Int)] = []
    /// Whether its pages may be light on dark, as they are in our colours alone.
    let followsStyle: Bool

    /// Pages filled with blocks.
    ///
    /// - Parameter followsStyle: whether its paper is our own as well, which is as dark as the user likes it.
    /// - Throws: ``Refusal/Reason/nothingToShow`` when there are none.
    init(
        _ blocks: [Block], on paper: Paper, extent: DrawnExtent, title: String = "", facts: [Fact] = [],
        followsStyle: Bool = false
    ) throws(Refusal) {
        guard !blocks.isEmpty else { throw Refusal(.nothingToShow, "it holds no text") }
        var flow = Flow(paper, pageLimit: extent.pageLimit, typesetter: PageContext())
        flow.add(blocks)
        pages = flow.pages
        if extent == .whole { text = blocks.map(\.text).joined() }
        self.title = title
        self.facts = facts
        self.followsStyle = followsStyle && blocks.allSatisfy(\.hasOwnColoursOnly)
    }

    /// Pages that are made already.
    init(
        pages: [DrawnPage], text: String = "", title: String = "", facts: [Fact] = [], followsStyle: Bool = false
    ) throws(Refusal) {
        guard !pages.isEmpty else { throw Refusal(.nothingToShow, "it has no pages") }
        self.pages = pages
        self.text = text
        self.title = title
        self.facts = facts
        self.followsStyle = followsStyle
    }
}
