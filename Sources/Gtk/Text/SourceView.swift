// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
internal import CSourceView
public import GLib

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

    /// Appends text at the end (`gtk_text_buffer_insert`).
    public func append(_ text: String) {
        var end = GtkTextIter()
        gtk_text_buffer_get_end_iter(buffer, &end)
        gtk_text_buffer_insert(buffer, &end, text, Int32(clamping: text.utf8.count))
    }

    /// The whole text (`gtk_text_buffer_get_text`).
    public var text: String {
        var (start, end) = (GtkTextIter(), GtkTextIter())
        gtk_text_buffer_get_bounds(buffer, &start, &end)
        guard let text = gtk_text_buffer_get_text(buffer, &start, &end, 1) else { return "" }
        defer { g_free(text) }
        return String(cString: text)
    }

    /// The number of lines (`gtk_text_buffer_get_line_count`).
    public var lineCount: Int { Int(gtk_text_buffer_get_line_count(buffer)) }

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

    /// Highlights a language: by its identifier, else guessed from the name and the content type
    /// (`gtk_source_language_manager_guess_language`).
    ///
    /// - Returns: whether there is such a language.
    @discardableResult
    public func setLanguage(_ identifier: String, fileName: String, contentType: String) -> Bool {
        let manager = gtk_source_language_manager_get_default()
        let language =
            gtk_source_language_manager_get_language(manager, identifier)
            ?? gtk_source_language_manager_guess_language(manager, fileName, contentType)
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

    private var buffer: UnsafeMutablePointer<GtkTextBuffer> { gtk_text_view_get_buffer(object()) }
}
