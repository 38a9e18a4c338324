// SPDX-License-Identifier: MPL-2.0
import Glibc
import TestSupport

/// The checkout that these tests were built from, read as text.
enum Repository {
    /// The absolute path of its top folder.
    static let root: String = {
        // This file is Tests/HouseTests/Repository.swift.
        let parts = #filePath.split(separator: "/").dropLast(3)
        return "/" + parts.joined(separator: "/")
    }()

    /// The folder of the executables built together with these tests.
    static let products = Products.folder

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

    /// The modules of all layers, sorted.
    static let modules = Manifest.ours.targets.filter { $0.folder.hasPrefix("Sources/") }.map(\.name).sorted()

    /// The layer of a module: its folder's place in Sources; nil for a module that is not there.
    static func layer(of module: String) -> String? {
        guard let parts = Manifest.ours[module]?.folder.split(separator: "/"), parts.first == "Sources" else {
            return nil
        }
        return parts.dropFirst().first.map(String.init)
    }

    /// The folder of a module, relative to the top.
    static func folder(of module: String) -> String { Manifest.ours[module]?.folder ?? "" }

    /// The paths of a module's Swift files, relative to the top, sorted.
    static func files(of module: String) -> [String] { Manifest.ours[module]?.files(suffix: ".swift") ?? [] }

    /// Whether there is something at `path`.
    static func exists(_ path: String) -> Bool {
        access(root + "/" + path, F_OK) == 0
    }

    /// A file's text, empty when it cannot be read.
    ///
    /// - Parameter path: relative to the top.
    static func text(_ path: String) -> String {
        guard let file = fopen(root + "/" + path, "r") else { return "" }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
            bytes.append(contentsOf: buffer.prefix(count))
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
