// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VitrineGLib

/// The question about a name that is taken, with its possible answers.
struct ConflictQuestion: Equatable {
    let heading: String
    let text: String
    /// Besides skipping it and giving up, which can always be done.
    let answers: [TransferConflict.Answer]

    init(_ conflict: TransferConflict) {
        let values = [
            "name": DisplayName.text(conflict.target.nameBytes),
            "folder": DisplayName.text(conflict.target.parent?.nameBytes ?? []),
        ]
        if conflict.canMerge {
            heading = tr("Merge Folder “{name}”?", values)
            text = tr("“{folder}” holds a folder of that name already. What is in both is asked about.", values)
            answers = [.keepBoth, .merge]
        } else if conflict.sourceStamp.kind == .folder || conflict.targetStamp.kind == .folder {
            heading = tr("The Name “{name}” Is Taken", values)
            text = tr("A folder and a document cannot have one name in “{folder}”.", values)
            answers = [.keepBoth]
        } else {
            heading = tr("Replace “{name}”?", values)
            text = tr("There is something of that name in “{folder}” already.", values)
            answers = [.replace, .keepBoth]
        }
    }
}
