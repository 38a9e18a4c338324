// SPDX-License-Identifier: MPL-2.0
import Glibc

/// Folders of a great many small files.
@MainActor struct ManyFiles {
    let workspace: Workspace

    /// The path of a folder of `count` files: names as people give them, a line of text each.
    func folder(_ count: Int, named name: String = "many") throws -> String {
        let folder = workspace.path("\(name)-\(count)")
        guard mkdir(folder, 0o755) == 0 else { return folder }
        for index in 0..<count {
            // In an order that is not the one they are shown in.
            let number = index &* 7919 % count
            try Workspace.write("file \(number)\n".utf8, to: "\(folder)/\(Self.name(number))")
        }
        return folder
    }

    /// The paths of the files in such a folder.
    func files(_ count: Int) throws -> [String] {
        let folder = try folder(count)
        return (0..<count).map { "\(folder)/\(Self.name($0))" }
    }

    /// What a file is called.
    static func name(_ number: Int) -> String {
        let kinds = ["Report", "scan", "IMG_", "Notes on ", "übersicht "]
        return "\(kinds[number % kinds.count])\(number).txt"
    }
}
