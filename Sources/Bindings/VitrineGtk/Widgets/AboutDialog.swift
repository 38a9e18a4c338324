// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
internal import CGtkCompat
public import VitrineGLib

/// The dialog with the program's name, version, authors and licence (AdwAboutDialog, before libadwaita 1.5
/// AdwAboutWindow).
@MainActor public struct AboutDialog: DialogWidget {
    /// The object behind it.
    public let object: ObjectPointer

    /// A dialog (`adw_about_dialog_new`).
    public init(name: String, icon: String, version: String) {
        object = ObjectPointer(vitrine_about_new()!)
        set("application-name", name)
        set("application-icon", icon)
        set("version", version)
    }

    /// A line about the program (`adw_about_dialog_set_comments`).
    public func setComments(_ text: String) { set("comments", escapedMarkup(text)) }

    /// The Mozilla Public License 2.0 (`adw_about_dialog_set_license_type`).
    public func setMozillaLicense() { set("license-type", Int(GTK_LICENSE_MPL_2_0.rawValue)) }
}
