// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Rendering
internal import VitrineGtk

/// Has parts of pages drawn, the most urgent first, and keeps their pictures.
///
/// One child draws them. While pages are leafed through there is a second one, so that a page which takes long does not
/// hold up those that follow it.
@MainActor final class PageDrawing {
    typealias Pictures = PagePictures<PixelPaintable>
    typealias Key = Pictures.Key

    /// The wanted parts of pages, the most urgent first.
    var wanted: (@MainActor () -> [Key])?
    /// Called when a picture has come, or will not.
    var onArrival: (@MainActor (RenderFailure?) -> Void)?

    /// A child that draws pages.
    private final class Drawer {
        let session: RenderSession
        var isBusy = false

        init(_ session: RenderSession) {
            self.session = session
        }
    }

    private static let byteLimit = 160 << 20

    private let pageStyle: PageStyle
    private let first: Drawer
    private var second: Drawer?
    private var opening: Task<Void, Never>?
    private var pictures = Pictures(byteLimit: byteLimit)
    /// The parts that cannot be drawn, and why.
    private var failed: [Key: String] = [:]
    private var underway: Set<Key> = []

    init(_ session: RenderSession, style: PageStyle) {
        first = Drawer(session)
        pageStyle = style
    }

    isolated deinit { opening?.cancel() }

    // MARK: what is there

    /// The picture of a part, which counts as needed now.
    func picture(for key: Key) -> PixelPaintable? { pictures.picture(for: key) }

    /// The pictures of a page at other scales, the finest last.
    func others(of page: Int, than pixelScale: Double) -> [(key: Key, picture: PixelPaintable)] {
        pictures.others(of: page, than: pixelScale)
    }

    /// Why a part cannot be drawn, if it cannot.
    func failure(of key: Key) -> String? { failed[key] }

    /// Whether a part has been drawn, or cannot be.
    func isSettled(_ key: Key) -> Bool { pictures.contains(key) || failed[key] != nil }

    // MARK: drawing

    /// Asks for what is missing, as much at once as there are children.
    func request() {
        for drawer in [first, second].compactMap({ $0 }) where !drawer.isBusy {
            guard let key = wanted?().first(where: { !isSettled($0) && !underway.contains($0) }) else { return }
            draw(key, by: drawer)
        }
    }

    /// Draws everything once more, since light has turned dark or back.
    func drawAnew() {
        pictures = Pictures(byteLimit: Self.byteLimit)
        request()
    }

    /// Gets ready for pages that follow each other quickly.
    func hurry() {
        guard second == nil, opening == nil else { return }
        opening = Task { [weak self, session = first.session] in
            // Where there is no other, the first one goes on alone.
            guard let other = try? await session.another(), let self, !Task.isCancelled else { return }
            self.second = Drawer(other)
            self.request()
        }
    }

    /// Lets go of what is only there for pages that follow each other quickly.
    func rest() {
        opening?.cancel()
        opening = nil
        second = nil
    }

    private func draw(_ key: Key, by drawer: Drawer) {
        drawer.isBusy = true
        underway.insert(key)
        Task { [weak self, isDark = pageStyle.isDark] in
            var picture: RenderedPicture?
            var failure: RenderFailure?
            do throws(RenderFailure) {
                picture = try await drawer.session.page(
                    key.page, scale: key.pixelScale, region: key.region, isDark: isDark)
            } catch {
                failure = error
            }
            drawer.isBusy = false
            self?.drawn(key, picture, failure, isDark: isDark)
        }
    }

    private func drawn(_ key: Key, _ picture: RenderedPicture?, _ failure: RenderFailure?, isDark: Bool) {
        underway.remove(key)
        if let picture, isDark == pageStyle.isDark {
            pictures.insert(PixelPaintable(picture), bytes: picture.stride * picture.size.height, for: key)
        } else if let failure {
            failed[key] = failure.message
        }
        onArrival?(failure)
        request()
    }
}
