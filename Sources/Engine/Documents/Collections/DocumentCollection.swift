// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib
public import VolumeAccess

/// A place that is no folder: it holds documents of many folders, for what they have in common.
@nonexhaustive public enum DocumentCollection: Sendable, CaseIterable {
    /// The documents that were used last, in this program or another.
    case recent
    /// The starred documents.
    case starred
    /// The files in the trash of the home folder and of the volumes that are mounted.
    case trash

    /// The URI that stands for the collection in a window; no volume has it.
    public var location: FileLocation {
        switch self {
        case .recent: FileLocation(uri: "recent:///")
        case .starred: FileLocation(uri: "starred:///")
        case .trash: FileLocation(uri: "trash:///")
        }
    }

    /// The collection of a location; nil for a folder.
    public init?(_ location: FileLocation) {
        guard location.path == nil, let found = Self.allCases.first(where: { $0.location == location }) else {
            return nil
        }
        self = found
    }

    /// How a sidebar shows it.
    public var place: Place {
        switch self {
        case .recent: Place(name: tr("Recent"), location: location, iconName: "document-open-recent-symbolic")
        case .starred: Place(name: tr("Starred"), location: location, iconName: "starred-symbolic")
        case .trash: Place(name: tr("Trash"), location: location, iconName: "user-trash-symbolic")
        }
    }
}
