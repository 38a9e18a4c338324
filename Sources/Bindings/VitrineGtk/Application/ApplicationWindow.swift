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

    /// Calls `body` when one of the pointer's buttons for back and forward is pressed over the window, unless a modal
    /// window or a dialog is open (GdkSurface's `event`). Gestures of widgets do not see these buttons.
    public func onSideButton(_ body: @escaping @MainActor (SideButton) -> Void) {
        vitrine_window_on_side_button(
            object(),
            { number, data in
                nonisolated(unsafe) let data = data
                MainActor.assumeIsolated {
                    guard let button = SideButton(rawValue: number) else { return }
                    Unmanaged<SideButtonClosure>.fromOpaque(data!).takeUnretainedValue().body(button)
                }
            }, Unmanaged.passRetained(SideButtonClosure(body)).toOpaque(),
            { Unmanaged<SideButtonClosure>.fromOpaque($0!).release() })
    }
}

/// A side button of the pointer. The raw value is GDK's number of the button.
public enum SideButton: UInt32, Sendable {
    /// The button that goes back.
    case back = 8
    /// The button that goes forward.
    case forward = 9
}

@MainActor private final class SideButtonClosure {
    let body: @MainActor (SideButton) -> Void

    init(_ body: @escaping @MainActor (SideButton) -> Void) { self.body = body }
}
