// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import VitrineGLib

/// A box to tick (GtkCheckButton).
@MainActor public struct CheckButton: Widget {
    /// The object behind it.
    public let object: ObjectPointer

    /// A box with a text, in which an underscore marks the mnemonic key (`gtk_check_button_new_with_mnemonic`). The
    /// accessible name has no underscore, as GTK's own has none since 4.24.
    public init(label: String) {
        object = ObjectPointer(gtk_check_button_new_with_mnemonic(label)!)
        var (name, isMarked) = ("", false)
        for letter in label {
            isMarked = letter == "_" && !isMarked
            if !isMarked { name.append(letter) }
        }
        setAccessibleLabel(name)
    }

    /// A radio button without a text, of which one in a group is on (`gtk_check_button_set_group`); the first of a group with
    /// nil.
    public init(inGroupOf other: CheckButton?) {
        object = ObjectPointer(gtk_check_button_new()!)
        gtk_check_button_set_group(object(), other.map { $0.object() })
    }

    /// Whether it is ticked (`gtk_check_button_set_active`).
    public var isOn: Bool {
        get { gtk_check_button_get_active(object()) != 0 }
        nonmutating set { gtk_check_button_set_active(object(), newValue ? 1 : 0) }
    }

    /// Calls `body` when it was ticked or cleared (`toggled`).
    @discardableResult
    public func onToggle(_ body: @escaping @MainActor () -> Void) -> SignalConnection { connect("toggled", body) }
}
