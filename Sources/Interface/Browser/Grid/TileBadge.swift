// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VitrineGLib
internal import VolumeAccess

/// A small sign on a document's picture.
enum TileBadge: Hashable, CaseIterable {
    /// The picture failed.
    case failed
    /// The document is protected by a password and has no picture.
    case locked
    /// The document cannot be changed.
    case readOnly
    /// The document is a symlink to a file elsewhere.
    case link
    /// The document is a broken symlink.
    case brokenLink
    /// The document is a symlink that leads out of its volume.
    case outwardLink
    /// The document is on a server and is fetched only to be shown.
    case remote
    /// The document is on a phone or a camera and is fetched only to be shown.
    case device
    /// A program that keeps folders alike found two versions of it, and kept both.
    case conflict
    /// The document cannot be reached now.
    case unreachable
    /// The user has starred it.
    case starred

    /// The signs of a document, the one that matters most first.
    static func badges(of facts: Document, failure: TileFailure?, isStarred: Bool = false) -> [TileBadge] {
        var badges: [TileBadge] = failure.map { [$0.isLocked ? .locked : .failed] } ?? []
        if facts.facts.kind == .unreachable { badges.append(.unreachable) }
        if SyncConflict.isConflict(facts.facts.name) { badges.append(.conflict) }
        if isStarred { badges.append(.starred) }
        if facts.facts.kind == .brokenLink { return badges + [.brokenLink] }
        if facts.facts.kind == .outwardLink { return badges + [.outwardLink] }
        if !facts.facts.isWritable, facts.facts.kind == .file { badges.append(.readOnly) }
        if facts.facts.isLink { badges.append(.link) }
        if facts.facts.kind == .file, Volumes.isRemote(facts.location) {
            badges.append(Volumes.isOnDevice(facts.location) ? .device : .remote)
        }
        return badges
    }

    /// Whether it says why there is no picture.
    var isOfFailure: Bool { self == .failed || self == .locked }

    /// The name of its icon in the theme.
    var iconName: String {
        switch self {
        case .failed: "dialog-warning-symbolic"
        case .locked: "dialog-password-symbolic"
        case .readOnly: "changes-prevent-symbolic"
        case .link: "emblem-symbolic-link"
        case .brokenLink: "action-unavailable-symbolic"
        case .outwardLink: "go-jump-symbolic"
        case .remote: "network-server-symbolic"
        case .device: "phone-symbolic"
        case .conflict: "emblem-synchronizing-symbolic"
        case .unreachable: "network-offline-symbolic"
        case .starred: "starred-symbolic"
        }
    }

    /// The meaning in words; a failure has a message of its own.
    var explanation: String {
        switch self {
        case .failed: tr("No thumbnail")
        case .locked: tr("The document is protected by a password.")
        case .readOnly: tr("Read-only")
        case .link: tr("Link to another file")
        case .brokenLink: tr("Broken link")
        case .outwardLink: tr("Link that leads out of its volume")
        case .remote: tr("On a server")
        case .device: tr("On a phone or camera")
        case .conflict: tr("Conflicting version")
        case .unreachable: tr("Not reachable")
        case .starred: tr("Starred")
        }
    }
}
