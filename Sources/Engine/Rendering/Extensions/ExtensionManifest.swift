// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib

/// The description of an extension: a key file `NAME.extension` with the group `Vitrine Extension`
/// (`docs/extensions.md`).
public struct ExtensionManifest: Hashable, Sendable {
    private static let group = "Vitrine Extension"
    private static let nameLength = 64

    /// The name for people.
    public let name: String
    /// The version of the extension, which only people read.
    public let version: String
    /// The content types of its documents. Only documents of exactly these types are given to it.
    public let contentTypes: [String]
    /// The path of the program, below the folder of the manifest or absolute.
    public let program: String
    /// The requests that it answers.
    public let abilities: Set<ExtensionAbility>
    /// The smallest longer side of a thumbnail that it is asked for, in pixels.
    public let minimumDimension: Int
    /// The most address space of each of its processes, in MiB.
    public let memory: Int
    /// The longest time for a thumbnail, in seconds.
    public let thumbnailSeconds: Int
    /// The longest time for a preview, in seconds.
    public let previewSeconds: Int

    /// Reads a manifest.
    ///
    /// - Parameter path: its path, for messages.
    /// - Throws: ``ExtensionProblem``, which names the line and the remedy.
    public init(_ bytes: [UInt8], path: String) throws(ExtensionProblem) {
        let file: KeyFile
        do throws(GLibError) {
            file = try KeyFile(bytes)
        } catch {
            throw ExtensionProblem(path, tr("This is not a key file: {reason}", ["reason": error.message]))
        }
        let reader = Reader(file: file, bytes: bytes, path: path)
        name = try reader.required("Name")
        guard name.count <= Self.nameLength else {
            throw reader.problem("Name", tr("Use at most {count} characters.", ["count": String(Self.nameLength)]))
        }
        version = try reader.required("Version")
        program = try reader.required("Program")
        guard Self.isUsable(program) else {
            throw reader.problem(
                "Program", tr("Give an absolute path, or one below a folder beside this file: folder/program."))
        }
        contentTypes = file.list("ContentTypes", in: Self.group)
        if contentTypes.isEmpty { _ = try reader.required("ContentTypes") }
        guard contentTypes.allSatisfy(Self.isContentType) else {
            throw reader.problem(
                "ContentTypes", tr("List content types such as application/x-thumb, separated by semicolons."))
        }
        let words = file.list("Abilities", in: Self.group)
        abilities = Set(words.compactMap(ExtensionAbility.init(rawValue:)))
        guard !words.isEmpty, abilities.count == Set(words).count else {
            if words.isEmpty { _ = try reader.required("Abilities") }
            throw reader.problem("Abilities", tr("Use “thumbnail”, “preview” or both, separated by a semicolon."))
        }
        if let serving = file.text("Serving", in: Self.group), serving != "once" {
            throw reader.problem("Serving", tr("Use “once”: one process for each document."))
        }
        minimumDimension = try reader.number("MinimumDimension", in: 0...4096, default: 0)
        memory = try reader.number("Memory", in: 16...3072, default: 1024)
        thumbnailSeconds = try reader.number("ThumbnailSeconds", in: 1...60, default: 10)
        previewSeconds = try reader.number("PreviewSeconds", in: 1...60, default: 30)
    }

    /// Whether the path of a program leads nowhere but below the manifest's folder, or is absolute. A program lies in a
    /// folder of its own, because that folder is what it can read.
    private static func isUsable(_ program: String) -> Bool {
        let parts = program.split(separator: "/", omittingEmptySubsequences: false)
        if parts.first == "" { return parts.count > 2 && !parts.dropFirst().contains { ["", ".", ".."].contains($0) } }
        return parts.count >= 2 && !parts.contains { ["", ".", ".."].contains($0) }
    }

    private static func isContentType(_ text: String) -> Bool {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        return parts.count == 2 && text.utf8.count <= 255
            && parts.allSatisfy { part in
                !part.isEmpty
                    && part.utf8.allSatisfy { byte in
                        (0x21...0x7E).contains(byte) && byte != UInt8(ascii: "*")
                    }
            }
    }

    /// A manifest while it is read.
    private struct Reader {
        let file: KeyFile
        let bytes: [UInt8]
        let path: String

        func required(_ key: String) throws(ExtensionProblem) -> String {
            if let text = file.text(key, in: group), !text.isEmpty { return text }
            throw ExtensionProblem(
                path, line: line(of: key),
                tr("“{key}” is missing from the group [{group}].", ["key": key, "group": group]))
        }

        func number(
            _ key: String, in range: ClosedRange<Int>, default number: Int
        ) throws(ExtensionProblem) -> Int {
            guard let text = file.text(key, in: group) else { return number }
            if let number = Int(text), range.contains(number) { return number }
            throw problem(
                key,
                tr(
                    "Use a whole number from {first} to {last}.",
                    ["first": String(range.lowerBound), "last": String(range.upperBound)]))
        }

        func problem(_ key: String, _ remedy: String) -> ExtensionProblem {
            ExtensionProblem(
                path, line: line(of: key),
                tr("The value of “{key}” cannot be used. {remedy}", ["key": key, "remedy": remedy]))
        }

        /// The line on which a key is set, counted from 1.
        private func line(of key: String) -> Int? {
            let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            return lines.firstIndex { line in
                line.starts(with: key.utf8)
                    && line.dropFirst(key.utf8.count).first { $0 != UInt8(ascii: " ") } == UInt8(ascii: "=")
            }.map { $0 + 1 }
        }
    }
}
