// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import VitrineGLib

/// A button (GtkButton).
@MainActor public struct Button: Widget {
    /// The object behind it.
    public let object: ObjectPointer

    /// A button with a text; an underscore marks its key (`gtk_button_new_with_mnemonic`).
    public init(label: String) {
        object = ObjectPointer(gtk_button_new_with_mnemonic(label)!)
        // Named by the label in it already: GTK 4.8 would have a screen reader say the underscore before that.
        gtk_accessible_reset_property(object(), GTK_ACCESSIBLE_PROPERTY_LABEL)
    }

    /// A button with an icon; `name` is its tooltip and what a screen reader says (`gtk_button_new_from_icon_name`).
    public init(icon: String, name: String) {
        object = ObjectPointer(gtk_button_new_from_icon_name(icon)!)
        setTooltip(name)
        setAccessibleLabel(name)
    }

    /// A button with another widget in it (`gtk_button_set_child`).
    public init(child: some Widget) {
        object = ObjectPointer(gtk_button_new()!)
        gtk_button_set_child(object(), child.object())
    }

    /// Shows a text; an underscore marks its key (`gtk_button_set_label`, `gtk_button_set_use_underline`).
    public func setLabel(_ label: String) {
        gtk_button_set_label(object(), label)
        gtk_button_set_use_underline(object(), 1)
        gtk_accessible_reset_property(object(), GTK_ACCESSIBLE_PROPERTY_LABEL)
    }

    /// Breaks the text that is shown now into centred lines where the button is narrower (`gtk_button_get_child`).
    public func wrapLabel() {
        guard let child = gtk_button_get_child(object()) else { return }
        let label = Label(object: ObjectPointer(child))
        label.setWraps(true)
        label.centerLines()
    }

    /// Shows another icon (`gtk_button_set_icon_name`).
    public func setIcon(_ icon: String) { gtk_button_set_icon_name(object(), icon) }

    /// Does an action when clicked, by its full name with its target (`gtk_actionable_set_detailed_action_name`).
    public func setAction(_ name: String) { gtk_actionable_set_detailed_action_name(object(), name) }

    /// Calls `body` when it is clicked (`clicked`).
    @discardableResult
    public func onClick(_ body: @escaping @MainActor () -> Void) -> SignalConnection { connect("clicked", body) }
}
