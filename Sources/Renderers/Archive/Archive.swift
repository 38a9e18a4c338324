// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Glibc
import RendererKit
import TextRenderers

/// An archive, with a list of its entries and their content, both within limits.
///
/// ZIP files are read by libzip, each entry by itself. Other archives, and ZIP files without a sound central directory, are
/// read by libarchive, in passes from the first byte on. Nothing is unpacked to disk, and no external program is run: filters
/// that need one are left out.
final class Archive {
    /// Which kinds of file are accepted.
    enum Kind {
        /// Zip only: office documents, books.
        case zip
        /// A single file that is compressed, of whatever kind.
        case compressed
        /// Everything libarchive reads.
        case any
    }

    private let source: any ByteSource
    private let kind: Kind
    private let limits: ArchiveLimits
    private var bytesRead = 0
    private var access = Access.unknown
    /// The list, once it was needed.
    private var list: [ArchiveEntry]?
    /// The index of the first file with each key in the list of a ZIP file; nil until it is needed.
    private var places: [String: Int]?

    private var names: ZipNames?
    /// The encoding that was chosen for names which are not UTF-8; nil for the most likely one.
    private var nameEncoding: CharacterEncoding?

    /// The password of the document that is an archive; nil when none is known.
    private let documentPassword: String?
    /// The password that has opened an entry, as bytes.
    private var password: [UInt8]?

    private enum Access {
        case unknown
        case zip(ZipFile)
        case passes
    }

    /// An archive over a document. Nothing is read yet.
    ///
    /// - Parameter password: the password of its encrypted entries, where the document is an archive as a whole.
    init(
        _ source: any ByteSource, kind: Kind = .any, limits: ArchiveLimits = ArchiveLimits(), password: String? = nil
    ) throws(Refusal) {
        guard source.count > 0 else { throw Refusal(.empty) }
        documentPassword = password
        self.source = source
        self.kind = kind
        self.limits = limits
    }

    /// Loads the time zone and the tables of encodings. libarchive converts names to UTF-8 only in a UTF-8 locale; glibc has
    /// `C.UTF-8` built in.
    static func warm() {
        setlocale(LC_CTYPE, "C.UTF-8")
        tzset()
        TextDecoder.warm()
    }

    /// The ZIP file; nil for other archives.
    private func zip() throws(Refusal) -> ZipFile? {
        switch access {
        case .zip(let file): return file
        case .passes: return nil
        case .unknown:
            var mayBe = kind == .zip
            if kind == .any { mayBe = try ZipFile.mayBe(source) }
            let file = mayBe ? try ZipFile.open(source) : nil
            access = file.map { .zip($0) } ?? .passes
            return file
        }
    }

    /// Every entry, in the archive's order; cut at the limit.
    ///
    /// - Throws: ``Refusal/Reason/damaged`` when not even one header can be read.
    func entries() throws(Refusal) -> [ArchiveEntry] {
        if let list { return list }
        if let file = try zip() {
            let names = names(of: file)
            let paths = names.paths(in: nameEncoding ?? names.guess)
            let found = paths.enumerated().map { file.entry($0.offset, path: $0.element) }
            list = found
            return found
        }
        var found: [ArchiveEntry] = []
        try walk { (entry, _) throws(Refusal) in
            found.append(entry)
            return true
        }
        list = found
        return found
    }

    /// The number of entries, including those beyond the limit where a central directory states the number.
    func entryCount() throws(Refusal) -> Int {
        if let file = try zip() { return file.count }
        return try entries().count
    }

    /// The encoding of the names that are not UTF-8; nil when there are none, or the archive is no ZIP file.
    func encodingOfNames() throws(Refusal) -> CharacterEncoding? {
        guard let file = try zip(), let guess = names(of: file).guess else { return nil }
        return nameEncoding ?? guess
    }

    /// Has ``entries()`` give the names that are not UTF-8 in an encoding.
    func setEncodingOfNames(_ encoding: CharacterEncoding) {
        guard encoding != nameEncoding else { return }
        nameEncoding = encoding
        (list, places) = (nil, nil)
    }

    private func names(of file: ZipFile) -> ZipNames {
        if let names { return names }
        let found = ZipNames(of: file, limit: limits.entries, language: ReaderLocale.usual.language)
        names = found
        return found
    }

