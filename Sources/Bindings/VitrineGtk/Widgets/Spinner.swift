// SPDX-License-Identifier: MPL-2.0

internal import CGtkCompat
public import VitrineGLib

/// A wheel that turns while something is under way (AdwSpinner, before libadwaita 1.6 GtkSpinner).
@MainActor public struct Spinner: Widget {
    /// The object behind it.
    public let object: ObjectPointer

    /// A spinner that is not seen yet (`adw_spinner_new`).
    public init() { object = ObjectPointer(vitrine_spinner_new()!) }

    /// Whether it turns; otherwise it is not seen, and keeps its place.
    public var isSpinning: Bool {
        get { vitrine_spinner_get_spinning(object()) != 0 }
        nonmutating set { vitrine_spinner_set_spinning(object(), newValue ? 1 : 0) }
    }
}
