// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit

/// A zip of XML parts that refer to each other: Office Open XML's Open Packaging Conventions (ECMA-376 part 2).
final class OfficePackage {
    /// A reference from one part to another, or to a place outside, which is never followed.
    struct Relation {
        /// The last part of its type's address, such as `image`.
        let kind: String
        /// The part's path in the package.
        let target: String
        let isExternal: Bool
    }

    /// The zip.
    let archive: Archive

    private var known: [String: [String: Relation]] = [:]

    /// Opens a package, decrypted if it is encrypted.
    ///
    /// - Throws: ``Refusal/Reason/locked`` when `password` is missing or wrong.
    init(_ source: any ByteSource, password: String? = nil) throws(Refusal) {
        archive = try Archive(ProtectedPackage.opened(source, password: password), kind: .zip, password: password)
        _ = try archive.entries()
        try archive.unlock()
    }

    /// A part as XML; nil when there is none.
    func xml(_ path: String, limits: XMLParser.Limits = XMLParser.Limits()) throws(Refusal) -> XMLElement? {
        guard let bytes = try archive.content(of: path) else { return nil }
        return try XMLParser.parse(bytes, limits: limits)
    }

    /// The relationships of a part, by id. The empty path is the package itself.
    func relations(of part: String) throws(Refusal) -> [String: Relation] {
        if let relations = known[part] { return relations }
        let slash = part.lastIndex(of: "/")
        let folder = slash.map { String(part[..<$0]) } ?? ""
        let name = slash.map { String(part[part.index(after: $0)...]) } ?? part
        let path = (folder.isEmpty ? "" : folder + "/") + "_rels/" + name + ".rels"
        var relations: [String: Relation] = [:]
        if let root = try? xml(path) {
            for element in root.all("Relationship") {
                guard let id = element["Id"], let target = element["Target"] else { continue }
                let kind = (element["Type"] ?? "").split(separator: "/").last.map(String.init) ?? ""
                // Some programs for Windows separate the parts of a path by backslashes.
                let path = String(target.map { $0 == "\\" ? "/" : $0 })
                relations[id] = Relation(
                    kind: kind, target: Self.resolve(path, in: folder),
                    isExternal: element["TargetMode"] == "External")
            }
        }
        known[part] = relations
        return relations
    }

    /// The first part of a kind that a part refers to.
    func target(of kind: String, from part: String) throws(Refusal) -> String? {
        try relations(of: part).sorted { $0.key < $1.key }.first { $0.value.kind == kind && !$0.value.isExternal }?
            .value.target
    }

    /// The main document's path.
    func mainPart() throws(Refusal) -> String? {
        try target(of: "officeDocument", from: "")
    }

    /// A path written relative to a folder, without `.` and `..`.
    static func resolve(_ target: String, in folder: String) -> String {
        var parts: [Substring] = target.hasPrefix("/") ? [] : folder.split(separator: "/")
        for part in target.split(separator: "/") {
            switch part {
            case ".": break
            case "..": _ = parts.popLast()
            default: parts.append(part)
            }
        }
        return parts.joined(separator: "/")
    }
}
