// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
internal import CSourceView
public import VitrineGLib

/// Text to read, with highlighting and line numbers (GtkSourceView).
@MainActor public struct SourceView: Widget {
    /// The object behind it.
    public let object: ObjectPointer

    /// An empty one that cannot be edited (`gtk_source_view_new`).
    public init() {
        object = ObjectPointer(gtk_source_view_new()!)
        gtk_text_view_set_editable(object(), 0)
        gtk_text_view_set_cursor_visible(object(), 0)
        gtk_text_view_set_monospace(object(), 1)
        gtk_text_view_set_top_margin(object(), 12)
        gtk_text_view_set_bottom_margin(object(), 12)
        gtk_text_view_set_left_margin(object(), 12)
        gtk_text_view_set_right_margin(object(), 12)
    }

    /// Takes characters away (`gtk_text_buffer_delete`).
    public func remove(_ characters: Range<Int>) {
        var (start, end) = (place(characters.lowerBound), place(characters.upperBound))
        gtk_text_buffer_delete(buffer, &start, &end)
    }

    /// The number of characters (`gtk_text_buffer_get_char_count`).
    public var characterCount: Int { Int(gtk_text_buffer_get_char_count(buffer)) }

    /// Some of the text (`gtk_text_buffer_get_slice`).
    public func text(_ characters: Range<Int>) -> String {
        var (start, end) = (place(characters.lowerBound), place(characters.upperBound))
        guard let text = gtk_text_buffer_get_slice(buffer, &start, &end, 1) else { return "" }
        defer { g_free(text) }
        return String(cString: text)
    }

    /// The number of the character at the upper left corner of what is seen (`gtk_text_view_get_iter_at_location`).
    public var firstVisibleCharacter: Int {
        var (rectangle, place) = (GdkRectangle(), GtkTextIter())
        gtk_text_view_get_visible_rect(object(), &rectangle)
        gtk_text_view_get_iter_at_location(object(), &place, rectangle.x, rectangle.y)
        return Int(gtk_text_iter_get_offset(&place))
    }

    /// The number of the character at the lower right corner of what is seen (`gtk_text_view_get_iter_at_location`).
    public var lastVisibleCharacter: Int {
        var (rectangle, place) = (GdkRectangle(), GtkTextIter())
        gtk_text_view_get_visible_rect(object(), &rectangle)
        gtk_text_view_get_iter_at_location(
            object(), &place, rectangle.x + rectangle.width, rectangle.y + rectangle.height)
        return Int(gtk_text_iter_get_offset(&place))
    }

    /// Scrolls until a character is at a height of the view, 0 its top, 1 its bottom, and as far left as can be
    /// (`gtk_text_view_scroll_to_mark`).
    public func scroll(toCharacter offset: Int, at height: Double) {
        gtk_text_view_scroll_to_mark(object(), mark(at: offset), 0, 1, 1, min(max(height, 0), 1))
    }

    /// Scrolls as little as it takes for a character to be seen, and what is around it
    /// (`gtk_text_view_scroll_to_mark`).
    public func reveal(character offset: Int) {
        gtk_text_view_scroll_to_mark(object(), mark(at: offset), 0.15, 0, 0, 0)
    }

    private func mark(at offset: Int) -> UnsafeMutablePointer<GtkTextMark>? {
        var place = place(offset)
        let mark = gtk_text_buffer_get_mark(buffer, "scroll")
        if let mark {
            gtk_text_buffer_move_mark(buffer, mark, &place)
        } else {
            gtk_text_buffer_create_mark(buffer, "scroll", &place, 1)
        }
        return gtk_text_buffer_get_mark(buffer, "scroll")
    }

    /// Selects characters (`gtk_text_buffer_select_range`).
    public func select(_ characters: Range<Int>) {
        var (start, end) = (place(characters.lowerBound), place(characters.upperBound))
        gtk_text_buffer_select_range(buffer, &start, &end)
    }

    /// The whole text (`gtk_text_buffer_get_text`).
    public var text: String {
        var (start, end) = (GtkTextIter(), GtkTextIter())
        gtk_text_buffer_get_bounds(buffer, &start, &end)
        guard let text = gtk_text_buffer_get_text(buffer, &start, &end, 1) else { return "" }
        defer { g_free(text) }
        return String(cString: text)
    }

    /// The number of lines (`gtk_text_buffer_get_line_count`); behind the end of the last one there is none.
    public var lineCount: Int {
        var end = GtkTextIter()
        gtk_text_buffer_get_end_iter(buffer, &end)
        let count = Int(gtk_text_buffer_get_line_count(buffer))
        return count > 1 && gtk_text_iter_get_line_offset(&end) == 0 ? count - 1 : count
    }

    /// Whether something is selected (`gtk_text_buffer_get_has_selection`).
    public var hasSelection: Bool { gtk_text_buffer_get_has_selection(buffer) != 0 }

    /// Whether long lines run on below (`gtk_text_view_set_wrap_mode`).
    public func setWraps(_ wraps: Bool) {
        gtk_text_view_set_wrap_mode(object(), wraps ? GTK_WRAP_WORD_CHAR : GTK_WRAP_NONE)
    }

    /// Whether lines have their numbers beside them (`gtk_source_view_set_show_line_numbers`).
    public func setShowsLineNumbers(_ shows: Bool) {
        gtk_source_view_set_show_line_numbers(object(), shows ? 1 : 0)
    }

    /// Highlights a language: as the name and the content type say (`gtk_source_language_manager_guess_language`), else by
    /// its identifier. What only its first bytes tell of a file, which that is, is often wrong where the name is right.
    ///
    /// - Returns: whether there is such a language.
    @discardableResult
    public func setLanguage(_ identifier: String, fileName: String, contentType: String) -> Bool {
        let manager = gtk_source_language_manager_get_default()
        let language =
            gtk_source_language_manager_guess_language(manager, fileName, contentType)
            ?? gtk_source_language_manager_get_language(manager, identifier)
        gtk_source_buffer_set_language(ObjectPointer(buffer)(), language)
        return language != nil
    }

    /// Whether the language is highlighted (`gtk_source_buffer_set_highlight_syntax`).
    public func setHighlights(_ highlights: Bool) {
        gtk_source_buffer_set_highlight_syntax(ObjectPointer(buffer)(), highlights ? 1 : 0)
    }

    /// Colours for light or dark windows (`gtk_source_buffer_set_style_scheme`).
    public func setDark(_ isDark: Bool) {
        let manager = gtk_source_style_scheme_manager_get_default()
        let scheme = gtk_source_style_scheme_manager_get_scheme(manager, isDark ? "Adwaita-dark" : "Adwaita")
        gtk_source_buffer_set_style_scheme(ObjectPointer(buffer)(), scheme)
    }

    private func place(_ offset: Int) -> GtkTextIter {
        var place = GtkTextIter()
        gtk_text_buffer_get_iter_at_offset(buffer, &place, Int32(clamping: offset))
        return place
    }

    var buffer: UnsafeMutablePointer<GtkTextBuffer> { gtk_text_view_get_buffer(object()) }
}
