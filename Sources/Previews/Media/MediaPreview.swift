// SPDX-License-Identifier: MPL-2.0

internal import GLib
internal import Gtk
internal import RenderMessages
internal import Rendering

/// Film or sound: its poster or cover, and what is known of it.
@MainActor final class MediaPreview: Preview {
    let widget: AnyWidget
    var onReady: (@MainActor () -> Void)?
    var onDetailChange: (@MainActor () -> Void)?
    var onFailure: (@MainActor (PreviewFailure) -> Void)?

    private let session: RenderSession
    private let reference: Reference
    private let picture = Picture()
    private let icon: Image
    private let title: Label
    private let line = Label()

    init(_ session: RenderSession, title name: String, iconNames: [String]) {
        self.session = session
        let box = Box(.vertical, spacing: 12)
        widget = AnyWidget(box)
        reference = box.retained()
        box.addStyleClass("preview-picture")
        box.isFocusable = true
        box.setAccessibleRole(.group)
        picture.expandsVertically = true
        picture.setAlternativeText(name)
        picture.setMargins(top: 18, start: 18, end: 18)
        icon = Image()
        icon.setIcon(iconNames)
        icon.setSize(128)
        icon.expandsVertically = true
        title = Label(session.info.title.isEmpty ? name : session.info.title)
        title.addStyleClass("title-2")
        title.setWraps(true)
        title.centerLines()
        title.setMargins(start: 18, end: 18)
        line.addStyleClass("dim-label")
        line.setWraps(true)
        line.centerLines()
        line.setMargins(bottom: 24, start: 18, end: 18)
        box.append(picture)
        box.append(icon)
        box.append(title)
        box.append(line)
        picture.isVisible = false
        if session.info.kind == .video { title.isVisible = !session.info.title.isEmpty }
        line.text = DurationText.text(seconds: session.info.duration)
    }

    var focusWidget: AnyWidget { widget }

    var detail: String { DurationText.text(seconds: session.info.duration) }

    var place: PreviewPlace? { nil }

    func start(in _: PageSize, at _: PreviewPlace?) {
        Task { [weak self, session] in
            if session.info.pageCount > 0 {
                let size = session.info.pageSize
                let scale = min(1, 1920 / max(1, max(size.width, size.height)))
                let region = PixelRect(
                    x: 0, y: 0, width: max(1, Int(size.width * scale)), height: max(1, Int(size.height * scale)))
                if let drawn = try? await session.page(0, scale: scale, region: region) {
                    self?.show(PixelPaintable(drawn))
                }
            }
            if let facts = try? await session.facts() { self?.show(facts) }
            self?.onReady?()
        }
    }

    func needs(_ key: Key) -> Bool { false }

    func handle(_ key: Key, _ modifiers: Modifiers) -> Bool { false }

    private func show(_ paintable: PixelPaintable) {
        picture.setPaintable(paintable)
        picture.isVisible = true
        icon.isVisible = false
    }

    private func show(_ facts: [Fact]) {
        func value(_ key: Fact.Key) -> String? { facts.first { $0.key == key }.map { FactText($0).value } }
        let parts = [value(.author), value(.album), DurationText.text(seconds: session.info.duration)]
        line.text = parts.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " · ")
    }
}
