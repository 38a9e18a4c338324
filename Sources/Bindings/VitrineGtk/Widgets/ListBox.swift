// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import VitrineGLib

/// Rows one below the other (GtkListBox).
@MainActor public struct ListBox: Widget {
    /// The object behind it.
    public let object: ObjectPointer

    /// An empty list (`gtk_list_box_new`); `isSelectable` lets one row be selected.
    public init(isSelectable: Bool = true) {
        object = ObjectPointer(gtk_list_box_new()!)
        gtk_list_box_set_selection_mode(object(), isSelectable ? GTK_SELECTION_SINGLE : GTK_SELECTION_NONE)
    }

    /// Appends a row (`gtk_list_box_append`); any other widget gets a row around it.
    public func append(_ row: some Widget) { gtk_list_box_append(object(), row.object()) }

    /// Inserts a row (`gtk_list_box_insert`); -1 appends.
    public func insert(_ row: some Widget, at index: Int) { gtk_list_box_insert(object(), row.object(), Int32(index)) }

    /// Takes a row out (`gtk_list_box_remove`).
    public func remove(_ row: some Widget) { gtk_list_box_remove(object(), row.object()) }

    /// Takes all rows out.
    public func removeAll() {
        while let row = row(at: 0) { remove(row) }
    }

    /// The row at an index (`gtk_list_box_get_row_at_index`).
    public func row(at index: Int) -> ListBoxRow? {
        gtk_list_box_get_row_at_index(object(), Int32(index)).map { ListBoxRow(object: ObjectPointer($0)) }
    }

    /// The selected row (`gtk_list_box_get_selected_row`).
    public var selectedRow: ListBoxRow? {
        gtk_list_box_get_selected_row(object()).map { ListBoxRow(object: ObjectPointer($0)) }
    }

    /// Selects a row, or none (`gtk_list_box_select_row`).
    public func select(_ row: ListBoxRow?) { gtk_list_box_select_row(object(), row.map { $0.object() }) }

    /// Sets the widget shown while the list has no rows (`gtk_list_box_set_placeholder`).
    public func setPlaceholder(_ widget: some Widget) { gtk_list_box_set_placeholder(object(), widget.object()) }

    /// Puts a widget, made by `body`, above the rows for which it returns one (`gtk_list_box_set_header_func`).
    public func setHeaders(_ body: @escaping @MainActor (ListBoxRow) -> AnyWidget?) {
        let box = HeaderClosure(body)
        gtk_list_box_set_header_func(
            object(),
            { row, _, data in
                nonisolated(unsafe) let (row, data) = (row, data)
                MainActor.assumeIsolated {
                    let body = Unmanaged<HeaderClosure>.fromOpaque(data!).takeUnretainedValue().body
                    let header = body(ListBoxRow(object: ObjectPointer(row!)))
                    gtk_list_box_row_set_header(row, header.map { $0.object() })
                }
            }, Unmanaged.passRetained(box).toOpaque(), { Unmanaged<HeaderClosure>.fromOpaque($0!).release() })
    }

    /// Calls `body` with the row that was clicked or activated (`row-activated`).
    @discardableResult
    public func onActivate(_ body: @escaping @MainActor (ListBoxRow) -> Void) -> SignalConnection {
        connect("row-activated") { (row: ObjectPointer?) in
            if let row { body(ListBoxRow(object: row)) }
        }
    }

    /// Asks `body` where the focus goes when an arrow key is pressed on the last row, or on the first one (`keynav-failed`). It
    /// gets whether the key leads down, and returns whether it has moved the focus.
    @discardableResult
    public func onEdge(_ body: @escaping @MainActor (_ isBelow: Bool) -> Bool) -> SignalConnection {
        answer("keynav-failed") { (direction: EnumValue) in
            switch UInt32(bitPattern: direction.number) {
            case GTK_DIR_UP.rawValue: body(false)
            case GTK_DIR_DOWN.rawValue: body(true)
            default: false
            }
        }
    }

    private final class HeaderClosure {
        let body: @MainActor (ListBoxRow) -> AnyWidget?
        init(_ body: @escaping @MainActor (ListBoxRow) -> AnyWidget?) { self.body = body }
    }
}
