// SPDX-License-Identifier: MPL-2.0
import Glibc

/// The checkout that these tests were built from, read as text.
enum Repository {
    /// The absolute path of its top folder.
    static let root: String = {
        // This file is Tests/HouseTests/Repository.swift.
        let parts = #filePath.split(separator: "/").dropLast(3)
        return "/" + parts.joined(separator: "/")
    }()

    /// The folder of the executables built together with these tests.
    static let products: String = {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let length = readlink("/proc/self/exe", &buffer, buffer.count - 1)
        let path = String(decoding: buffer.prefix(max(length, 0)).map(UInt8.init(bitPattern:)), as: UTF8.self)
        return "/" + path.split(separator: "/").dropLast().joined(separator: "/")
    }()

    /// The paths, relative to the top, of the files below `folder` whose names end in one of `suffixes`, sorted.
    static func files(under folder: String, suffixes: [String] = [""]) -> [String] {
        Shell.lines("find \(folder) -type f")
            .filter { path in suffixes.contains { path.hasSuffix($0) } }
            .sorted()
    }

    /// The names of the folders directly in `folder`, sorted.
    static func folders(in folder: String) -> [String] {
        Shell.lines("find \(folder) -mindepth 1 -maxdepth 1 -type d -printf '%f\\n'").sorted()
    }

    /// Whether there is something at `path`.
    static func exists(_ path: String) -> Bool {
        access(root + "/" + path, F_OK) == 0
    }

    /// A file's text, empty when it cannot be read.
    static func text(_ path: String) -> String {
        Shell.run("cat '\(path)'").output
    }
}
