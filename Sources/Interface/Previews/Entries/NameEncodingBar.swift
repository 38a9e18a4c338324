// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import VitrineGLib
internal import VitrineGtk

/// A bar below the list of an archive whose names are in a legacy encoding. It shows the guessed encoding, which the user can
/// correct.
@MainActor final class NameEncodingBar {
    let widget: AnyWidget
    /// Told the encoding that the user has chosen.
    var onChoice: (@MainActor (CharacterEncoding) -> Void)?

    private let box = Box(.horizontal, spacing: 12)
    private var menu: DropDown?
    private let encodings = CharacterEncoding.ofNames.sorted { $0.title < $1.title }

    init() {
        widget = AnyWidget(box)
        box.setMargins(6)
        box.isVisible = false
    }

    /// Whether the bar has the keyboard focus.
    var isInUse: Bool { menu?.containsFocus ?? false }

    /// Shows the encoding that was guessed, the first time; nothing where there is no choice.
    func show(guess: CharacterEncoding?) {
        guard menu == nil, let guess, let index = encodings.firstIndex(of: guess) else { return }
        let title = tr("Encoding of Names")
        let label = Label(title)
        label.addStyleClass("dim-label")
        label.setTextAlignment(0)
        label.expandsHorizontally = true
        let menu = DropDown(
            encodings.map { $0 == guess ? tr("{encoding}, Detected", ["encoding": $0.title]) : $0.title })
        menu.selected = index
        menu.setAccessibleLabel(title)
        menu.onSelect { [weak self] in self?.choose() }
        box.append(label)
        box.append(menu)
        self.menu = menu
        box.isVisible = true
    }

    private func choose() {
        guard let menu, encodings.indices.contains(menu.selected) else { return }
        onChoice?(encodings[menu.selected])
    }
}
