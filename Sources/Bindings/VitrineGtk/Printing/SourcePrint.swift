// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
internal import CSourceView
internal import Strings
internal import VitrineGLib

/// The text of a ``SourceView`` on paper, with its colours, line numbers and broken lines (GtkSourcePrintCompositor).
@MainActor public final class SourcePrint: PrintContent {
    private let compositor: Reference

    /// The text as the view has it now.
    ///
    /// - Parameter title: what stands at the top of each page.
    public init(_ view: SourceView, title: String) {
        let compositor = gtk_source_print_compositor_new_from_view(view.object())!
        self.compositor = Reference(taking: ObjectPointer(compositor))
        gtk_source_print_compositor_set_wrap_mode(compositor, GTK_WRAP_WORD_CHAR)
        gtk_source_print_compositor_set_body_font_name(compositor, "Monospace 9")
        gtk_source_print_compositor_set_print_header(compositor, 1)
        // A percent sign begins a code there.
        let plain = title.replacing("%", by: "%%")
        gtk_source_print_compositor_set_header_format(compositor, 1, plain, nil, "%N / %Q")
    }

    /// The number of pages that the text fills.
    public func pageCount(on sheet: PrintSheet) -> Int {
        while gtk_source_print_compositor_paginate(compositor.object(), sheet.context()) == 0 {}
        return Int(gtk_source_print_compositor_get_n_pages(compositor.object()))
    }

    /// Text is read upright.
    public func isLandscape(page: Int) -> Bool { false }

    /// Draws a page.
    public func draw(page: Int, on sheet: PrintSheet) async -> Bool {
        gtk_source_print_compositor_draw_page(compositor.object(), sheet.context(), Int32(page))
        return true
    }
}
