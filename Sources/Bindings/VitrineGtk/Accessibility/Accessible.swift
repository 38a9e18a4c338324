// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
internal import CGtkCompat
internal import VitrineGLib

/// The properties of a widget for screen readers (GtkAccessible).
///
/// The variadic C functions have array versions, used here.
extension Widget {
    /// Sets the accessible name (`GTK_ACCESSIBLE_PROPERTY_LABEL`).
    ///
    /// The relation to a labelling widget is removed, because it has precedence over the name. GTK 4.18 and later set one for
    /// the chosen item of a drop-down.
    public func setAccessibleLabel(_ text: String) {
        gtk_accessible_reset_relation(object(), GTK_ACCESSIBLE_RELATION_LABELLED_BY)
        setAccessible(GTK_ACCESSIBLE_PROPERTY_LABEL, text)
    }

    /// Sets the accessible description, longer than the name (`GTK_ACCESSIBLE_PROPERTY_DESCRIPTION`).
    public func setAccessibleDescription(_ text: String) { setAccessible(GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text) }

    /// Sets the accessible role (`accessible-role`); only before the widget is shown.
    public func setAccessibleRole(_ role: AccessibleRole) { set("accessible-role", Int(role.c.rawValue)) }

    /// Leaves the widget out of the accessible tree, before it is shown: decoration beside a text that says the same.
    ///
    /// Two ways, because GTK 4.8 follows the state (`GTK_ACCESSIBLE_STATE_HIDDEN`) and GTK 4.18 the role
    /// (`GTK_ACCESSIBLE_ROLE_PRESENTATION`).
    public func hideFromAccessibility() {
        setAccessibleRole(.presentation)
        setAccessible(GTK_ACCESSIBLE_STATE_HIDDEN, true)
    }

    /// Sets whether its content is about to change (`GTK_ACCESSIBLE_STATE_BUSY`).
    public func setAccessibleBusy(_ isBusy: Bool) { setAccessible(GTK_ACCESSIBLE_STATE_BUSY, isBusy) }

    /// Has the screen reader say a text when it has finished its sentence (`gtk_accessible_announce`; nothing happens before
    /// GTK 4.14).
    public func announce(_ text: String) { vitrine_widget_announce(object(), text) }

    /// Whether several of its items can be selected (`GTK_ACCESSIBLE_PROPERTY_MULTI_SELECTABLE`).
    func setAccessibleMultiSelectable(_ isOn: Bool) {
        setAccessible(GTK_ACCESSIBLE_PROPERTY_MULTI_SELECTABLE) { g_value_set_boolean($0, isOn ? 1 : 0) }
    }

    private func setAccessible(_ state: GtkAccessibleState, _ isOn: Bool) {
        var state = state
        var value = GValue()
        gtk_accessible_state_init_value(state, &value)
        g_value_set_boolean(&value, isOn ? 1 : 0)
        gtk_accessible_update_state_value(object(), 1, &state, &value)
        g_value_unset(&value)
    }

    private func setAccessible(_ property: GtkAccessibleProperty, _ text: String) {
        setAccessible(property) { g_value_set_string($0, text) }
    }

    private func setAccessible(_ property: GtkAccessibleProperty, _ fill: (UnsafeMutablePointer<GValue>) -> Void) {
        var property = property
        var value = GValue()
        gtk_accessible_property_init_value(property, &value)
        fill(&value)
        gtk_accessible_update_property_value(object(), 1, &property, &value)
        g_value_unset(&value)
    }
}
