// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
internal import CSourceView
internal import VitrineGLib

/// Highlighting under the caller's control, and text with paragraph breaks that no copy has.
extension SourceView {
    /// Analyses the text up to its end for highlighting (`gtk_source_buffer_ensure_highlight`). Blocks.
    public func analyseToEnd() {
        var end = GtkTextIter()
        gtk_text_buffer_get_end_iter(buffer, &end)
        var start = end
        gtk_source_buffer_ensure_highlight(ObjectPointer(buffer)(), &start, &end)
    }

    /// Ends highlighting for good, and forgets what is known for it (`gtk_source_buffer_set_highlight_syntax`,
    /// `gtk_source_buffer_set_language`).
    public func stopHighlighting() {
        setHighlights(false)
        gtk_source_buffer_set_language(ObjectPointer(buffer)(), nil)
    }

    /// Appends text at the end (`gtk_text_buffer_insert`).
    ///
    /// - Parameter hidden: a character that ends paragraphs, but is left out of everything that leaves the view: of
    ///   copies, of selected text that other programs paste or that is dragged (`GtkTextTag:invisible`).
    public func append(_ text: String, hiding hidden: Unicode.Scalar) {
        var end = GtkTextIter()
        gtk_text_buffer_get_end_iter(buffer, &end)
        insert(text, at: &end, hiding: hidden)
    }

    /// Puts text before the first character, as ``append(_:hiding:)`` does at the end. What is seen stays where it is.
    public func prepend(_ text: String, hiding hidden: Unicode.Scalar) {
        var start = GtkTextIter()
        gtk_text_buffer_get_start_iter(buffer, &start)
        insert(text, at: &start, hiding: hidden)
    }

    private func insert(_ text: String, at place: inout GtkTextIter, hiding hidden: Unicode.Scalar) {
        let first = gtk_text_iter_get_offset(&place)
        gtk_text_buffer_insert(buffer, &place, text, Int32(clamping: text.utf8.count))
        for (offset, scalar) in text.unicodeScalars.enumerated() where scalar == hidden {
            var (start, end) = (GtkTextIter(), GtkTextIter())
            gtk_text_buffer_get_iter_at_offset(buffer, &start, first + Int32(clamping: offset))
            gtk_text_buffer_get_iter_at_offset(buffer, &end, first + Int32(clamping: offset) + 1)
            gtk_text_buffer_apply_tag(buffer, hiddenTag, &start, &end)
        }
    }

    /// The tag of hidden characters, in this view's buffer (`gtk_text_tag_new`).
    private var hiddenTag: UnsafeMutablePointer<GtkTextTag> {
        let table = gtk_text_buffer_get_tag_table(buffer)
        if let tag = gtk_text_tag_table_lookup(table, "hidden") { return tag }
        let tag = gtk_text_tag_new("hidden")!
        var isInvisible = GValue()
        true.store(in: &isInvisible)
        g_object_set_property(ObjectPointer(tag)(), "invisible", &isInvisible)
        g_value_unset(&isInvisible)
        gtk_text_tag_table_add(table, tag)
        g_object_unref(ObjectPointer(tag).raw)
        return tag
    }

    /// Copies what is selected (`gdk_clipboard_set_text`); the view's own menu and keys copy a buffer with its tags,
    /// which takes longer for long texts.
    public func copySelection() {
        gdk_clipboard_set_text(gtk_widget_get_clipboard(object()), selectedText)
    }

    /// The selected text, without hidden characters (`gtk_text_buffer_get_text`).
    public var selectedText: String {
        var (start, end) = (GtkTextIter(), GtkTextIter())
        guard gtk_text_buffer_get_selection_bounds(buffer, &start, &end) != 0,
            let text = gtk_text_buffer_get_text(buffer, &start, &end, 0)
        else { return "" }
        defer { g_free(text) }
        return String(cString: text)
    }
}
