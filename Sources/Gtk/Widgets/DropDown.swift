// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import GLib

/// A choice of several texts (GtkDropDown).
@MainActor public struct DropDown: Widget {
    /// The object behind it.
    public let object: ObjectPointer

    /// A choice (`gtk_drop_down_new_from_strings`).
    public init(_ texts: [String]) {
        var strings: [UnsafePointer<CChar>?] = texts.map { UnsafePointer(g_strdup($0)) }
        strings.append(nil)
        object = ObjectPointer(gtk_drop_down_new_from_strings(strings)!)
        for string in strings { g_free(UnsafeMutablePointer(mutating: string)) }
    }

    /// The index of the chosen text (`gtk_drop_down_set_selected`).
    public var selected: Int {
        get { Int(gtk_drop_down_get_selected(object())) }
        nonmutating set { gtk_drop_down_set_selected(object(), guint(newValue)) }
    }

    /// Calls `body` when another text was chosen (`notify::selected`).
    @discardableResult
    public func onSelect(_ body: @escaping @MainActor () -> Void) -> SignalConnection { onNotify("selected", body) }
}
