// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import VitrineGLib

/// A button that stays pressed (GtkToggleButton).
@MainActor public struct ToggleButton: Widget {
    /// The object behind it.
    public let object: ObjectPointer

    /// A button with an icon; `name` is its tooltip and what a screen reader says (`gtk_toggle_button_new`).
    public init(icon: String, name: String) {
        object = ObjectPointer(gtk_toggle_button_new()!)
        gtk_button_set_icon_name(object(), icon)
        setTooltip(name)
        setAccessibleLabel(name)
    }

    /// A button with a text (`gtk_toggle_button_new_with_mnemonic`).
    public init(label: String) { object = ObjectPointer(gtk_toggle_button_new_with_mnemonic(label)!) }

    /// A button around a widget, which needs an accessible label of its own (`gtk_button_set_child`).
    public init(child: some Widget) {
        object = ObjectPointer(gtk_toggle_button_new()!)
        gtk_button_set_child(object(), child.object())
    }

    /// Whether it is pressed (`gtk_toggle_button_set_active`).
    public var isOn: Bool {
        get { gtk_toggle_button_get_active(object()) != 0 }
        nonmutating set { gtk_toggle_button_set_active(object(), newValue ? 1 : 0) }
    }

    /// Shows another icon (`gtk_button_set_icon_name`).
    public func setIcon(_ icon: String) { gtk_button_set_icon_name(object(), icon) }

    /// Pressing it releases the others of the group (`gtk_toggle_button_set_group`).
    public func setGroup(_ other: ToggleButton) { gtk_toggle_button_set_group(object(), other.object()) }

    /// Follows and changes an action's state (`gtk_actionable_set_detailed_action_name`).
    public func setAction(_ name: String) { gtk_actionable_set_detailed_action_name(object(), name) }

    /// Calls `body` when it was pressed or released (`toggled`).
    @discardableResult
    public func onToggle(_ body: @escaping @MainActor () -> Void) -> SignalConnection { connect("toggled", body) }
}