    /// The content of the entry at a path; a leading `/` and letter case do not matter. Nil when there is none.
    func content(of path: String) throws(Refusal) -> [UInt8]? {
        let wanted = Self.key(path)
        if try zip() != nil {
            guard let index = try place(of: wanted) else { return nil }
            return try self.content(at: index)
        }
        if let list, !list.contains(where: { Self.key($0.path) == wanted }) { return nil }
        var content: [UInt8]?
        try walk { (entry, reader) throws(Refusal) in
            guard Self.key(entry.path) == wanted, !entry.isFolder else { return true }
            content = try self.read(entry, from: reader)
            return false
        }
        return content
    }

    /// The content of the entry with a number, counted in the archive's order.
    ///
    /// - Throws: ``Refusal/Reason/locked`` when the entry is encrypted and the document's password is missing or wrong.
    func content(at index: Int) throws(Refusal) -> [UInt8] {
        if let file = try zip() { return try content(at: index, in: file, unlocking: documentPassword) }
        var content: [UInt8]?
        var number = 0
        try walk { (entry, reader) throws(Refusal) in
            defer { number += 1 }
            guard number == index else { return true }
            guard !entry.isFolder else { throw Refusal(.invalidRequest, "a folder has no content") }
            content = try self.read(entry, from: reader)
            return false
        }
        guard let content else { throw Refusal(.invalidRequest, "no such entry") }
        return content
    }

    /// The contents of several entries in one pass, by the path that was asked for. Those that are not there are
    /// not in the answer.
    func contents(of paths: [String]) throws(Refusal) -> [String: [UInt8]] {
        var missing: [String: [String]] = [:]
        for path in paths { missing[Self.key(path), default: []].append(path) }
        var found: [String: [UInt8]] = [:]
        guard !missing.isEmpty else { return found }
        if try zip() != nil {
            for path in paths { found[path] = try content(of: path) }
            return found
        }
        try walk { (entry, reader) throws(Refusal) in
            guard !entry.isFolder, let asked = missing.removeValue(forKey: Self.key(entry.path)) else { return true }
            let content = try self.read(entry, from: reader)
            for path in asked { found[path] = content }
            return !missing.isEmpty
        }
        return found
    }

    // MARK: ZIP files

    /// The index of the first file with a key in the list of a ZIP file.
    private func place(of key: String) throws(Refusal) -> Int? {
        if let places { return places[key] }
        var found: [String: Int] = [:]
        for (index, entry) in try entries().enumerated() where !entry.isFolder {
            let key = Self.key(entry.path)
            if found[key] == nil { found[key] = index }
        }
        places = found
        return found[key]
    }

    /// The content of the entry at an index, which may be encrypted.
    ///
    /// - Parameter password: the password to try, which is kept for other entries when it opens this one. The kept one is
    ///   tried first.
    /// - Throws: ``Refusal/Reason/locked`` when the entry needs another password, and ``Refusal/Reason/protected`` when its
    ///   encryption is not supported.
    func content(at index: Int, unlocking password: String?) throws(Refusal) -> [UInt8] {
        guard let file = try zip() else { return try content(at: index) }
        return try content(at: index, in: file, unlocking: password)
    }

    /// Tries the document's password with the smallest of the encrypted entries that are needed. Documents of several entries
    /// skip those that they cannot read, so the password is asked for before.
    ///
    /// - Throws: ``Refusal/Reason/locked`` when the password is missing or wrong, and ``Refusal/Reason/protected`` when the
    ///   encryption of all these entries is not supported.
    func unlock(_ isNeeded: (ArchiveEntry) -> Bool = { _ in true }) throws(Refusal) {
        guard let file = try zip() else { return }
        let locked = try entries().enumerated().filter {
            $0.element.isEncrypted && !$0.element.isFolder && isNeeded($0.element)
        }
        guard !locked.isEmpty else { return }
        let readable = locked.filter { file.decrypts($0.offset) && file.decompresses($0.offset) }
        var refusal = Refusal(.protected, "an entry is encrypted")
        // A damaged entry says nothing of the password.
        for (index, _) in readable.sorted(by: { Self.cost(of: $0.element) < Self.cost(of: $1.element) }).prefix(3) {
            do throws(Refusal) {
                _ = try content(at: index)
                return
            } catch {
                if documentPassword == nil { throw error }
                if refusal.reason != .locked { refusal = error }
            }
        }
        throw refusal
    }

    /// The number of bytes to read for a check of the password. An empty entry, whose checksum proves nothing, is the last.
    private static func cost(of entry: ArchiveEntry) -> Int { entry.size == 0 ? .max : entry.size ?? .max }

