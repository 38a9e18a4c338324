// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib

/// A place that has at most one menu open, such as the options of what was clicked.
@MainActor public final class MenuOpener {
    private var menu: PopoverMenu?
    private var parentEnd: SignalConnection?

    /// No menu is open.
    public init() {}

    /// Opens a menu, in the place of the last one.
    ///
    /// - Parameters:
    ///   - parent: the widget that the menu belongs to. The menu is taken apart when that goes.
    ///   - place: what the menu points to, in the points of `parent`; nil for the whole of it.
    ///   - onClose: called when the user has closed the menu or chosen an item; not by ``close()``, and not when another
    ///     menu has taken its place.
    public func open(
        _ menu: PopoverMenu, on parent: some Widget, at place: Rectangle? = nil,
        onClose: (@MainActor () -> Void)? = nil
    ) {
        close()
        self.menu = menu
        menu.attach(to: parent)
        parentEnd = parent.onDestroy { [weak self] in self?.close() }
        if let onClose {
            let object = menu.object
            menu.onClose { [weak self] in
                if self?.menu?.object == object { onClose() }
            }
        }
        if let place { menu.open(at: place) } else { menu.open() }
    }

    /// Closes the menu and takes it apart.
    public func close() {
        parentEnd?.disconnect()
        parentEnd = nil
        guard let last = menu else { return }
        menu = nil
        // Not only taken apart: an open popover has grabs, which it gives up when it closes.
        last.close()
        last.detach()
    }
}
