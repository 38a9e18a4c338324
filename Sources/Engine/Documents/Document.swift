// SPDX-License-Identifier: MPL-2.0

internal import GLib
public import VolumeAccess

/// One file or folder, as a list shows it.
public struct Document: Sendable, Equatable {
    /// Where it is.
    public let location: FileLocation
    /// What its metadata says.
    public let facts: FileFacts

    /// A document.
    public init(location: FileLocation, facts: FileFacts) {
        self.location = location
        self.facts = facts
    }

    /// Whether its name says one thing about what it is: `film.ts` may be a film, or translations.
    public var isKindCertain: Bool {
        facts.kind == .folder
            || contentType != .unknown && !ContentTypes.guess(name: facts.name).isUncertain
    }

    /// Its name as it may be shown: lossy where the bytes are not UTF-8, deceptive characters made visible.
    public var displayName: String { DisplayName.text(facts.name) }

    /// What kind of document it is.
    public var contentType: ContentType { ContentType(facts.contentType) }

    /// Whether it is a folder, or a link to one.
    public var isFolder: Bool { facts.kind == .folder }

    /// Whether file managers hide it.
    public var isHidden: Bool { facts.isHidden }
}
