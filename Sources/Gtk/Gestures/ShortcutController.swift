// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import GLib

/// Keys that do something in a widget (GtkShortcutController).
@MainActor public struct ShortcutController: EventController {
    /// The object behind it.
    public let object: ObjectPointer

    /// Where the keys work.
    public enum Scope: Sendable {
        /// While the focus is in the widget.
        case local
        /// Anywhere in the window.
        case window
    }

    /// Without keys yet (`gtk_shortcut_controller_new`).
    public init(_ scope: Scope = .local) {
        object = ObjectPointer(gtk_shortcut_controller_new()!)
        gtk_shortcut_controller_set_scope(
            object(), scope == .local ? GTK_SHORTCUT_SCOPE_LOCAL : GTK_SHORTCUT_SCOPE_GLOBAL)
    }

    /// Calls `body` when keys such as `<Control>plus|plus` are pressed; true keeps them from others
    /// (`gtk_shortcut_controller_add_shortcut`).
    public func add(_ keys: String, _ body: @escaping @MainActor () -> Bool) {
        let action = gtk_callback_action_new(
            { _, _, data in
                nonisolated(unsafe) let data = data
                return MainActor.assumeIsolated {
                    Unmanaged<ShortcutClosure>.fromOpaque(data!).takeUnretainedValue().body() ? 1 : 0
                }
            }, Unmanaged.passRetained(ShortcutClosure(body)).toOpaque(),
            { Unmanaged<ShortcutClosure>.fromOpaque($0!).release() })
        gtk_shortcut_controller_add_shortcut(
            object(), gtk_shortcut_new(gtk_shortcut_trigger_parse_string(keys), action))
    }

    private final class ShortcutClosure {
        let body: @MainActor () -> Bool
        init(_ body: @escaping @MainActor () -> Bool) { self.body = body }
    }
}
