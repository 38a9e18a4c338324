// SPDX-License-Identifier: MPL-2.0

internal import CGtkCompat
internal import VitrineGLib

/// The text of a widget that draws it by itself, as screen readers read it (GtkAccessibleText).
///
/// Offsets and lengths count Unicode scalars. A ``CustomWidget`` limits the offsets that a screen reader sends before it calls
/// a requirement of this protocol, so that an implementation gets valid offsets only.
@MainActor public protocol AccessibleText: AnyObject {
    /// The length of the text, in Unicode scalars.
    var accessibleCount: Int { get }
    /// The caret's position, from 0 to the length.
    var accessibleCaret: Int { get }
    /// The selected part; nil when nothing is selected.
    var accessibleSelection: Range<Int>? { get }
    /// Part of the text.
    func accessibleText(in range: Range<Int>) -> String
    /// The unit that a character belongs to.
    func accessibleRange(of unit: AccessibleTextUnit, at index: Int) -> Range<Int>
    /// The smallest rectangle around part of the text, in points from the widget's corner; nil when that is not known.
    func accessibleExtents(of range: Range<Int>) -> Rectangle?
    /// The character at a point of the widget; nil when there is none.
    func accessibleIndex(x: Double, y: Double) -> Int?
}

extension CustomWidget {
    /// Whether screen readers can read the text of widgets that draw it by themselves: since GTK 4.14.
    public static let givesText = VITRINE_HAS_ACCESSIBLE_TEXT != 0

    /// Tells screen readers that the text will be removed; to be called while it is still there
    /// (`gtk_accessible_text_update_contents`).
    public func accessibleTextWillBeRemoved(count: Int) { tellChange(isInsertion: false, count: count) }

    /// Tells screen readers that the text was inserted (`gtk_accessible_text_update_contents`).
    public func accessibleTextInserted(count: Int) { tellChange(isInsertion: true, count: count) }

    /// Tells screen readers of another selection (`gtk_accessible_text_update_selection_bound`).
    public func accessibleSelectionChanged() { vitrine_accessible_text_selection_changed(object()) }

    /// Tells screen readers of another caret position (`gtk_accessible_text_update_caret_position`).
    public func accessibleCaretMoved() { vitrine_accessible_text_caret_moved(object()) }

    private func tellChange(isInsertion: Bool, count: Int) {
        guard count > 0 else { return }
        vitrine_accessible_text_changed(object(), isInsertion ? 1 : 0, 0, UInt32(clamping: count))
    }
}
