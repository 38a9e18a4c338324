// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import VitrineGLib

/// A title with a smaller line below it (AdwWindowTitle).
@MainActor public struct WindowTitle: Widget {
    /// The object behind it.
    public let object: ObjectPointer

    /// A title (`adw_window_title_new`).
    public init(_ title: String = "", subtitle: String = "") {
        object = ObjectPointer(adw_window_title_new(BoundedText.text(title), BoundedText.text(subtitle))!)
    }

    /// The title (`adw_window_title_set_title`).
    public var title: String {
        get { String(cString: adw_window_title_get_title(object())) }
        nonmutating set { adw_window_title_set_title(object(), BoundedText.text(newValue)) }
    }

    /// The line below it (`adw_window_title_set_subtitle`).
    public var subtitle: String {
        get { String(cString: adw_window_title_get_subtitle(object())) }
        nonmutating set { adw_window_title_set_subtitle(object(), BoundedText.text(newValue)) }
    }
}
