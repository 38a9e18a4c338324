// SPDX-License-Identifier: MPL-2.0

internal import Quantities
internal import VolumeAccess

/// The stamps of a file that reveal a change even when it kept the date and size: the time of the last status change and the
/// inode, as far as the volume keeps them. Cache entries carry the stamps beside the keys of the standard.
struct FileStamps: Equatable, Sendable {
    /// The time of the last status change, in seconds and nanoseconds since 1970; nil when the volume does not report it.
    let changed: String?
    /// The inode number; nil when the volume makes up its numbers.
    let inode: String?

    private static let changedKey = "X-Vitrine::Changed"
    private static let inodeKey = "X-Vitrine::Inode"

    /// The current stamps of a file.
    init(_ location: FileLocation, _ facts: FileFacts) {
        changed = facts.changed.isKnown ? "\(facts.changed.seconds).\(facts.changed.nanoseconds)" : nil
        inode = facts.inode != 0 && Self.keepsInodes(location) ? String(facts.inode) : nil
    }

    /// The stamps as texts for an entry.
    var texts: [(key: String, text: String)] {
        [(Self.changedKey, changed), (Self.inodeKey, inode)].compactMap { key, text in text.map { (key, $0) } }
    }

    /// Whether the stamps in the texts of an entry, as far as there are any, equal these.
    func agree(with texts: [String: String]) -> Bool {
        func agrees(_ key: String, _ own: String?) -> Bool {
            guard let own, let noted = texts[key] else { return true }
            return own == noted
        }
        return agrees(Self.changedKey, changed) && agrees(Self.inodeKey, inode)
    }

    /// Whether the texts of an entry contain stamps.
    static func areNamed(in texts: [String: String]) -> Bool { texts[changedKey] != nil }

    /// Replaces the stamps in the texts of an entry by these.
    func replace(in texts: inout [String: String]) {
        (texts[Self.changedKey], texts[Self.inodeKey]) = (changed, inode)
    }

    /// Removes the stamps from the texts of an entry.
    static func remove(from texts: inout [String: String]) {
        (texts[changedKey], texts[inodeKey]) = (nil, nil)
    }

    /// Whether a file has the same inode number after its volume was unmounted and mounted again. Reads the kernel's mount
    /// table, and asks no volume.
    private static func keepsInodes(_ location: FileLocation) -> Bool {
        guard let path = location.path, let mount = MountTable.shared.mount(of: path) else { return false }
        return mount.keepsInodes
    }
}
