// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import GLib

/// What the program is and who made it (AdwAboutWindow).
@MainActor public struct AboutWindow: WindowWidget {
    /// The object behind it.
    public let object: ObjectPointer

    /// A window (`adw_about_window_new`).
    public init(name: String, icon: String, version: String, parent: (any WindowWidget)?) {
        object = ObjectPointer(adw_about_window_new()!)
        adw_about_window_set_application_name(object(), name)
        adw_about_window_set_application_icon(object(), icon)
        adw_about_window_set_version(object(), version)
        gtk_window_set_transient_for(object(), parent.map { $0.object() })
    }

    /// A line about the program (`adw_about_window_set_comments`).
    public func setComments(_ text: String) { adw_about_window_set_comments(object(), escapedMarkup(text)) }

    /// The Mozilla Public License 2.0 (`adw_about_window_set_license_type`).
    public func setMozillaLicense() { adw_about_window_set_license_type(object(), GTK_LICENSE_MPL_2_0) }
}
