// SPDX-License-Identifier: MPL-2.0

import CArchive
import DocumentModel
import Glibc
import RendererKit

/// An archive, read through libarchive: its list, and the content of entries, within limits.
///
/// Nothing is unpacked to disk, and no program is run: filters that need one are left out.
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
    /// The list, once it was needed.
    private var list: [ArchiveEntry]?

    /// An archive over a document. Nothing is read yet.
    init(_ source: any ByteSource, kind: Kind = .any, limits: ArchiveLimits = ArchiveLimits()) throws(Refusal) {
        guard source.count > 0 else { throw Refusal(.empty) }
        self.source = source
        self.kind = kind
        self.limits = limits
    }

    /// libarchive turns names into UTF-8 only in a UTF-8 locale; glibc has this one built in.
    static func warm() {
        setlocale(LC_CTYPE, "C.UTF-8")
    }

    /// Every entry, in the archive's order; cut at the limit.
    ///
    /// - Throws: ``Refusal/Reason/damaged`` when not even one header can be read.
    func entries() throws(Refusal) -> [ArchiveEntry] {
        if let list { return list }
        var found: [ArchiveEntry] = []
        try walk { (entry, _) throws(Refusal) in
            found.append(entry)
            return true
        }
        list = found
        return found
    }

    /// The content of the entry at a path; a leading `/` and letter case do not matter. Nil when there is none.
    func content(of path: String) throws(Refusal) -> [UInt8]? {
        let wanted = Self.key(path)
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
    func content(at index: Int) throws(Refusal) -> [UInt8] {
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
        try walk { (entry, reader) throws(Refusal) in
            guard !entry.isFolder, let asked = missing.removeValue(forKey: Self.key(entry.path)) else { return true }
            let content = try self.read(entry, from: reader)
            for path in asked { found[path] = content }
            return !missing.isEmpty
        }
        return found
    }

    private static func key(_ path: String) -> String {
        var path = path[...]
        while path.hasPrefix("/") || path.hasPrefix("./") { path = path.dropFirst(path.hasPrefix("/") ? 1 : 2) }
        return path.lowercased()
    }

    /// Goes through the headers until `body` says false. What it is given may be read from only during the call.
    private func walk(_ body: (ArchiveEntry, OpaquePointer) throws(Refusal) -> Bool) throws(Refusal) {
        let reader = try ArchiveReader(source, kind: kind)
        var count = 0
        while let entry = try reader.next(isFirst: count == 0) {
            count += 1
            guard count <= limits.entries else { return }
            guard try body(entry, reader.handle) else { return }
        }
    }

    private func read(_ entry: ArchiveEntry, from reader: OpaquePointer) throws(Refusal) -> [UInt8] {
        if entry.isEncrypted { throw Refusal(.protected, "an entry is encrypted") }
        if let size = entry.size, size > limits.entryBytes {
            throw Refusal(.tooLarge, "an entry declares \(size) bytes")
        }
        var content: [UInt8] = []
        content.reserveCapacity(min(entry.size ?? 0, 8 << 20))
        var failure: Refusal?
        withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 16) { buffer in
            while true {
                let count = archive_read_data(reader, buffer.baseAddress, buffer.count)
                if count == 0 { break }
                guard count > 0 else {
                    failure = ArchiveReader.refusal(reader)
                    break
                }
                content.append(contentsOf: buffer.prefix(count))
                bytesRead += count
                if content.count > limits.entryBytes || bytesRead > limits.totalBytes {
                    failure = Refusal(.tooLarge, "its entries unpack to more than the limits allow")
                    break
                }
            }
        }
        if let failure { throw failure }
        return content
    }
}
