// SPDX-License-Identifier: MPL-2.0

import Glibc
import TestSupport

/// A folder of generated files, gone with this object.
final class TestFolder {
    let path: String

    /// Makes an empty folder.
    init() throws {
        var template = Array("/tmp/vitrine-folder.XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw DesktopFailure("no folder") }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit { remove() }

    /// Removes it with everything in it.
    func remove() {
        _ = try? ChildProcess.output(of: ["rm", "-rf", "--", path], environment: ["PATH": "/usr/bin:/bin"])
    }

    /// Its last component.
    var name: String { String(path[path.index(after: path.lastIndex(of: "/")!)...]) }

    /// Adds a text file.
    func addText(_ name: String, _ text: String = "text\n") throws {
        try Self.write(Array(text.utf8), to: "\(path)/\(name)")
    }

    /// Adds a file of some bytes.
    func add(_ bytes: [UInt8], as name: String) throws { try Self.write(bytes, to: "\(path)/\(name)") }

    /// Adds a picture of one colour, 192 × 128 pixels, in the format of its name.
    func addPicture(_ name: String, color: [UInt8]) throws {
        let ground = "xc:rgb(\(color[0]),\(color[1]),\(color[2]))"
        try ChildProcess.output(
            of: ["convert", "-size", "192x128", ground, "\(path)/\(name)"],
            environment: ["PATH": "/usr/local/bin:/usr/bin:/bin"])
    }

    /// Adds what begins as a PNG file and goes on as nothing at all.
    func addBrokenPicture(_ name: String) throws {
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        try Self.write(signature + [UInt8](repeating: 0xFF, count: 200), to: "\(path)/\(name)")
    }

    /// Adds a copy of a file below `Tests/Fixtures`.
    func addFixture(_ fixture: String, as name: String? = nil) throws {
        let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/Fixtures/"
        let copy = name ?? String(fixture[fixture.index(after: fixture.lastIndex(of: "/")!)...])
        try ChildProcess.output(
            of: ["cp", "--", root + fixture, "\(path)/\(copy)"], environment: ["PATH": "/usr/bin:/bin"])
    }

    /// Adds a PDF document of so many pages, each with its number on it.
    func addPDF(_ name: String, pages: Int) throws {
        var objects = [
            "<</Type/Catalog/Pages 2 0 R>>",
            "<</Type/Pages/Count \(pages)/Kids[\((0..<pages).map { "\(4 + 2 * $0) 0 R" }.joined(separator: " "))]>>",
            "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
        ]
        for page in 0..<pages {
            let drawing = "BT /F 120 Tf 150 350 Td (\(page + 1)) Tj ET"
            objects.append(
                "<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 800]/Resources<</Font<</F 3 0 R>>>>"
                    + "/Contents \(5 + 2 * page) 0 R>>")
            objects.append("<</Length \(drawing.utf8.count)>>stream\n\(drawing)\nendstream")
        }
        // Readers find the objects of a file without a table by looking for them.
        let body = objects.enumerated().map { "\($0.offset + 1) 0 obj\n\($0.element)\nendobj\n" }.joined()
        try addText(name, "%PDF-1.4\n" + body + "trailer<</Root 1 0 R/Size \(objects.count + 1)>>\n%%EOF\n")
    }

    /// Adds a folder.
    func addFolder(_ name: String) {
        mkdir("\(path)/\(name)", 0o755)
    }

    /// The names in it.
    var names: [String] { Self.names(in: path) }

    /// The names in any folder; none where there is no such folder.
    static func names(in path: String) -> [String] {
        guard let stream = opendir(path) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    /// Removes one file.
    func removeFile(_ name: String) {
        unlink("\(path)/\(name)")
    }

    /// What is in one file.
    func text(_ name: String) throws -> String {
        let descriptor = open("\(path)/\(name)", O_RDONLY)
        guard descriptor >= 0 else { throw DesktopFailure("cannot read \(name)") }
        defer { close(descriptor) }
        return String(decoding: try ChildProcess.readAll(descriptor), as: UTF8.self)
    }

    static func write(_ bytes: [UInt8], to path: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        guard descriptor >= 0 else { throw DesktopFailure("cannot write \(path)") }
        defer { close(descriptor) }
        guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else {
            throw DesktopFailure("cannot write \(path)")
        }
    }

    static func read(_ path: String) throws -> [UInt8] {
        let descriptor = open(path, O_RDONLY)
        guard descriptor >= 0 else { throw DesktopFailure("cannot read \(path)") }
        defer { close(descriptor) }
        return try ChildProcess.readAll(descriptor)
    }
}
