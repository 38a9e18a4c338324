// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VolumeAccess

/// Which options documents have: only what can be done with them where they are.
struct OptionsMenu: Equatable {
    /// An item of the menu.
    enum Option: Hashable {
        case quickLook, open, openWith, openLocation
        case cut, copy, paste, pasteInto, copyPath
        case rename, changePictures, exportThumbnails, duplicate, moveTo, copyTo
        case send
        case markRead, markUnread, star, unstar, retry
        case bookmark, unbookmark
        /// Out of what was used last.
        case forget
        case trash, delete
        /// In the trash.
        case restore, emptyTrash
        case properties
        case createDocument, newFolder, selectAll
        /// An action of the embedding program, by its index.
        case custom(Int)
    }

    /// The properties of the selection and its folder that decide which options are offered.
    struct Subject: Equatable {
        /// How many documents are selected; none for the folder itself.
        var count = 0
        /// Whether they are shown among documents of other folders.
        var isAmongOthers = false
        /// How many of them are folders.
        var folderCount = 0
        /// How many of them are pictures.
        var pictureCount = 0
        /// How many of them can be opened for reading.
        var readableCount = 0
        /// The permissions for the folder.
        var folder = FileRights(canWrite: true, canRename: true, canTrash: true, canDelete: true)
        /// The permissions for the first document.
        var document = FileRights(canWrite: true, canRename: true, canTrash: true, canDelete: true)
        /// Whether files were copied, here or in another program.
        var hasCopiedFiles = false
        /// Whether documents can be made here.
        var allowsCreation = true
        /// How many of the documents nobody has looked at.
        var unreadCount = 0
        /// How many of them are starred.
        var starredCount = 0
        /// How many of them have no picture, for a reason.
        var failedCount = 0
        /// Whether the folder that is selected, or shown, is bookmarked; nil for what can have no bookmark.
        var isBookmarked: Bool?
        /// The collection that is shown; nil for a folder.
        var collection: DocumentCollection?
        /// Which of the program's own actions fit.
        var customActions: [Int] = []
    }

    /// The offered options, in groups.
    let sections: [[Option]]

    /// Decides.
    init(_ subject: Subject) {
        let groups = subject.count == 0 ? Self.ofFolder(subject) : Self.ofDocuments(subject)
        sections = groups.filter { !$0.isEmpty }
    }

    /// Whether something is offered.
    func offers(_ option: Option) -> Bool { sections.contains { $0.contains(option) } }

    private static func ofFolder(_ subject: Subject) -> [[Option]] {
        if subject.collection == .trash { return [[.selectAll], [.emptyTrash]] }
        let canMake = subject.folder.canWrite
        return [
            canMake ? (subject.allowsCreation ? [.createDocument] : []) + [.newFolder] : [],
            (canMake && subject.hasCopiedFiles ? [.paste] : []) + [.selectAll],
            bookmarking(subject),
            subject.collection == nil ? [.properties] : [],
        ]
    }

    /// Documents in the trash are looked at, copied from it, and brought back or removed.
    private static func ofTrashedDocuments(_ subject: Subject) -> [[Option]] {
        let areReadable = subject.readableCount == subject.count
        let canTakeAway = subject.folder.canWrite && subject.document.canDelete
        return [
            [.quickLook], canTakeAway ? [.restore] : [], areReadable ? [.copyTo] : [], canTakeAway ? [.delete] : [],
            [.properties],
        ]
    }

    private static func bookmarking(_ subject: Subject) -> [Option] {
        subject.isBookmarked.map { [$0 ? .unbookmark : .bookmark] } ?? []
    }

    private static func ofDocuments(_ subject: Subject) -> [[Option]] {
        if subject.collection == .trash { return ofTrashedDocuments(subject) }
        let canTakeAway = subject.folder.canWrite && subject.document.canDelete
        let isOneFolder = subject.count == 1 && subject.folderCount == 1
        let areReadable = subject.readableCount == subject.count
        var opening: [Option] = areReadable ? [.quickLook, .open] : [.quickLook]
        if subject.folderCount == 0, areReadable { opening.append(.openWith) }
        if subject.isAmongOthers, subject.count == 1 { opening.append(.openLocation) }
        var copying: [Option] = canTakeAway ? [.cut] : []
        if areReadable { copying.append(.copy) }
        if isOneFolder, subject.hasCopiedFiles, subject.document.canWrite { copying.append(.pasteInto) }
        copying.append(.copyPath)
        var changing: [Option] = []
        if subject.folder.canWrite, subject.document.canRename { changing.append(.rename) }
        // Where the folder takes nothing, the results go to another one.
        if areReadable, subject.pictureCount + subject.folderCount > 0 { changing.append(.changePictures) }
        if areReadable { changing.append(.exportThumbnails) }
        if subject.folder.canWrite, areReadable { changing.append(.duplicate) }
        if canTakeAway { changing.append(.moveTo) }
        if areReadable { changing.append(.copyTo) }
        let sending: [Option] = subject.folderCount == 0 && areReadable && subject.count <= 20 ? [.send] : []
        let files = subject.count - subject.folderCount
        var marking: [Option] = subject.unreadCount > 0 ? [.markRead] : []
        if subject.unreadCount < files { marking.append(.markUnread) }
        if subject.starredCount < subject.count { marking.append(.star) }
        if subject.starredCount > 0 { marking.append(.unstar) }
        marking += bookmarking(subject)
        if subject.failedCount > 0 { marking.append(.retry) }
        if subject.collection == .recent { marking.append(.forget) }
        // For good only where there is no trash; Shift with Delete does it anywhere.
        let removing: [Option] = canTakeAway ? [subject.document.canTrash ? .trash : .delete] : []
        return [
            opening, copying, changing, sending + marking, subject.customActions.map { .custom($0) }, removing,
            [.properties],
        ]
    }
}
