// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import VitrineGLib

/// A bar that slides in for searching (GtkSearchBar).
@MainActor public struct SearchBar: Widget {
    /// The object behind it.
    public let object: ObjectPointer

    /// A bar around an entry (`gtk_search_bar_new`).
    public init(_ entry: some EditableWidget, child: some Widget) {
        object = ObjectPointer(gtk_search_bar_new()!)
        gtk_search_bar_set_child(object(), child.object())
        gtk_search_bar_connect_entry(object(), entry.object())
    }

    /// Whether it is shown (`gtk_search_bar_set_search_mode`).
    public var isOpen: Bool {
        get { gtk_search_bar_get_search_mode(object()) != 0 }
        nonmutating set { gtk_search_bar_set_search_mode(object(), newValue ? 1 : 0) }
    }

    /// Calls `body` when it opens or closes (`notify::search-mode-enabled`).
    @discardableResult
    public func onOpenChange(_ body: @escaping @MainActor () -> Void) -> SignalConnection {
        onNotify("search-mode-enabled", body)
    }
}
