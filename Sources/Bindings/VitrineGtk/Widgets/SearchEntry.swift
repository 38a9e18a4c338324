// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import VitrineGLib

/// A line of text to search for (GtkSearchEntry).
@MainActor public struct SearchEntry: EditableWidget {
    /// The object behind it.
    public let object: ObjectPointer

    /// An empty one (`gtk_search_entry_new`).
    public init() { object = ObjectPointer(gtk_search_entry_new()!) }

    /// Calls `body` shortly after the text has changed (`search-changed`).
    @discardableResult
    public func onSearchChange(_ body: @escaping @MainActor () -> Void) -> SignalConnection {
        connect("search-changed", body)
    }

    /// Calls `body` when Escape was pressed (`stop-search`).
    @discardableResult
    public func onStop(_ body: @escaping @MainActor () -> Void) -> SignalConnection { connect("stop-search", body) }

    /// Takes over the letters that are typed into a widget around it, which does not use them
    /// (`gtk_search_entry_set_key_capture_widget`).
    public func captureKeys(of widget: some Widget) {
        gtk_search_entry_set_key_capture_widget(object(), widget.object())
    }

    /// Calls `body` when the first of the letters that it takes over has come (`search-started`).
    @discardableResult
    public func onCapture(_ body: @escaping @MainActor () -> Void) -> SignalConnection {
        connect("search-started", body)
    }

    /// A hint, shown while it is empty (`placeholder-text`).
    public func setPlaceholder(_ text: String) { set("placeholder-text", text) }
}
