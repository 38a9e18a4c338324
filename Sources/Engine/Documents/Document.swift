// SPDX-License-Identifier: MPL-2.0

public import Quantities
internal import VitrineGLib
public import VolumeAccess

/// A file or folder in a list of documents.
public struct Document: Sendable, Equatable {
    /// The location of the file.
    public let location: FileLocation
    /// The metadata of the file.
    public let facts: FileFacts
    /// The facts that a trash keeps about it; nil for a document that is in none.
    public let trashed: TrashRecord?

    /// A document.
    public init(location: FileLocation, facts: FileFacts, trashed: TrashRecord? = nil) {
        self.location = location
        self.facts = facts
        self.trashed = trashed
    }

    /// The date that says where it stands among others: in the trash that of its deletion.
    public var date: FileTime { trashed?.deleted ?? facts.modified }

    /// Whether its name says one thing about what it is: `film.ts` may be a film, or translations.
    public var isKindCertain: Bool {
        facts.kind == .folder
            || contentType != .unknown && !ContentTypes.guess(name: facts.name).isUncertain
    }

    /// The name for display: lossy where the bytes are not UTF-8, with deceptive characters made visible.
    public var displayName: String { DisplayName.text(facts.name) }

    /// The content type of the document.
    public var contentType: ContentType { ContentType(facts.contentType) }

    /// Whether it is a folder, or a link to one.
    public var isFolder: Bool { facts.kind == .folder }

    /// Whether file managers hide it.
    public var isHidden: Bool { facts.isHidden }
}
