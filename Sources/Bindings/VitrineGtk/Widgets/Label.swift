// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import VitrineGLib

/// Text that the user cannot change (GtkLabel).
@MainActor public struct Label: Widget {
    /// The object behind it.
    public let object: ObjectPointer

    /// The place where a text that is too long is shortened (PangoEllipsizeMode).
    public enum Ellipsis: Sendable {
        /// Nowhere.
        case none
        /// In the middle, so that a file name keeps its extension.
        case middle
        /// At the end.
        case end
    }

    /// A label (`gtk_label_new`). A text of more than 2000 characters is cut.
    public init(_ text: String = "") { object = ObjectPointer(gtk_label_new(BoundedText.text(text))!) }

    init(object: ObjectPointer) { self.object = object }

    /// The text, without markup (`gtk_label_set_text`).
    public var text: String {
        get { String(cString: gtk_label_get_text(object())) }
        nonmutating set { gtk_label_set_text(object(), BoundedText.text(newValue)) }
    }

    /// Names another widget: an underscore marks the key that focuses it (`gtk_label_set_text_with_mnemonic`,
    /// `gtk_label_set_mnemonic_widget`).
    public func setMnemonic(_ text: String, of widget: some Widget) {
        gtk_label_set_text_with_mnemonic(object(), text)
        gtk_label_set_mnemonic_widget(object(), widget.object())
        widget.setAccessibleLabel(self.text)
    }

    /// Whether long text runs over several lines, also inside words where it must (`gtk_label_set_wrap`).
    public func setWraps(_ wraps: Bool) {
        gtk_label_set_wrap(object(), wraps ? 1 : 0)
        gtk_label_set_wrap_mode(object(), PANGO_WRAP_WORD_CHAR)
        // A hyphen at the end of a line would look like a part of the name.
        let attributes = pango_attr_list_new()
        pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(0))
        gtk_label_set_attributes(object(), attributes)
        pango_attr_list_unref(attributes)
    }

    /// The most lines shown (`gtk_label_set_lines`).
    public func setLineLimit(_ lines: Int) { gtk_label_set_lines(object(), Int32(lines)) }

    /// Sets the place where a text that is too long is shortened (`gtk_label_set_ellipsize`).
    public func setEllipsis(_ ellipsis: Ellipsis) {
        let mode =
            switch ellipsis {
            case .none: PANGO_ELLIPSIZE_NONE
            case .middle: PANGO_ELLIPSIZE_MIDDLE
            case .end: PANGO_ELLIPSIZE_END
            }
        gtk_label_set_ellipsize(object(), mode)
    }

    /// Sets the text's horizontal alignment: 0 at the start, 1 at the end (`gtk_label_set_xalign`).
    public func setTextAlignment(_ alignment: Double) { gtk_label_set_xalign(object(), Float(alignment)) }

    /// Centers the lines (`gtk_label_set_justify`).
    public func centerLines() { gtk_label_set_justify(object(), GTK_JUSTIFY_CENTER) }

    /// Sets the label's largest natural width, in characters; -1 for no limit (`gtk_label_set_max_width_chars`).
    public func setMaximumWidth(characters: Int) { gtk_label_set_max_width_chars(object(), Int32(characters)) }

    /// The narrowest it wants to be, in characters (`gtk_label_set_width_chars`).
    public func setWidth(characters: Int) { gtk_label_set_width_chars(object(), Int32(characters)) }

    /// Whether the text can be selected and copied (`gtk_label_set_selectable`).
    public func setSelectable(_ isSelectable: Bool) { gtk_label_set_selectable(object(), isSelectable ? 1 : 0) }
}
