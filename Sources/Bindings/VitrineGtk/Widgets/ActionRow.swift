// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import VitrineGLib

/// A row with a title and a line below it (AdwActionRow).
@MainActor public struct ActionRow: Widget {
    /// The object behind it.
    public let object: ObjectPointer

    /// A row (`adw_action_row_new`); both texts without markup.
    public init(title: String, subtitle: String = "") {
        object = ObjectPointer(adw_action_row_new()!)
        setTitle(title)
        setSubtitle(subtitle)
    }

    /// The title (`adw_preferences_row_set_title`).
    public func setTitle(_ text: String) { adw_preferences_row_set_title(object(), escapedMarkup(text)) }

    /// The line below it (`adw_action_row_set_subtitle`).
    public func setSubtitle(_ text: String) { adw_action_row_set_subtitle(object(), escapedMarkup(text)) }

    /// Adds a widget at the start (`adw_action_row_add_prefix`).
    public func addPrefix(_ widget: some Widget) { adw_action_row_add_prefix(object(), widget.object()) }

    /// Sets the widget that is activated with the row, and has its title as a name (`adw_action_row_set_activatable_widget`).
    public func setActivatableWidget(_ widget: some Widget) {
        adw_action_row_set_activatable_widget(object(), widget.object())
    }

    /// Whether it can be activated (`gtk_list_box_row_set_activatable`).
    public func setActivatable(_ isActivatable: Bool) {
        gtk_list_box_row_set_activatable(object(), isActivatable ? 1 : 0)
    }
}
