// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import VitrineGLib

/// A widget that holds a line of text to type (GtkEditable).
@MainActor public protocol EditableWidget: Widget {}

extension EditableWidget {
    /// The text (`gtk_editable_set_text`).
    public var text: String {
        get { String(cString: gtk_editable_get_text(object())) }
        nonmutating set { gtk_editable_set_text(object(), newValue) }
    }

    /// Selects part of the text, in characters; -1 is the end (`gtk_editable_select_region`).
    public func select(from start: Int, to end: Int) {
        gtk_editable_select_region(object(), Int32(start), Int32(end))
    }

    /// How wide it would like to be, in characters (`gtk_editable_set_max_width_chars`).
    public func setMaximumWidth(characters: Int) {
        gtk_editable_set_max_width_chars(object(), Int32(characters))
    }

    /// The cursor's position, in characters (`gtk_editable_set_position`).
    public var cursor: Int {
        get { Int(gtk_editable_get_position(object())) }
        nonmutating set { gtk_editable_set_position(object(), Int32(newValue)) }
    }

    /// Inserts text where the cursor is, in the place of what is selected (`gtk_editable_insert_text`).
    public func insert(_ text: String) {
        gtk_editable_delete_selection(object())
        var position = gtk_editable_get_position(object())
        gtk_editable_insert_text(object(), text, -1, &position)
        gtk_editable_set_position(object(), position)
    }

    /// How wide it is at least, in characters (`gtk_editable_set_width_chars`, `gtk_editable_set_max_width_chars`).
    public func setWidth(characters: Int) { setWidth(characters: characters, atMost: characters) }

    /// How wide it is at least, and would like to be, in characters (`gtk_editable_set_width_chars`,
    /// `gtk_editable_set_max_width_chars`).
    public func setWidth(characters: Int, atMost maximum: Int) {
        gtk_editable_set_width_chars(object(), Int32(characters))
        gtk_editable_set_max_width_chars(object(), Int32(maximum))
    }

    /// Sets the text's horizontal alignment: 0 at the start, 1 at the end (`gtk_editable_set_alignment`).
    public func setTextAlignment(_ alignment: Double) { gtk_editable_set_alignment(object(), Float(alignment)) }

    /// Whether Return presses the window's default button (`activates-default`).
    public func setActivatesDefault(_ activates: Bool) { set("activates-default", activates) }

    /// Calls `body` when the text changes (`changed`).
    @discardableResult
    public func onChange(_ body: @escaping @MainActor () -> Void) -> SignalConnection { connect("changed", body) }

    /// Calls `body` when Return was pressed (`activate`).
    @discardableResult
    public func onActivate(_ body: @escaping @MainActor () -> Void) -> SignalConnection { connect("activate", body) }
}
