// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
internal import CGtkCompat
public import VitrineGLib

/// A dialog over a window: AdwDialog, which lies in the window and becomes a sheet at its bottom where that is narrow;
/// before libadwaita 1.5 a modal window of its own (AdwWindow). GTK owns it from ``present(over:)`` until it is closed.
@MainActor public struct Dialog: DialogWidget {
    /// The object behind it.
    public let object: ObjectPointer

    /// An empty dialog (`adw_dialog_new`).
    public init() { object = ObjectPointer(vitrine_dialog_new()!) }

    /// The title, for its header bar and for screen readers (`adw_dialog_set_title`).
    public func setTitle(_ title: String) { vitrine_dialog_set_title(object(), title) }

    /// Its header bar, and what is below (AdwToolbarView).
    ///
    /// - Parameter scrolls: whether the content scrolls where the window is too low for it. Content that scrolls in part
    ///   does not need that.
    public func setContent(_ content: some Widget, below header: HeaderBar = HeaderBar(), scrolls: Bool = false) {
        guard scrolls else { return vitrine_dialog_set_content(object(), header.object(), content.object()) }
        let scrolled = ScrolledWindow(content)
        scrolled.setScrolls(horizontally: false, vertically: true)
        scrolled.setPropagatesHeight()
        vitrine_dialog_set_content(object(), header.object(), scrolled.object())
    }

    /// The size of its content where the window has room for it, in points; -1 for what the content needs
    /// (`adw_dialog_set_content_width`, `adw_dialog_set_content_height`).
    public func setSize(width: Int, height: Int) { vitrine_dialog_set_size(object(), Int32(width), Int32(height)) }

    /// The widget that Return presses where it does nothing else (`adw_dialog_set_default_widget`).
    public func setDefaultWidget(_ widget: some Widget) {
        vitrine_dialog_set_default_widget(object(), widget.object())
    }
}

/// A widget that is shown over a window (AdwDialog, in older releases GtkWindow).
@MainActor public protocol DialogWidget: Widget {}

extension DialogWidget {
    /// Shows it over the window that a widget is in; nil shows it alone (`adw_dialog_present`).
    public func present(over parent: (any Widget)?) {
        vitrine_dialog_present(object(), parent.map { $0.object() })
    }

    /// Gives the keyboard's focus to a widget in it as soon as it is shown (`adw_dialog_set_focus`, in older releases
    /// `gtk_window_set_focus`).
    public func setFocus(_ widget: some Widget) {
        vitrine_dialog_set_focus(object(), widget.object())
        // libadwaita 1.7 forgets it when the frame around the dialog takes the focus first.
        let wanted = WeakReference(widget.object)
        afterNextFrame {
            if let widget = wanted.object { vitrine_dialog_set_focus(object(), widget()) }
        }
    }

    /// Asks it to close, as its close button does (`adw_dialog_close`).
    public func close() { vitrine_dialog_close(object()) }

    /// Removes it without asking (`adw_dialog_force_close`), also one that was never shown.
    public func destroy() { vitrine_dialog_destroy(object()) }

    /// Takes the keyboard's focus from whatever in it has it (`gtk_root_set_focus`).
    public func clearFocus() {
        guard let root = gtk_widget_get_root(object()) else { return }
        gtk_root_set_focus(root, nil)
    }
}
