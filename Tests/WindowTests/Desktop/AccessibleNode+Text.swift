// SPDX-License-Identifier: MPL-2.0

import CAtspi
import TestSupport

/// The text of a node: `AtspiText`. Offsets count Unicode scalars.
extension AccessibleNode {
    /// Whether it gives its text by parts.
    var hasText: Bool {
        guard let text = atspi_accessible_get_text_iface(pointer) else { return false }
        g_object_unref(text)
        return true
    }

    /// Its content as a screen reader can say it: its text, else its description.
    var readOut: String { hasText ? text : description }

    /// The length of its text.
    var textCount: Int { withText { Int(atspi_text_get_character_count($0, nil)) } ?? 0 }

    /// The caret's position.
    var caret: Int { withText { Int(atspi_text_get_caret_offset($0, nil)) } ?? -1 }

    /// The parts that are selected.
    var selections: [Range<Int>] {
        withText { text in
            (0..<max(0, atspi_text_get_n_selections(text, nil))).compactMap { number in
                guard let range = atspi_text_get_selection(text, number, nil) else { return nil }
                defer { g_free(range) }
                let (start, end) = (Int(range.pointee.start_offset), Int(range.pointee.end_offset))
                return start <= end ? start..<end : nil
            }
        } ?? []
    }

    /// The part of its text around an offset: its text, and where it is.
    func part(_ granularity: AtspiTextGranularity, at offset: Int) -> (text: String, range: Range<Int>)? {
        withText { text in
            guard let part = atspi_text_get_string_at_offset(text, gint(clamping: offset), granularity, nil) else {
                return nil
            }
            defer { g_boxed_free(atspi_text_range_get_type(), part) }
            let (start, end) = (Int(part.pointee.start_offset), Int(part.pointee.end_offset))
            guard start <= end, let content = part.pointee.content else { return nil }
            return (String(cString: content), start..<end)
        }
    }

    /// The place of part of its text in its window's content, in pixels; nil when that is not known.
    func box(ofText range: Range<Int>) -> PixelBox? {
        let corner = contentCorner
        // GTK 4.24 passes the end of the range minus one to the widget.
        let end = gint(clamping: GtkRelease.isSince(4, 24) ? range.upperBound + 1 : range.upperBound)
        return withText { text in
            var error: UnsafeMutablePointer<GError>?
            let place = atspi_text_get_range_extents(
                text, gint(clamping: range.lowerBound), end, ATSPI_COORD_TYPE_WINDOW, &error)
            defer { g_free(place) }
            if let error {
                g_error_free(error)
                return nil
            }
            // GTK 4.24 answers with an empty box where older releases answer with an error.
            guard let rect = place?.pointee, rect.width > 0 || !GtkRelease.isSince(4, 24) else { return nil }
            return PixelBox(x: Int(rect.x), y: Int(rect.y), width: Int(rect.width), height: Int(rect.height))
                .moved(byX: -corner.x, y: -corner.y)
        }
    }

    /// The character at a point of its window's content; nil when there is none.
    func character(x: Int, y: Int) -> Int? {
        let corner = contentCorner
        return withText { text in
            let offset = atspi_text_get_offset_at_point(
                text, gint(x + corner.x), gint(y + corner.y), ATSPI_COORD_TYPE_WINDOW, nil)
            return offset < 0 ? nil : Int(offset)
        }
    }

    private func withText<Result>(_ body: (UnsafeMutablePointer<AtspiText>) -> Result?) -> Result? {
        guard let text = atspi_accessible_get_text_iface(pointer) else { return nil }
        defer { g_object_unref(text) }
        return body(text)
    }
}
