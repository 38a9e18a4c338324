// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VolumeAccess

/// The settings that decide what the tiles of a view show.
@MainActor final class TileLook {
    private let starred: StarredLedger
    private let unread: UnreadLedger

    /// The look of documents that may have stars and unread marks.
    init(_ starred: StarredLedger, _ unread: UnreadLedger) { (self.starred, self.unread) = (starred, unread) }

    /// Told that it is another one.
    var onChange: () -> Void = {}
    /// Whether names are shown with their extensions.
    var showsExtensions = true { didSet { if showsExtensions != oldValue { onChange() } } }
    /// The content types of the documents that are not dimmed, `image/*` for all of a kind; empty for all there are.
    var shownTypes: [String] = [] { didSet { if shownTypes != oldValue { onChange() } } }

    /// The files that were cut: they are dimmed until they are pasted.
    var cut: Set<FileLocation> = [] { didSet { if cut != oldValue { onChange() } } }

    /// The folders in which the documents of a view may lie.
    enum Scope: Equatable {
        /// One folder, which tiles need not name.
        case folder
        /// Folders below this one.
        case below(FileLocation)
        /// Anywhere.
        case anywhere
    }

    /// The folders in which the documents lie.
    var scope = Scope.folder

    /// Whether the documents are those in the trash, which nobody has to read.
    var isTrash = false

    /// Whether the documents lie in several folders.
    var showsPlaces: Bool { scope != .folder }

    /// The folder of a document, for views of several folders; nil where that adds nothing.
    func place(of document: Document) -> String? {
        switch scope {
        case .folder: nil
        case .below(let root): Self.way(to: document.location, from: root).flatMap { $0.isEmpty ? nil : $0 }
        case .anywhere: Self.place(of: document.location)
        }
    }

    /// The folder that a document in the trash comes from; nil when the trash does not say.
    func originalPlace(of document: Document) -> String? { document.trashed?.origin.flatMap { Self.place(of: $0) } }

    private static func place(of location: FileLocation) -> String? {
        let home = Place.home
        if let way = way(to: location, from: home.location) { return way.isEmpty ? home.name : way }
        return location.parent.map { DisplayName.text($0.path ?? Array($0.uri.utf8)) }
    }

    private static func way(to location: FileLocation, from root: FileLocation) -> String? {
        location.names(below: root).map { $0.dropLast().map { DisplayName.text($0) }.joined(separator: "/") }
    }

    /// Whether a document of a type is shown like any other.
    func shows(_ type: ContentType) -> Bool {
        shownTypes.isEmpty
            || shownTypes.contains { wanted in
                wanted.hasSuffix("/*")
                    ? type.identifier.hasPrefix(wanted.dropLast()) : type.isA(ContentType(wanted))
            }
    }

    func isStarred(_ document: Document) -> Bool { starred.starred.contains(document.location) }

    func isUnread(_ document: Document) -> Bool { !isTrash && unread.isUnread(document) }
}
