// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VitrineGLib
internal import VitrineGtk
internal import VolumeAccess

/// The way to the folder as buttons, or as text to type.
@MainActor final class PathBar {
    /// The widget of the path bar.
    let widget = Stack()
    /// Told where the user wants to go.
    var onOpen: (FileLocation) -> Void = { _ in }
    /// Told when the user does not want to type any more.
    var onEndTyping: () -> Void = {}

    private let buttons = Box(.horizontal)
    private let scroller: ScrolledWindow
    private let entry = Entry()
    private let home = Place.home.location
    private var location: FileLocation?
    /// The most characters of a folder's name that are shown.
    private static let titleLimit = 24

    /// A bar without a folder.
    init() {
        buttons.addStyleClass("path-bar")
        scroller = ScrolledWindow(buttons)
        scroller.setScrollsWithoutBars()
        scroller.addStyleClass("path-bar-frame")
        scroller.verticalAlignment = .center
        entry.setAccessibleLabel(tr("Location"))
        entry.expandsHorizontally = true
        // As much as there is, and in a narrow window far less than the 20 letters that entries insist on.
        entry.setWidth(characters: 2)
        entry.setMaximumWidth(characters: 60)
        entry.verticalAlignment = .center
        entry.setMargins(start: 6, end: 6)
        widget.add(scroller, name: "buttons")
        widget.add(entry, name: "entry")
        widget.expandsHorizontally = true
        widget.verticalAlignment = .center
        entry.onActivate { [weak self] in self?.openTyped() }
        entry.add(
            KeyController { [weak self] key, _ in
                guard key == .escape else { return false }
                self?.endTyping()
                return true
            })
        let focus = FocusController()
        focus.onLeave { [weak self] in self?.showButtons() }
        entry.add(focus)
        // The folder itself is what matters most of a long way.
        scroller.horizontal.onRangeChange { [weak self] in
            self?.scrollToEnd()
            self?.scrollToEndAfterLayout()
        }
    }

    /// Shows the way to a folder.
    func show(_ location: FileLocation, volumes: [Place]) {
        self.location = location
        buttons.removeAll()
        let segments = PathSegment.segments(to: location, home: home, volumes: volumes)
        for (index, segment) in segments.enumerated() {
            if index > 0 {
                let slash = Label("/")
                slash.addStyleClass("dim-label")
                slash.hideFromAccessibility()
                buttons.append(slash)
            }
            buttons.append(button(segment, isLast: index == segments.count - 1))
        }
        scrollToEnd()
    }

    /// Lets the user type a path.
    func beginTyping() {
        entry.text = location.map { DisplayName.text($0.path ?? Array($0.uri.utf8)) } ?? ""
        widget.visibleName = "entry"
        entry.grabFocus()
        entry.select(from: 0, to: -1)
    }

    private func endTyping() {
        showButtons()
        onEndTyping()
    }

    private func showButtons() {
        widget.visibleName = "buttons"
        scrollToEndAfterLayout()
    }

    private func openTyped() {
        guard let typed = TypedLocation.read(entry.text, home: home, folder: location ?? home) else { return }
        endTyping()
        onOpen(typed)
    }

    private func button(_ segment: PathSegment, isLast: Bool) -> Button {
        let content = Box(.horizontal, spacing: 6)
        if let icon = segment.iconName {
            let image = Image(icon: icon)
            image.hideFromAccessibility()
            content.append(image)
        }
        let label = Label(segment.title)
        // A long name is cut; many names are scrolled.
        let isLong = segment.title.count > Self.titleLimit
        if isLong {
            label.setEllipsis(.middle)
            label.setWidth(characters: Self.titleLimit)
            label.setMaximumWidth(characters: Self.titleLimit)
        }
        content.append(label)
        let button = Button(child: content)
        button.addStyleClass("flat")
        button.setAccessibleLabel(segment.title)
        button.setTooltip(isLong ? segment.title : nil)
        button.setStyleClass("current", isLast)
        button.onClick { [weak self] in self?.onOpen(segment.location) }
        return button
    }

    /// Once more after a layout, which may put the position back, or have put the buttons where they were.
    private func scrollToEndAfterLayout() {
        widget.afterNextFrame { [weak self] in
            self?.scrollToEnd()
            self?.buttons.queueResize()
        }
    }

    private func scrollToEnd() {
        let adjustment = scroller.horizontal
        // Scrolled views count from the left whichever way is read.
        adjustment.value = widget.isRightToLeft ? 0 : max(0, adjustment.upper - adjustment.pageSize)
    }
}
