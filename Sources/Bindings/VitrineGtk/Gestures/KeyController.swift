// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import VitrineGLib

/// Watches the keys pressed in a widget (GtkEventControllerKey).
@MainActor public struct KeyController: EventController {
    /// The object behind it.
    public let object: ObjectPointer

    /// Calls `body` with each key pressed; true keeps it from others (`gtk_event_controller_key_new`, `key-pressed`).
    public init(onPress body: @escaping @MainActor (Key, Modifiers) -> Bool) {
        object = ObjectPointer(gtk_event_controller_key_new()!)
        answer("key-pressed") { (key: UInt32, _: UInt32, state: EnumValue) in
            body(Key(rawValue: key), Modifiers(GdkModifierType(rawValue: UInt32(bitPattern: state.number))))
        }
    }

    /// Calls `body` when a key is released (`key-released`).
    public func onRelease(_ body: @escaping @MainActor (Key) -> Void) {
        connect("key-released") { (key: UInt32) in body(Key(rawValue: key)) }
    }
}
