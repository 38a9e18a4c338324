// SPDX-License-Identifier: MPL-2.0
import Glibc

/// A temporary folder that holds everything a run makes.
final class Workspace {
    /// Its absolute path.
    let root: String

    /// Makes it.
    init() {
        let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(base)/vitrine-bench-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { fatalError("no temporary folder: errno \(errno)") }
        root = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// The path of something in it.
    func path(_ name: String) -> String {
        "\(root)/\(name)"
    }

    /// The path of a folder in it, made if need be; empty if it is new.
    func folder(_ name: String) -> String {
        let path = path(name)
        mkdir(path, 0o755)
        return path
    }

    /// A path nobody had before, for something that is measured from scratch.
    func fresh(_ name: String) -> String {
        number += 1
        return folder("\(name)-\(number)")
    }
    private var number = 0

    /// Writes a file.
    static func write(_ bytes: some Sequence<UInt8>, to path: String) throws {
        guard let file = fopen(path, "w") else { throw BenchError("\(path): errno \(errno)") }
        defer { fclose(file) }
        let bytes = Array(bytes)
        guard fwrite(bytes, 1, bytes.count, file) == bytes.count else { throw BenchError("\(path): errno \(errno)") }
    }

    /// A file's bytes.
    static func read(_ path: String) throws -> [UInt8] {
        guard let file = fopen(path, "r") else { throw BenchError("\(path): errno \(errno)") }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer.prefix(count) }
        return bytes
    }

    /// Removes it all.
    func remove() {
        _ = try? Command.run(["rm", "-rf", root])
    }
}
