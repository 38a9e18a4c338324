// SPDX-License-Identifier: MPL-2.0

internal import VitrineGtk

/// The words over the lower edge of a film.
@MainActor final class SubtitleLine {
    let widget: AnyWidget
    private let label = Label()

    init() {
        widget = AnyWidget(label)
        label.addStyleClass("preview-subtitles")
        label.setWraps(true)
        label.centerLines()
        label.horizontalAlignment = .center
        label.verticalAlignment = .end
        label.setMargins(bottom: 24, start: 24, end: 24)
        label.canTarget = false
        label.isVisible = false
    }

    /// Leaves room below for what lies over the film, so many points high.
    func rise(above height: Int) { label.setMargins(bottom: max(24, height), start: 24, end: 24) }

    /// Shows words, or none; larger in a large picture.
    func show(_ text: String, over width: Int) {
        guard label.text != text || label.isVisible == text.isEmpty else { return }
        label.text = text
        label.isVisible = !text.isEmpty
        label.setStyleClass("large", width > 1000)
    }
}
