// SPDX-License-Identifier: MPL-2.0

internal import VolumeAccess

/// The lock files that other editors leave beside a document while they have it open. They are on the volume, and so
/// the only locks between two computers on one share: those of the kernel do not reach that far.
enum EditorLock {
    /// Whether an editor says that it has a document open: LibreOffice (`.~lock.NAME#`), Emacs (`.#NAME`), Vim
    /// (`.NAME.swp`) or Microsoft Office (`~$NAME`, of long names without their first two characters). Blocks; a volume
    /// that does not say counts as no.
    static func isHeld(on file: FileLocation, by changes: any FileChanges) -> Bool {
        guard let folder = file.parent else { return false }
        return names(for: file.nameBytes).contains { (try? changes.stamp(of: folder.child($0))) ?? nil != nil }
    }

    /// The names that such locks have.
    static func names(for name: [UInt8]) -> [[UInt8]] {
        let text = String(decoding: name, as: UTF8.self)
        var names = [
            Array(".~lock.".utf8) + name + Array("#".utf8), Array(".#".utf8) + name,
            Array(".".utf8) + name + Array(".swp".utf8),
        ]
        if ["doc", "docx", "xls", "xlsx", "ppt", "pptx"].contains(text.split(separator: ".").last?.lowercased()) {
            names.append(Array("~$".utf8) + name)
            names.append(Array("~$".utf8) + name.dropFirst(2))
        }
        return names
    }
}
