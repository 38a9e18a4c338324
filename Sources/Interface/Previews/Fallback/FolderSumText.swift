// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VitrineGLib

/// The content of a folder as text: `3 folders, 12 files, 4.5 MB`.
enum FolderSumText {
    /// - Parameter isComplete: whether all of it has been counted.
    static func text(_ sum: FolderSum, isComplete: Bool) -> String {
        guard sum.files > 0 || sum.folders > 0 else { return isComplete ? tr("Empty") : "" }
        var parts: [String] = []
        if sum.folders > 0 { parts.append(trn("{count} folder", "{count} folders", sum.folders)) }
        if sum.files > 0 {
            parts.append(trn("{count} file", "{count} files", sum.files))
            parts.append(Formatting.size(sum.bytes))
        }
        return parts.joined(separator: ", ") + (isComplete ? "" : "…")
    }
}
