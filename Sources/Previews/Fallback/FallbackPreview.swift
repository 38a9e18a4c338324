// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import GLib
internal import Gtk
internal import RenderMessages

/// Any document at all: its icon, and what is known of it from outside.
@MainActor final class FallbackPreview: Preview {
    let page = MessagePage()
    let detail = ""
    var onReady: (@MainActor () -> Void)?
    var onDetailChange: (@MainActor () -> Void)?
    var onFailure: (@MainActor (PreviewFailure) -> Void)?

    init(_ document: OpenedDocument) {
        var about = [Formatting.date(document.facts.modified)]
        var commands: [(String, PanelCommand)] = [(tr("_Open"), .open)]
        if document.facts.kind == .file {
            about.insert(Formatting.size(document.facts.size), at: 0)
            commands.append((tr("Open _With…"), .openWith))
            if document.facts.size > 0 { commands.append((tr("Show _Bytes"), .showBytes)) }
        }
        page.setIcon(document.contentType.iconNames)
        page.show(
            document.item.displayTitle, [document.contentType.description],
            dimmed: [about.joined(separator: " · "), document.note], commands: commands)
    }

    var widget: AnyWidget { page.widget }

    var focusWidget: AnyWidget { page.focusWidget }

    var place: PreviewPlace? { nil }

    func start(in size: PageSize, at place: PreviewPlace?) { onReady?() }

    func needs(_ key: Key) -> Bool { false }

    func handle(_ key: Key, _ modifiers: Modifiers) -> Bool { false }
}
