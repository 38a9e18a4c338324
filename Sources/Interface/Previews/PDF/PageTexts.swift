// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Rendering

/// The texts and links of pages, requested when they are first needed and kept for the last few hundred pages.
@MainActor final class PageTexts {
    /// Called when something that was missing is there.
    var onArrival: (@MainActor (Int) -> Void)?

    private struct Page {
        var text: PageText?
        var links: [PageLink] = []
    }

    private static let limit = 200
    private let session: RenderSession
    private var pages: [Int: Page] = [:]
    private var order: [Int] = []
    private var isMissing = false

    init(_ session: RenderSession) {
        self.session = session
    }

    /// A page's text; nil while it is not there yet, or if this kind of document has none.
    func text(ofPage index: Int) -> PageText? { pages[index]?.text }

    /// A page's links, none while they are not there yet.
    func links(onPage index: Int) -> [PageLink] { pages[index]?.links ?? [] }

    /// Asks for a page unless it is there.
    func ask(for index: Int) {
        guard pages[index] == nil, !isMissing else { return }
        pages[index] = Page()
        order.append(index)
        if order.count > Self.limit { pages[order.removeFirst()] = nil }
        Task { [weak self, session] in
            do throws(RenderFailure) {
                let text = try await session.text(ofPage: index)
                let links = (try? await session.links(onPage: index)) ?? []
                self?.arrived(index, Page(text: text, links: links))
            } catch .refused(let refusal) where refusal.reason == .invalidRequest {
                self?.isMissing = true
            } catch {}
        }
    }

    /// A page's text, waiting for it; empty if it has none.
    func whole(_ index: Int) async -> PageText {
        if let text = pages[index]?.text { return text }
        return (try? await session.text(ofPage: index)) ?? PageText("", boxes: [])
    }

    private func arrived(_ index: Int, _ page: Page) {
        guard pages[index] != nil else { return }
        pages[index] = page
        onArrival?(index)
    }
}
