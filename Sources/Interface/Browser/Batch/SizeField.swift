// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import VitrineGLib
internal import VitrineGtk

/// How large pictures may be at most: one of the usual sizes, or one that is typed.
@MainActor final class SizeField {
    /// The widget with the whole field.
    let widget = Box(.vertical, spacing: 6)
    /// The list of usual sizes.
    let choice: DropDown
    /// Told when it is another one.
    var onChange: () -> Void = {}
    private let own = Box(.horizontal, spacing: 6)
    private let width = Entry()
    private let height = Entry()

    private static let usual = [(3840, 2160), (1920, 1080), (1280, 720), (640, 480)].map {
        PixelSize(width: $0, height: $1)
    }

    /// The state of the field.
    enum Value: Equatable {
        /// The pictures keep their sizes.
        case unchanged
        /// The box that they must fit into.
        case within(PixelSize)
        /// The typed text is no size.
        case invalid
    }

    /// Pictures keep their sizes.
    init() {
        let usual = Self.usual.map { size in
            tr("At most {width} × {height}", ["width": String(size.width), "height": String(size.height)])
        }
        choice = DropDown([tr("Keep original size")] + usual + [tr("Another size…")])
        choice.expandsHorizontally = true
        for (entry, name, hint) in [
            (width, tr("Width in pixels"), tr("Width")), (height, tr("Height in pixels"), tr("Height")),
        ] {
            entry.setWidth(characters: 6)
            entry.setMaximumWidth(characters: 8)
            entry.setPlaceholder(hint)
            entry.setTooltip(name)
            entry.setAccessibleLabel(name)
            entry.setActivatesDefault(true)
            entry.expandsHorizontally = true
            entry.onChange { [weak self] in self?.onChange() }
        }
        own.append(width)
        own.append(Label("×"))
        own.append(height)
        own.append(Label(tr("pixels")))
        own.isVisible = false
        widget.append(choice)
        widget.append(own)
        choice.onSelect { [weak self] in self?.chosen() }
    }

    private var isTyped: Bool { choice.selected > Self.usual.count }

    private func chosen() {
        own.isVisible = isTyped
        if isTyped { width.grabFocus() }
        onChange()
    }

    /// The size that is chosen or typed.
    var value: Value {
        if choice.selected == 0 { return .unchanged }
        if !isTyped { return .within(Self.usual[choice.selected - 1]) }
        return Self.size(width: width.text, height: height.text).map { .within($0) } ?? .invalid
    }

    /// A size as it is typed: what is left empty does not matter.
    static func size(width: String, height: String) -> PixelSize? {
        if width.isEmpty, height.isEmpty { return nil }
        let limit = PixelSize.sideLimit
        let sides = [width, height].map { $0.isEmpty ? limit : Int($0) ?? 0 }
        guard sides.allSatisfy({ (1...limit).contains($0) }) else { return nil }
        return PixelSize(width: sides[0], height: sides[1])
    }
}
