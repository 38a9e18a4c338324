// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit

/// The entries of an OpenDocument package, decrypted if they are encrypted.
final class OpenDocumentArchive {
    private let archive: Archive
    /// The manifest's elements of the encrypted entries, by path.
    private let encrypted: [String: XMLElement]
    private let password: OpenDocumentPassword?

    /// The entry with the inner package, where the package is encrypted as a whole.
    private static let innerPackage = "encrypted-package"

    /// Opens a package.
    ///
    /// - Throws: ``Refusal/Reason/locked`` when the package is encrypted and the password is missing, or wrong for a package
    ///   that is encrypted as a whole.
    init(_ source: any ByteSource, password text: String?) throws(Refusal) {
        let outer = try Archive(source, kind: .zip, password: text)
        try outer.unlock()
        let list = try Self.encrypted(in: outer)
        // An unsupported encryption is refused before a password is asked for.
        if let entry = list[Self.innerPackage] ?? list["content.xml"] { _ = try OpenDocumentEncryption(entry) }
        guard !list.isEmpty else {
            (archive, encrypted, password) = (outer, [:], nil)
            return
        }
        guard let text else { throw Refusal(.locked, "it takes a password") }
        let password = OpenDocumentPassword(text)
        guard let entry = list[Self.innerPackage], let encryption = try OpenDocumentEncryption(entry) else {
            (archive, encrypted, self.password) = (outer, list, password)
            return
        }
        guard let bytes = try outer.content(of: Self.innerPackage) else {
            throw Refusal(.damaged, "it lacks its content")
        }
        let inner = try Archive(EntrySource(encryption.content(of: bytes, by: password)), kind: .zip)
        (archive, encrypted, self.password) = (inner, try Self.encrypted(in: inner), password)
    }

    /// The content of an entry; nil when there is none.
    ///
    /// - Throws: ``Refusal/Reason/locked`` when the password is wrong.
    func content(of path: String) throws(Refusal) -> [UInt8]? {
        guard let bytes = try archive.content(of: path) else { return nil }
        return try opened(bytes, path: path)
    }

    /// The contents of several entries, by path.
    func contents(of paths: [String]) throws(Refusal) -> [String: [UInt8]] {
        var contents = try archive.contents(of: paths)
        for path in paths { if let bytes = contents[path] { contents[path] = try opened(bytes, path: path) } }
        return contents
    }

    private func opened(_ bytes: [UInt8], path: String) throws(Refusal) -> [UInt8] {
        guard let password, let entry = encrypted[Self.key(path)], let encryption = try OpenDocumentEncryption(entry)
        else { return bytes }
        return try encryption.content(of: bytes, by: password)
    }

    private static func encrypted(in archive: Archive) throws(Refusal) -> [String: XMLElement] {
        guard let manifest = try archive.content(of: "META-INF/manifest.xml"),
            let root = try? XMLParser.parse(manifest)
        else { return [:] }
        var entries: [String: XMLElement] = [:]
        for entry in root.all("file-entry") where entry.first("encryption-data") != nil {
            entries[key(entry.manifestValue("full-path") ?? "")] = entry
        }
        return entries
    }

    /// A path in the form in which archives compare paths.
    private static func key(_ path: String) -> String {
        var path = path[...]
        while path.hasPrefix("/") || path.hasPrefix("./") { path = path.dropFirst(path.hasPrefix("/") ? 1 : 2) }
        return path.lowercased()
    }
}
