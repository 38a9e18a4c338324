// SPDX-License-Identifier: MPL-2.0
import Glibc

/// Folders of a great many small files.
@MainActor struct ManyFiles {
    let workspace: Workspace

    /// The path of a folder of `count` files: names as people give them, a line of text each.
    func folder(_ count: Int) throws -> String {
        let folder = workspace.path("many-\(count)")
        guard mkdir(folder, 0o755) == 0 else { return folder }
        let kinds = ["Report", "scan", "IMG_", "Notes on ", "übersicht "]
        for index in 0..<count {
            // In an order that is not the one they are shown in.
            let number = index &* 7919 % count
            try Workspace.write("file \(number)\n".utf8, to: "\(folder)/\(kinds[number % kinds.count])\(number).txt")
        }
        return folder
    }
}
