// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
internal import Glibc
public import VitrineGLib

/// A button that shows one of several texts and opens a list of them (GtkDropDown).
@MainActor public struct DropDown: Widget {
    /// The object behind it.
    public let object: ObjectPointer

    /// One of these texts (`gtk_drop_down_new_from_strings`).
    public init(_ texts: [String]) {
        var strings = texts.map { UnsafePointer(strdup($0)) } + [nil]
        object = ObjectPointer(gtk_drop_down_new_from_strings(&strings)!)
        for string in strings { free(UnsafeMutablePointer(mutating: string)) }
    }

    /// The index of the text that is shown (`gtk_drop_down_set_selected`).
    public var selected: Int {
        get { Int(gtk_drop_down_get_selected(object())) }
        nonmutating set { gtk_drop_down_set_selected(object(), guint(newValue)) }
    }

    /// Calls `body` when another one is chosen (`notify::selected`).
    @discardableResult
    public func onSelect(_ body: @escaping @MainActor () -> Void) -> SignalConnection {
        connect("notify::selected", body)
    }
}
