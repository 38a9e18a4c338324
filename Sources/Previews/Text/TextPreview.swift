// SPDX-License-Identifier: MPL-2.0

internal import GLib
internal import Gtk
internal import RenderMessages
internal import Rendering

/// Text to read; more of it is fetched as one scrolls.
@MainActor final class TextPreview: Preview {
    /// The length of the first part and of those that follow, in bytes.
    private static let firstLength = 128 << 10
    private static let nextLength = 512 << 10
    /// The most text kept in the view, in bytes.
    private static let limit = 32 << 20
    /// The longest text whose syntax is highlighted, in bytes.
    private static let highlightLimit = 2 << 20

    let widget: AnyWidget
    var onReady: (@MainActor () -> Void)?
    var onDetailChange: (@MainActor () -> Void)?
    var onFailure: (@MainActor (PreviewFailure) -> Void)?

    private let session: RenderSession
    private let scrolled: ScrolledWindow
    private let source = SourceView()
    private let reference: Reference
    private var offset = 0
    private var column = 0
    private var isAtEnd = false
    private var isReading = false
    /// How much to read, and where to scroll to, before it is shown.
    private var startLength = 0
    private var startTop = 0.0
    private var darkConnection: SignalConnection?

    init(_ session: RenderSession, title: String, fileName: String, contentType: String) {
        self.session = session
        scrolled = ScrolledWindow(source)
        widget = AnyWidget(scrolled)
        reference = scrolled.retained()
        scrolled.expandsVertically = true
        source.setAccessibleLabel(title)
        let isCode = source.setLanguage(session.info.syntax, fileName: fileName, contentType: contentType)
        source.setShowsLineNumbers(isCode)
        source.setWraps(!isCode)
        source.setHighlights(session.info.textLength <= Self.highlightLimit)
        source.setDark(StyleManager.shared.isDark)
        darkConnection = StyleManager.shared.onDarkChange { [source] in source.setDark(StyleManager.shared.isDark) }
        scrolled.vertical.onValueChange { [weak self] in self?.readIfNear() }
        scrolled.vertical.onRangeChange { [weak self] in
            self?.scrollToStart()
            self?.readIfNear()
        }
    }

    isolated deinit { darkConnection?.disconnect() }

    var focusWidget: AnyWidget { AnyWidget(source) }

    var detail: String {
        isAtEnd ? trn("{count} line", "{count} lines", source.lineCount) : Formatting.size(session.info.textLength)
    }

    var place: PreviewPlace? { .text(length: offset, top: scrolled.vertical.value) }

    func start(in size: PageSize, at place: PreviewPlace?) {
        if case .text(let length, let top) = place { (startLength, startTop) = (length, top) }
        read(Self.firstLength)
    }

    func needs(_ key: Key) -> Bool { [.up, .down, .pageUp, .pageDown, .home, .end].contains(key) }

    func handle(_ key: Key, _ modifiers: Modifiers) -> Bool { false }

    /// The view learns the height of its text bit by bit.
    private func scrollToStart() {
        let position = scrolled.vertical
        guard startTop > 0, position.pageSize > 0 else { return }
        let top = startTop
        if position.upper - position.pageSize >= top { startTop = 0 }
        position.value = top
    }

    private func readIfNear() {
        let position = scrolled.vertical
        guard offset > 0, position.value + 3 * position.pageSize > position.upper else { return }
        read(Self.nextLength)
    }

    private func read(_ length: Int) {
        guard !isReading, !isAtEnd, offset < Self.limit else { return }
        isReading = true
        Task { [weak self, session, offset] in
            do throws(RenderFailure) {
                self?.append(try await session.text(at: offset, length: length))
            } catch {
                self?.isAtEnd = true
                if offset == 0 { self?.onFailure?(PreviewFailure(error)) }
            }
        }
    }

    private func append(_ part: TextPart) {
        isReading = false
        isAtEnd = part.isAtEnd || part.nextOffset <= offset
        offset = part.nextOffset
        source.append(TextLines.broken(part.text, column: &column))
        onDetailChange?()
        guard isAtEnd || offset >= min(startLength, Self.limit) else { return read(Self.nextLength) }
        onReady?()
        onReady = nil
    }
}
