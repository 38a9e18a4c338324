// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
internal import CGtkCompat
public import VitrineGLib

/// A main window whose content brings its own header bar (AdwApplicationWindow).
@MainActor public struct ApplicationWindow: WindowWidget {
    /// The object behind it.
    public let object: ObjectPointer

    /// A window of an application, which keeps running as long as it is open (`adw_application_window_new`).
    public init(_ application: Application) {
        object = ObjectPointer(adw_application_window_new(application.object())!)
        vitrine_window_keep_presses(object())
        Renderer.watch(self)
    }

    /// Sets the window's content (`adw_application_window_set_content`).
    public func setContent(_ widget: (some Widget)?) {
        adw_application_window_set_content(object(), widget.map { $0.object() })
    }

    /// Adds an action under the prefix `win.` (`g_action_map_add_action`).
    public func add(_ action: Action) {
        g_action_map_add_action(object(), action.object())
        g_object_unref(action.object.raw)
    }

    /// The action of that name, to change its state or enable it (`g_action_map_lookup_action`).
    public func action(_ name: String) -> Action? {
        g_action_map_lookup_action(object(), name).map { Action(object: ObjectPointer($0)) }
    }
}
