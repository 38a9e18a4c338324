// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VitrineGLib
internal import VitrineGtk
internal import VolumeAccess

/// Asks what becomes of a file whose name is taken: what is there and what comes, side by side, for this one or for all.
@MainActor enum ConflictDialog {
    /// Asks, and waits for the answer. A window that goes gives the transfer up.
    static func ask(_ conflict: TransferConflict, parent: (any Widget)?) async -> TransferConflict.Decision {
        let question = ConflictQuestion(conflict)
        let dialog = MessageDialog(heading: question.heading, text: question.text, parent: parent)
        let rest = CheckButton(label: tr("_Apply to all"))
        let content = Box(.vertical, spacing: 18)
        let both = Box(.horizontal, spacing: 24)
        both.horizontalAlignment = .center
        both.setMargins(top: 12)
        both.append(column(tr("Existing"), conflict.targetStamp))
        both.append(column(tr("New"), conflict.sourceStamp))
        content.append(both)
        rest.horizontalAlignment = .center
        content.append(rest)
        dialog.setExtraChild(content)
        dialog.addResponse("cancel", tr("_Cancel"))
        dialog.addResponse("skip", tr("_Skip"))
        for answer in question.answers {
            switch answer {
            case .keepBoth: dialog.addResponse("both", tr("Keep _Both"), .suggested)
            case .replace: dialog.addResponse("replace", tr("_Replace"), .destructive)
            case .merge: dialog.addResponse("merge", tr("_Merge"), .suggested)
            case .skip, .cancel: break
            }
        }
        dialog.setDefaultResponse(question.answers.contains(.merge) ? "merge" : "both")
        dialog.setCloseResponse("cancel")
        return await withCheckedContinuation { continuation in
            var continuation = Optional(continuation)
            // The window that it belongs to may be closed with it.
            dialog.onDestroy {
                continuation?.resume(returning: .init(.cancel))
                continuation = nil
            }
            dialog.onResponse { response in
                let answer: TransferConflict.Answer =
                    switch response {
                    case "skip": .skip
                    case "both": .keepBoth
                    case "replace": .replace
                    case "merge": .merge
                    default: .cancel
                    }
                continuation?.resume(returning: .init(answer, isForAll: rest.isOn))
                continuation = nil
            }
            dialog.present()
            dialog.focusDefaultResponse()
        }
    }

    private static func column(_ title: String, _ stamp: FileStamp) -> Box {
        let column = Box(.vertical, spacing: 3)
        let heading = Label(title)
        heading.addStyleClass("heading")
        column.append(heading)
        let size = stamp.kind == .folder ? tr("Folder") : Formatting.size(stamp.size)
        let date = stamp.modified.isKnown ? Formatting.date(stamp.modified) : tr("Unknown")
        for text in [size, date] {
            let label = Label(text)
            label.addStyleClass("dim-label")
            column.append(label)
        }
        return column
    }
}
