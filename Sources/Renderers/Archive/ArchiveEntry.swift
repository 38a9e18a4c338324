// SPDX-License-Identifier: MPL-2.0

import Quantities

/// One file or folder in an archive, as its header describes it.
struct ArchiveEntry {
    /// The path inside the archive, `/` between its parts; bytes that are not UTF-8 are replaced.
    let path: String
    /// Size in bytes as declared; nil when the archive does not say before the data.
    let size: Int?
    /// When it was last changed; nil when unknown.
    let modified: FileTime?
    /// Whether it is a folder.
    let isFolder: Bool
    /// Whether its content needs a password.
    let isEncrypted: Bool

    /// The last part of the path.
    var name: String {
        let trimmed = path.hasSuffix("/") ? path.dropLast() : path[...]
        return String(trimmed.split(separator: "/").last ?? trimmed)
    }

    /// The lower-case ending of the name, without its dot.
    var ending: String {
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
        return name[name.index(after: dot)...].lowercased()
    }
}
