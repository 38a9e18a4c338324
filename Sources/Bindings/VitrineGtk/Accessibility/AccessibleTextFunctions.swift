// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
internal import CGtkCompat

/// The functions by which GTK asks a ``CustomWidget`` for its ``AccessibleText``.
///
/// Offsets come from other programs. They are limited to the text before it is asked.
enum AccessibleTextFunctions {
    static var all: VitrineAccessibleText {
        VitrineAccessibleText(
            contents: { widget, start, end in
                nonisolated(unsafe) let widget = widget!
                nonisolated(unsafe) var bytes: OpaquePointer?
                MainActor.assumeIsolated { bytes = AccessibleTextFunctions.contents(of: widget, start, end) }
                return bytes
            },
            range: { widget, offset, unit, start, end in
                nonisolated(unsafe) let widget = widget!
                let range = MainActor.assumeIsolated {
                    AccessibleTextFunctions.text(of: widget).map {
                        AccessibleTextFunctions.range(of: AccessibleTextUnit(unit), at: offset, in: $0)
                    }
                }
                start?.pointee = UInt32(clamping: range?.lowerBound ?? 0)
                end?.pointee = UInt32(clamping: range?.upperBound ?? 0)
            },
            caret: { widget in
                nonisolated(unsafe) let widget = widget!
                let caret = MainActor.assumeIsolated { AccessibleTextFunctions.text(of: widget)?.accessibleCaret }
                return UInt32(clamping: caret ?? 0)
            },
            selection: { widget, start, end in
                nonisolated(unsafe) let widget = widget!
                let range = MainActor.assumeIsolated { AccessibleTextFunctions.text(of: widget)?.accessibleSelection }
                start?.pointee = UInt32(clamping: range?.lowerBound ?? 0)
                end?.pointee = UInt32(clamping: range?.upperBound ?? 0)
                return range == nil ? 0 : 1
            },
            extents: { widget, start, end, extents in
                nonisolated(unsafe) let widget = widget!
                let place = MainActor.assumeIsolated { AccessibleTextFunctions.extents(in: widget, start, end) }
                if let place { extents?.pointee = place.c }
                return place == nil ? 0 : 1
            },
            offset: { widget, x, y, offset in
                nonisolated(unsafe) let widget = widget!
                let index = MainActor.assumeIsolated {
                    AccessibleTextFunctions.text(of: widget)?.accessibleIndex(x: x, y: y)
                }
                offset?.pointee = UInt32(clamping: index ?? 0)
                return index == nil ? 0 : 1
            })
    }

    /// The part of a text between two offsets of whatever size.
    static func range(_ start: UInt32, _ end: UInt32, count: Int) -> Range<Int> {
        let start = min(Int(start), count)
        return start..<max(start, min(Int(end), count))
    }

    /// The unit at an offset of whatever size. At the end of the text it is the last one, but no character is there.
    @MainActor static func range(
        of unit: AccessibleTextUnit, at offset: UInt32, in text: any AccessibleText
    ) -> Range<Int> {
        let (offset, count) = (Int(offset), text.accessibleCount)
        if offset < count { return text.accessibleRange(of: unit, at: offset) }
        if offset > count || count == 0 || unit == .character { return count..<count }
        return text.accessibleRange(of: unit, at: count - 1)
    }

    @MainActor private static func text(of widget: UnsafeMutablePointer<GtkWidget>) -> (any AccessibleText)? {
        WidgetBehaviour.of(UnsafeMutableRawPointer(widget)).text
    }

    /// Part of a text as a C string without its end; a character that would be taken for that is replaced.
    @MainActor private static func contents(
        of widget: UnsafeMutablePointer<GtkWidget>, _ start: UInt32, _ end: UInt32
    ) -> OpaquePointer? {
        let text = text(of: widget)
        let range = range(start, end, count: text?.accessibleCount ?? 0)
        var string = range.isEmpty ? "" : text?.accessibleText(in: range) ?? ""
        if string.utf8.contains(0) {
            string = String(String.UnicodeScalarView(string.unicodeScalars.map { $0.value == 0 ? "\u{FFFD}" : $0 }))
        }
        return string.withUTF8 { g_bytes_new($0.baseAddress, gsize($0.count)) }
    }

    /// The place of part of a text, within what GTK makes whole numbers of.
    @MainActor private static func extents(
        in widget: UnsafeMutablePointer<GtkWidget>, _ start: UInt32, _ end: UInt32
    ) -> Rectangle? {
        guard let text = text(of: widget) else { return nil }
        let range = range(start, end, count: text.accessibleCount)
        guard !range.isEmpty, let place = text.accessibleExtents(of: range) else { return nil }
        func limited(_ number: Double) -> Double { number.isFinite ? min(max(number, -1e6), 1e6) : 0 }
        return Rectangle(
            x: limited(place.x), y: limited(place.y), width: limited(place.width), height: limited(place.height))
    }
}
