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
            text = tr(
                "A folder with the same name already exists in “{folder}”. You are asked before files are replaced.",
                values)
            answers = [.keepBoth, .merge]
        } else if conflict.sourceStamp.kind == .folder || conflict.targetStamp.kind == .folder {
            heading = tr("“{name}” Already Exists", values)
            text = tr("A file and a folder in “{folder}” cannot have the same name.", values)
            answers = [.keepBoth]
        } else {
            heading = tr("Replace “{name}”?", values)
            text = tr("A file with the same name already exists in “{folder}”.", values)
            answers = [.replace, .keepBoth]
        }
    }
}
