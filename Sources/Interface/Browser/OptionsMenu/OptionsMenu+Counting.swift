// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VolumeAccess

/// The counting of documents that decides which options are offered.
extension OptionsMenu {
    /// The marks of documents, which are no property of their files.
    struct Marks: Sendable {
        /// Which documents nobody has looked at; nil when that is not known yet.
        var unread: UnreadMarks?
        /// The starred documents.
        var starred = StarredDocuments()
        /// Which documents have no picture, for a reason.
        var failed: Set<FileLocation> = []
    }
}

extension OptionsMenu.Subject {
    /// Counts documents, away from the main actor: there may be a great many.
    static func counting(_ documents: [Document], _ marks: OptionsMenu.Marks) async -> Self {
        var subject = Self()
        subject.count = documents.count
        for document in documents {
            if document.isFolder { subject.folderCount += 1 }
            if document.facts.contentType.hasPrefix("image/") { subject.pictureCount += 1 }
            let isBroken = document.facts.kind == .brokenLink || document.facts.kind == .outwardLink
            if document.facts.isReadable, !isBroken { subject.readableCount += 1 }
            if marks.unread?.isUnread(document) == true { subject.unreadCount += 1 }
            if marks.starred.contains(document.location) { subject.starredCount += 1 }
            if document.trashed != nil, TrashContent.isReadOnly(document.location) {
                subject.document.canDelete = false
            }
            if marks.failed.contains(document.location) { subject.failedCount += 1 }
        }
        return subject
    }
}
