// SPDX-License-Identifier: MPL-2.0

internal import Quantities
internal import VolumeAccess

/// The stamps of a file by which a change shows that left its date and size alone: when its status last changed, and its
/// inode, as far as the volume keeps them. Entries of the cache carry them beside the keys of the standard.
struct FileStamps: Equatable, Sendable {
    /// When the status last changed, in seconds and nanoseconds since 1970; nil when the volume does not say.
    let changed: String?
    /// The inode; nil when the volume makes numbers up.
    let inode: String?

    private static let changedKey = "X-Vitrine::Changed"
    private static let inodeKey = "X-Vitrine::Inode"

    /// The stamps of a file as it is now.
    init(_ location: FileLocation, _ facts: FileFacts) {
        changed = facts.changed.isKnown ? "\(facts.changed.seconds).\(facts.changed.nanoseconds)" : nil
        inode = facts.inode != 0 && Self.keepsInodes(location) ? String(facts.inode) : nil
    }

    /// The texts for an entry.
    var texts: [(key: String, text: String)] {
        [(Self.changedKey, changed), (Self.inodeKey, inode)].compactMap { key, text in text.map { (key, $0) } }
    }

    /// Whether the texts of an entry name no other stamps.
    func agree(with texts: [String: String]) -> Bool {
        func agrees(_ key: String, _ own: String?) -> Bool {
            guard let own, let noted = texts[key] else { return true }
            return own == noted
        }
        return agrees(Self.changedKey, changed) && agrees(Self.inodeKey, inode)
    }

    /// Whether the texts of an entry name stamps.
    static func areNamed(in texts: [String: String]) -> Bool { texts[changedKey] != nil }

    /// Puts these stamps into the texts of an entry, instead of those that are there.
    func replace(in texts: inout [String: String]) {
        (texts[Self.changedKey], texts[Self.inodeKey]) = (changed, inode)
    }

    /// Takes the stamps out of the texts of an entry.
    static func remove(from texts: inout [String: String]) {
        (texts[changedKey], texts[inodeKey]) = (nil, nil)
    }

    /// Whether a file has the same inode after its volume was unmounted and mounted again. Asks the kernel's table of
    /// mounts, and no volume.
    private static func keepsInodes(_ location: FileLocation) -> Bool {
        guard let path = location.path, let mount = MountTable.shared.mount(of: path) else { return false }
        return mount.keepsInodes
    }
}