    private func content(
        at index: Int, in file: ZipFile, unlocking password: String?
    ) throws(Refusal) -> [UInt8] {
        guard try isLocked(index), file.decrypts(index) else {
            return try content(at: index, in: file, password: nil)
        }
        if let kept = self.password, let content = try decrypted(index, in: file, kept) { return content }
        guard let password else { throw Refusal(.locked, "an entry is encrypted") }
        // Its spellings take longer to make than most entries to decrypt.
        for spelling in PasswordBytes.all(of: password) where spelling != self.password {
            if let content = try decrypted(index, in: file, spelling) {
                self.password = spelling
                return content
            }
        }
        throw Refusal(.locked, "wrong password")
    }

    /// The content of an entry by a password; nil when that is wrong.
    private func decrypted(_ index: Int, in file: ZipFile, _ password: [UInt8]) throws(Refusal) -> [UInt8]? {
        do throws(Refusal) {
            return try content(at: index, in: file, password: password)
        } catch {
            let isWrong = error.reason == .locked || error.reason == .damaged && file.mistakesPasswords(index)
            guard isWrong else { throw error }
            return nil
        }
    }

    private func isLocked(_ index: Int) throws(Refusal) -> Bool {
        let list = try entries()
        return list.indices.contains(index) && list[index].isEncrypted && !list[index].isFolder
    }

    private func content(at index: Int, in file: ZipFile, password: [UInt8]?) throws(Refusal) -> [UInt8] {
        let list = try entries()
        guard list.indices.contains(index) else { throw Refusal(.invalidRequest, "no such entry") }
        let entry = list[index]
        guard !entry.isFolder else { throw Refusal(.invalidRequest, "a folder has no content") }
        guard password != nil || !entry.isEncrypted else { throw Refusal(.protected, "an entry is encrypted") }
        guard file.decompresses(index) || entry.isEncrypted else { return try passedContent(at: index, in: file) }
        var content = try start(entry)
        var failure: Refusal?
        try file.read(index, password: password) { part in
            failure = add(part, to: &content)
            return failure == nil
        }
        if let failure { throw failure }
        return content
    }

    /// The content of an entry whose compression only libarchive supports. libarchive lists entries in the order of their
    /// contents, so the entry is found by its name and size.
    private func passedContent(at index: Int, in file: ZipFile) throws(Refusal) -> [UInt8] {
        let (path, size) = (String(decoding: file.name(index), as: UTF8.self), try entries()[index].size)
        var content: [UInt8]?
        try walk { (entry, reader) throws(Refusal) in
            guard entry.path == path, entry.size == size || entry.size == nil, !entry.isFolder else { return true }
            content = try self.read(entry, from: reader)
            return false
        }
        guard let content else { throw Refusal(.unsupported, "an unknown compression") }
        return content
    }

    // MARK: Passes

    private static func key(_ path: String) -> String {
        var path = path[...]
        while path.hasPrefix("/") || path.hasPrefix("./") { path = path.dropFirst(path.hasPrefix("/") ? 1 : 2) }
        return path.lowercased()
    }

    /// Goes through the headers until `body` says false. What it is given may be read from only during the call.
    private func walk(_ body: (ArchiveEntry, ArchiveReader) throws(Refusal) -> Bool) throws(Refusal) {
        let reader = try ArchiveReader(source, kind: kind)
        var count = 0
        while let entry = try reader.next(isFirst: count == 0) {
            count += 1
            guard count <= limits.entries else { return }
            guard try body(entry, reader) else { return }
        }
    }

    private func read(_ entry: ArchiveEntry, from reader: ArchiveReader) throws(Refusal) -> [UInt8] {
        if entry.isEncrypted { throw Refusal(.protected, "an entry is encrypted") }
        var content = try start(entry)
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
        defer { buffer.deallocate() }
        while case let count = try reader.read(into: buffer), count > 0 {
            if let failure = add(UnsafeRawBufferPointer(rebasing: buffer[..<count]), to: &content) { throw failure }
        }
        return content
    }

    /// An empty content with capacity for an entry; throws when the size in the entry's header exceeds the limits.
    private func start(_ entry: ArchiveEntry) throws(Refusal) -> [UInt8] {
        if let size = entry.size, size > limits.entryBytes {
            throw Refusal(.tooLarge, "an entry declares \(size) bytes")
        }
        var content: [UInt8] = []
        content.reserveCapacity(min(entry.size ?? 0, 8 << 20))
        return content
    }

    /// Adds a part of a content; returns a refusal when the content exceeds the limits.
    private func add(_ part: UnsafeRawBufferPointer, to content: inout [UInt8]) -> Refusal? {
        content.append(contentsOf: part)
        bytesRead += part.count
        guard content.count > limits.entryBytes || bytesRead > limits.totalBytes else { return nil }
        return Refusal(.tooLarge, "its entries unpack to more than the limits allow")
    }
}
