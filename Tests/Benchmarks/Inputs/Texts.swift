// SPDX-License-Identifier: MPL-2.0

/// Prose and source code.
@MainActor struct Texts {
    let workspace: Workspace

    /// So many files, kinds in turn, each different.
    func files(_ count: Int) throws -> [String] {
        let folder = workspace.folder("texts")
        return try (0..<count).map { index in
            let ending = ["txt", "swift", "c", "py", "json", "md"][index % 6]
            let lines = (0..<300).map { line in
                switch ending {
                case "json": "  \"key\(index)-\(line)\": [\(line), true, \"value \(line * index)\"],"
                case "txt", "md":
                    "Line \(line) of document \(index): the quick brown fox jumps over the lazy dog again."
                default: "    let value\(line) = compute(\(index), \"text \(line)\") + \(line * 3) // and a remark"
                }
            }
            let file = "\(folder)/\(index).\(ending)"
            try Workspace.write(lines.joined(separator: "\n").utf8, to: file)
            return file
        }
    }
}
