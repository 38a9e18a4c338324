// SPDX-License-Identifier: MPL-2.0

public import Quantities
internal import VolumeAccess

/// Which documents nobody has looked at.
///
/// A document is unread when it changed after the marks were begun, and has been neither previewed nor opened since; or
/// when the user says so. It stays the same document when it is renamed or moved within its volume.
public struct UnreadMarks: Sendable, Equatable {
    /// More marks than this are not kept; all of them are forgotten then, and a new beginning is made.
    public static let limit = 200_000

    /// The time before which all documents count as read.
    private var since: FileTime
    private var read: Set<UInt64> = []
    private var unread: Set<UInt64> = []
    private static let magic = Array("vitrine marks 1\n".utf8)

    /// Marks that begin at a moment.
    public init(since: FileTime) { self.since = since }

    /// Marks that were kept; nil when the bytes are none.
    public init?(_ bytes: [UInt8]) {
        guard bytes.starts(with: Self.magic) else { return nil }
        var rest = bytes.dropFirst(Self.magic.count)
        func next() -> UInt64? {
            guard rest.count >= 8 else { return nil }
            defer { rest = rest.dropFirst(8) }
            return rest.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
        }
        guard let since = next(), let count = next(), rest.count % 8 == 0, count <= UInt64(rest.count / 8) else {
            return nil
        }
        self.since = FileTime(rawValue: Int64(bitPattern: since))
        while let key = next() {
            if read.count < Int(count) { read.insert(key) } else { unread.insert(key) }
        }
    }

    /// The marks as they are kept: the beginning, how many are read, those, and those that are unread.
    public var bytes: [UInt8] {
        var result = Self.magic
        for number in [UInt64(bitPattern: since.rawValue), UInt64(read.count)] + read.sorted() + unread.sorted() {
            for shift in 0..<8 { result.append(UInt8(truncatingIfNeeded: number >> (shift * 8))) }
        }
        return result
    }

    /// Whether nobody has looked at a document. Folders are never unread.
    public func isUnread(_ document: Document) -> Bool {
        guard document.facts.kind == .file else { return false }
        let key = Self.key(document)
        return unread.contains(key) || document.facts.modified > since && !read.contains(key)
    }

    /// Marks a document.
    ///
    /// - Parameter now: the time, should a new beginning have to be made.
    /// - Returns: whether that changed anything.
    @discardableResult public mutating func mark(_ document: Document, isUnread: Bool, now: FileTime) -> Bool {
        guard document.facts.kind == .file, self.isUnread(document) != isUnread else { return false }
        let key = Self.key(document)
        if isUnread {
            read.remove(key)
            unread.insert(key)
        } else {
            unread.remove(key)
            if document.facts.modified > since { read.insert(key) }
        }
        if read.count + unread.count > Self.limit { self = UnreadMarks(since: now) }
        return true
    }

    /// The version of the document: where its content lies on its volume, and when it changed (FNV-1a).
    private static func key(_ document: Document) -> UInt64 {
        let facts = document.facts
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        func mix(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        func mix(_ number: UInt64) {
            for shift in 0..<8 { mix(UInt8(truncatingIfNeeded: number >> (shift * 8))) }
        }
        if facts.inode != 0 {
            mix(facts.device)
            mix(facts.inode)
        } else {
            for byte in document.location.uri.utf8 { mix(byte) }
        }
        mix(UInt64(bitPattern: facts.modified.rawValue))
        return hash
    }
}
