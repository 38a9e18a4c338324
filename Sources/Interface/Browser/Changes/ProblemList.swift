// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib
internal import VitrineGtk

/// A dialog with a list of problems, which scrolls when it is long.
@MainActor enum ProblemList {
    /// The maximum number of problems in the text of the dialog.
    private static let textLimit = 5
    /// The maximum number of problems in the list; more than a person reads.
    private static let listLimit = 2_000
    private static let height = 220

    /// A dialog without buttons, not shown yet.
    ///
    /// - Parameter note: the sentence below the problems.
    static func dialog(
        _ heading: String, _ problems: [String], note: String?, parent: some Widget
    ) -> MessageDialog {
        let isShort = problems.count <= textLimit
        let text = isShort ? problems : [trn("{count} problem", "{count} problems", problems.count)]
        let dialog = MessageDialog(
            heading: heading, text: (text + (note.map { [$0] } ?? [])).joined(separator: "\n"), parent: parent)
        guard !isShort else { return dialog }
        let rest = problems.count - listLimit
        let more = rest > 0 ? [trn("…and {count} more", "…and {count} more", rest)] : []
        let label = Label((problems.prefix(listLimit) + more).joined(separator: "\n"))
        label.setWraps(true)
        label.setTextAlignment(0)
        label.setSelectable(true)
        label.setMargins(8)
        let list = ScrolledWindow(label)
        list.setScrolls(horizontally: false, vertically: true)
        list.setMinimumSize(height: height)
        list.addStyleClass("card")
        list.setAccessibleLabel(heading)
        dialog.setExtraChild(list)
        return dialog
    }
}
