// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import GLib
internal import Gtk
internal import RenderMessages
internal import Rendering

/// Any document at all: its icon, what is known of it, and its first bytes.
@MainActor final class FallbackPreview: Preview {
    /// How many bytes are shown.
    private static let length = 64 << 10

    let widget: AnyWidget
    let detail: String
    var onReady: (@MainActor () -> Void)?
    var onDetailChange: (@MainActor () -> Void)?
    var onFailure: (@MainActor (PreviewFailure) -> Void)?

    private let session: RenderSession?
    private let reference: Reference
    private let bytes = SourceView()
    private let frame: ScrolledWindow

    init(_ document: OpenedDocument) {
        session = document.session
        detail = document.contentType.description
        let column = Box(.vertical, spacing: 6)
        column.setMargins(18)
        let icon = Image()
        icon.setIcon(document.contentType.iconNames)
        icon.setSize(96)
        column.append(icon)
        let name = Label(document.item.displayTitle)
        name.addStyleClass("title-2")
        name.setWraps(true)
        name.centerLines()
        column.append(name)
        var lines = [document.contentType.description]
        if document.facts.kind == .file { lines.append(Formatting.size(document.facts.size)) }
        lines.append(Formatting.date(document.facts.modified))
        let about = Label(lines.joined(separator: " · "))
        about.addStyleClass("dim-label")
        about.setWraps(true)
        about.centerLines()
        column.append(about)
        frame = ScrolledWindow(bytes)
        frame.expandsVertically = true
        frame.setMargins(top: 12)
        frame.addStyleClass("card")
        frame.isVisible = false
        bytes.setAccessibleLabel(tr("Bytes"))
        bytes.setDark(StyleManager.shared.isDark)
        column.append(frame)
        widget = AnyWidget(column)
        reference = column.retained()
        if session == nil { column.verticalAlignment = .center }
    }

    func start(in size: PageSize) {
        guard let session else {
            onReady?()
            return
        }
        Task { [weak self] in
            if let first = try? await session.bytes(at: 0, length: Self.length), !first.isEmpty {
                self?.bytes.append(HexLines.text(first))
                self?.frame.isVisible = true
            }
            self?.onReady?()
        }
    }

    func needs(_ key: Key) -> Bool { [.up, .down, .pageUp, .pageDown, .home, .end].contains(key) }

    func handle(_ key: Key, _ modifiers: Modifiers) -> Bool { false }
}
