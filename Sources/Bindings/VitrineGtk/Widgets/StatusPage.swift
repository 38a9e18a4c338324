// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import VitrineGLib

/// A page that says something with an icon, such as that a folder is empty (AdwStatusPage).
@MainActor public struct StatusPage: Widget {
    /// The object behind it.
    public let object: ObjectPointer

    /// A page (`adw_status_page_new`).
    public init(icon: String? = nil, title: String = "", description: String = "") {
        object = ObjectPointer(adw_status_page_new()!)
        setIcon(icon)
        setTitle(title)
        setDescription(description)
    }

    /// The icon's name (`adw_status_page_set_icon_name`).
    public func setIcon(_ name: String?) { adw_status_page_set_icon_name(object(), name) }

    /// The title, without markup (`adw_status_page_set_title`).
    public func setTitle(_ title: String) { adw_status_page_set_title(object(), escapedMarkup(title)) }

    /// The text below the title, without markup (`adw_status_page_set_description`).
    public func setDescription(_ text: String) { adw_status_page_set_description(object(), escapedMarkup(text)) }

    /// Sets the widget below the text (`adw_status_page_set_child`).
    public func setChild(_ child: (some Widget)?) { adw_status_page_set_child(object(), child.map { $0.object() }) }
}
