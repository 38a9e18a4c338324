// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import VitrineGLib

/// A named action of the user interface (GSimpleAction), owned by the map that it is added to.
@MainActor public struct Action: Object {
    /// The wrapped GSimpleAction.
    public let object: ObjectPointer

    package init(object: ObjectPointer) { self.object = object }

    /// An action without a parameter (`g_simple_action_new`).
    public init(_ name: String, _ body: @escaping @MainActor () -> Void) {
        object = ObjectPointer(g_simple_action_new(name, nil)!)
        connect("activate", body)
    }

    /// An action with a text as its parameter, such as `win.open::/tmp` (`g_simple_action_new`).
    public init(_ name: String, withText body: @escaping @MainActor (String) -> Void) {
        let type = g_variant_type_new("s")
        defer { g_variant_type_free(type) }
        object = ObjectPointer(g_simple_action_new(name, type)!)
        connect("activate") { (parameter: VariantText) in body(parameter.text) }
    }

    /// A switch; it flips when activated (`g_simple_action_new_stateful`).
    public init(_ name: String, isOn: Bool, _ body: @escaping @MainActor (Bool) -> Void) {
        let action = ObjectPointer(g_simple_action_new_stateful(name, nil, g_variant_new_boolean(isOn ? 1 : 0))!)
        object = action
        connect("activate") {
            let state = g_action_get_state(action())
            let isOn = g_variant_get_boolean(state) == 0
            g_variant_unref(state)
            g_simple_action_set_state(action(), g_variant_new_boolean(isOn ? 1 : 0))
            body(isOn)
        }
    }

    /// One choice of several; activated with the chosen value as its parameter (`g_simple_action_new_stateful`).
    public init(_ name: String, choice: String, _ body: @escaping @MainActor (String) -> Void) {
        let type = g_variant_type_new("s")
        defer { g_variant_type_free(type) }
        let action = ObjectPointer(g_simple_action_new_stateful(name, type, g_variant_new_string(choice))!)
        object = action
        connect("activate") { (parameter: VariantText) in
            g_simple_action_set_state(action(), g_variant_new_string(parameter.text))
            body(parameter.text)
        }
    }

    /// Whether it can be done now (`g_simple_action_set_enabled`).
    public var isEnabled: Bool {
        get { g_action_get_enabled(object()) != 0 }
        nonmutating set { g_simple_action_set_enabled(object(), newValue ? 1 : 0) }
    }

    /// Sets a switch without calling its closure (`g_simple_action_set_state`).
    public func setState(_ isOn: Bool) { g_simple_action_set_state(object(), g_variant_new_boolean(isOn ? 1 : 0)) }

    /// Sets a choice without calling its closure (`g_simple_action_set_state`).
    public func setState(_ choice: String) { g_simple_action_set_state(object(), g_variant_new_string(choice)) }

    /// Does it (`g_action_activate`).
    public func activate() { g_action_activate(object(), nil) }
}

/// The text in a variant that a signal carries.
private struct VariantText: PropertyValue {
    static var type: GType { GType(21 << 2) }  // G_TYPE_VARIANT
    let text: String

    init(from value: UnsafePointer<GValue>) {
        text = g_value_get_variant(value).map { String(cString: g_variant_get_string($0, nil)) } ?? ""
    }

    func store(in value: UnsafeMutablePointer<GValue>) {
        g_value_init(value, Self.type)
        g_value_set_variant(value, g_variant_new_string(text))
    }
}
