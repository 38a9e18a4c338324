// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
internal import CGtkCompat
public import VitrineGLib

/// A top-level window (GtkWindow). GTK owns it until it is closed or destroyed.
@MainActor public struct Window: WindowWidget {
    /// The object behind it.
    public let object: ObjectPointer

    package init(object: ObjectPointer) { self.object = object }

    /// A window that somebody keeps a reference to.
    public init(_ reference: Reference) { object = reference.object }

    /// A plain window without an application (`adw_window_new`).
    public init() {
        object = ObjectPointer(adw_window_new()!)
        vitrine_window_keep_presses(object())
    }

    /// Sets the window's content (`adw_window_set_content`); for windows made by ``init()``.
    public func setContent(_ widget: (some Widget)?) { adw_window_set_content(object(), widget.map { $0.object() }) }
}

/// A widget that is a window (GtkWindow).
@MainActor public protocol WindowWidget: Widget {}

extension WindowWidget {
    /// The title, for the task list and for screen readers (`gtk_window_set_title`).
    public var title: String {
        get { gtk_window_get_title(object()).map { String(cString: $0) } ?? "" }
        nonmutating set { gtk_window_set_title(object(), newValue) }
    }

    /// Shows it in front (`gtk_window_present`).
    public func present() { gtk_window_present(object()) }

    /// A token by which the display server knows that the user asked for the window, in another program
    /// (`gtk_window_set_startup_id`); to be set before ``present()``.
    public func setActivationToken(_ token: String) { gtk_window_set_startup_id(object(), token) }

    /// Asks it to close, as its close button does (`gtk_window_close`).
    public func close() { gtk_window_close(object()) }

    /// Takes the keyboard's focus from whatever in it has it (`gtk_window_set_focus`).
    public func clearFocus() { gtk_window_set_focus(object(), nil) }

    /// Removes it at once (`gtk_window_destroy`).
    public func destroy() { gtk_window_destroy(object()) }

    /// The size it will have when shown, in points (`gtk_window_set_default_size`).
    public func setDefaultSize(width: Int, height: Int) {
        gtk_window_set_default_size(object(), Int32(width), Int32(height))
    }

    /// The size it has or had when not maximised, in points (`gtk_window_get_default_size`).
    public var defaultSize: (width: Int, height: Int) {
        var (width, height): (Int32, Int32) = (0, 0)
        gtk_window_get_default_size(object(), &width, &height)
        return (Int(width), Int(height))
    }

    /// Whether it shows where the keyboard's focus is (`gtk_window_get_focus_visible`).
    public var showsFocus: Bool { gtk_window_get_focus_visible(object()) != 0 }

    /// Whether it fills the screen (`gtk_window_fullscreen`).
    public var isFullscreen: Bool {
        get { gtk_window_is_fullscreen(object()) != 0 }
        nonmutating set { newValue ? gtk_window_fullscreen(object()) : gtk_window_unfullscreen(object()) }
    }

    /// Whether it fills the screen beside the panels of the desktop (`gtk_window_maximize`).
    public var isMaximized: Bool {
        get { gtk_window_is_maximized(object()) != 0 }
        nonmutating set { newValue ? gtk_window_maximize(object()) : gtk_window_unmaximize(object()) }
    }

    /// Calls `body` when its size changes, or when it is maximized or no longer (`notify::default-width`,
    /// `notify::default-height`, `notify::maximized`).
    public func onPlacementChange(_ body: @escaping @MainActor () -> Void) {
        for property in ["default-width", "default-height", "maximized"] { connect("notify::" + property, body) }
    }

    /// Whether it has the user's attention (`gtk_window_is_active`).
    public var isActive: Bool { gtk_window_is_active(object()) != 0 }

    /// Whether it blocks the window that it belongs to (`gtk_window_set_modal`).
    public func setModal(_ isModal: Bool) { gtk_window_set_modal(object(), isModal ? 1 : 0) }

    /// The window it belongs to (`gtk_window_set_transient_for`).
    public func setParentWindow(_ window: (some WindowWidget)?) {
        gtk_window_set_transient_for(object(), window.map { $0.object() })
    }

    /// Sets the widget that Return activates (`gtk_window_set_default_widget`), unless the focused widget uses the key.
    public func setDefaultWidget(_ widget: some Widget) { gtk_window_set_default_widget(object(), widget.object()) }

    /// The widget with the keyboard focus (`gtk_window_get_focus`).
    public var focusWidget: AnyWidget? {
        gtk_window_get_focus(object()).map { AnyWidget(object: ObjectPointer($0)) }
    }

    /// Calls `body` when it is asked to close; true keeps it open (`close-request`).
    @discardableResult
    public func onCloseRequest(_ body: @escaping @MainActor () -> Bool) -> SignalConnection {
        answer("close-request", body)
    }
}
