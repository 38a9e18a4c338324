// SPDX-License-Identifier: MPL-2.0

internal import Quantities
package import VolumeAccess

/// A folder's files as a value: found by name, shown in order. Files of folders below are found by the way to them, with
/// slashes, and ordered by their own names first.
///
/// The value consists of rows of 56 bytes, names and collation keys in one array of bytes, a hash table and a list of row
/// numbers: about 150 bytes a file, with no object among them. Indices are those of the shown documents in their order.
package struct FolderEntries: Sendable {
    /// The order. Takes effect with ``sort()``.
    package var order: SortOrder
    /// Whether hidden files are shown. Takes effect with ``sort()``.
    package var showsHidden: Bool
    /// How many files there are, hidden ones included.
    package private(set) var total = 0

    private var rows: [FolderRow] = []
    private var freeRows: [UInt32] = []
    /// Each row's name and collation key, and what removed rows left.
    private var bytes: [UInt8] = []
    private var unusedBytes = 0
    private var types = ContentTypeTable()
    private var names = NameIndex()
    /// The shown rows in their order.
    private var shown: [UInt32] = []

    /// An empty folder.
    package init(order: SortOrder = SortOrder(), showsHidden: Bool = false) {
        self.order = order
        self.showsHidden = showsHidden
    }

    /// How many documents are shown.
    package var count: Int { shown.count }

    /// The facts of the document at an index.
    package func facts(at index: Int) -> FileFacts { facts(shown[index]) }

    /// The index of the document with a name; nil when it is hidden or not there.
    package func index(of name: [UInt8]) -> Int? {
        guard let row = find(name) else { return nil }
        let index = position(of: row)
        return index < shown.count && shown[index] == row ? index : nil
    }

    /// Adds files, or replaces what is known of them. They are shown after the next ``sort()``.
    package mutating func append(_ files: [FileFacts]) {
        rows.reserveCapacity(rows.count + files.count)
        for facts in files where hasRoom { put(facts) }
    }

    /// Orders everything anew.
    package mutating func sort() {
        var list: [UInt32] = []
        list.reserveCapacity(total)
        for row in rows.indices where isShown(rows[row]) { list.append(UInt32(row)) }
        withOrder { order in list.sort(by: order.precedes) }
        shown = list
    }

    /// Takes in what is now known of one file, nil when it is gone, and keeps the order.
    ///
    /// - Returns: what that changed among the shown documents.
    package mutating func apply(_ name: [UInt8], _ facts: FileFacts?) -> FolderChange? {
        let oldIndex = index(of: name)
        if let facts, let row = find(name), self.facts(row) == facts { return nil }
        if let oldIndex { shown.remove(at: oldIndex) }
        var newIndex: Int?
        if let facts, hasRoom || find(name) != nil {
            let row = put(facts)
            if isShown(rows[Int(row)]) {
                newIndex = position(of: row)
                shown.insert(row, at: newIndex!)
            }
        } else {
            remove(name)
        }
        switch (oldIndex, newIndex) {
        case (nil, nil): return nil
        case (let old?, nil): return .spliced(at: old, removed: 1, added: 0)
        case (nil, let new?): return .spliced(at: new, removed: 0, added: 1)
        case (let old?, let new?) where old == new: return .changed(at: old)
        case (let old?, let new?): return .moved(from: old, to: new)
        }
    }

    /// The names of the files that differ between this list and a newer one, with their new metadata; nil for those
    /// that are gone.
    package func changes(to other: FolderEntries) -> [(name: [UInt8], facts: FileFacts?)] {
        var changes: [(name: [UInt8], facts: FileFacts?)] = []
        for row in other.rows.indices.lazy.map({ UInt32($0) }) where !other.rows[Int(row)].flags.contains(.free) {
            let name = other.name(row)
            if let known = find(name), isSame(known, other, row) { continue }
            changes.append((Array(name), other.facts(row)))
        }
        for row in rows.indices.lazy.map({ UInt32($0) }) where !rows[Int(row)].flags.contains(.free) {
            let name = name(row)
            if other.find(name) == nil { changes.append((Array(name), nil)) }
        }
        return changes
    }

    /// The change from this list to a newer one: a single splice where documents only came or went side by side.
    package func change(to other: FolderEntries) -> FolderChange? {
        guard count > 0 else { return other.count > 0 ? .reset(count: other.count) : nil }
        let common = min(count, other.count)
        var head = 0
        while head < common, isSame(shown[head], other, other.shown[head]) { head += 1 }
        var tail = 0
        while tail < common - head, isSame(shown[count - 1 - tail], other, other.shown[other.count - 1 - tail]) {
            tail += 1
        }
        let (removed, added) = (count - head - tail, other.count - head - tail)
        if removed + added == 0 { return nil }
        if removed == 0 || added == 0 { return .spliced(at: head, removed: removed, added: added) }
        return .rearranged(rearrangement(to: other))
    }

    /// The new index of each document in a newer list.
    private func rearrangement(to other: FolderEntries) -> Rearrangement {
        var places = [Int?](repeating: nil, count: other.rows.count)
        for (index, row) in other.shown.enumerated() { places[Int(row)] = index }
        return Rearrangement(
            shown.lazy.map { row in
                let name = name(row)
                return (other.isRow(row, of: name) ? row : other.find(name)).flatMap { places[Int($0)] }
            }, count: other.count)
    }

    /// Whether a file has this row: a list and the one that was made of it have the same.
    private func isRow(_ row: UInt32, of name: ArraySlice<UInt8>) -> Bool {
        row < rows.count && !rows[Int(row)].flags.contains(.free) && self.name(row) == name
    }

    /// How much memory all of it holds, in bytes.
    package var allocatedBytes: Int {
        rows.capacity * MemoryLayout<FolderRow>.stride + bytes.capacity + names.allocatedBytes
            + (shown.capacity + freeRows.capacity) * MemoryLayout<UInt32>.stride
    }

    // MARK: Rows

    /// Whether the numbers of rows and bytes fit into theirs: a file system may go on listing for ever.
    private var hasRoom: Bool { bytes.count < 1 << 31 && rows.count < 1 << 31 }

    private func isShown(_ row: FolderRow) -> Bool {
        !row.flags.contains(.free) && (showsHidden || !row.flags.contains(.hidden))
    }

    private func name(_ row: UInt32) -> ArraySlice<UInt8> {
        let row = rows[Int(row)]
        return bytes[Int(row.start)..<Int(row.start) + Int(row.nameLength)]
    }

    private func facts(_ number: UInt32) -> FileFacts {
        let row = rows[Int(number)]
        return FileFacts(
            name: Array(name(number)), kind: row.kind, isLink: row.flags.contains(.link), size: ByteCount(row.size),
            modified: FileTime(rawValue: row.modified), changed: FileTime(rawValue: row.changed), device: row.device,
            inode: row.inode, contentType: types[row.type],
            isReadable: row.flags.contains(.readable), isWritable: row.flags.contains(.writable))
    }

    private func isSame(_ row: UInt32, _ other: FolderEntries, _ otherRow: UInt32) -> Bool {
        let (one, another) = (rows[Int(row)], other.rows[Int(otherRow)])
        return one.hasSameFacts(another) && types[one.type] == other.types[another.type]
            && name(row) == other.name(otherRow)
    }

    private func find(_ name: some Collection<UInt8>) -> UInt32? {
        names.find(NameIndex.hash(name)) { self.name($0).elementsEqual(name) }
    }

    @discardableResult private mutating func put(_ facts: FileFacts) -> UInt32 {
        var flags: FolderRow.Flags = []
        if facts.isLink { flags.insert(.link) }
        if facts.isReadable { flags.insert(.readable) }
        if facts.isWritable { flags.insert(.writable) }
        if facts.isHidden { flags.insert(.hidden) }
        var row = FolderRow(
            start: 0, nameLength: 0, keyLength: 0, size: Int64(facts.size.int),
            modified: facts.modified.rawValue, changed: facts.changed.rawValue,
            device: facts.device, inode: facts.inode, type: types.number(facts.contentType), kind: facts.kind,
            flags: flags)
        if let number = find(facts.name) {
            let known = rows[Int(number)]
            (row.start, row.nameLength, row.keyLength) = (known.start, known.nameLength, known.keyLength)
            rows[Int(number)] = row
            return number
        }
        let key = CollationKey(Self.ownName(facts.name)).bytes.prefix(Int(UInt16.max))
        row.start = UInt32(bytes.count)
        row.nameLength = UInt16(clamping: facts.name.count)
        row.keyLength = UInt16(key.count)
        bytes += facts.name.prefix(Int(row.nameLength))
        bytes += key
        let number: UInt32
        if let free = freeRows.popLast() {
            number = free
            rows[Int(free)] = row
        } else {
            number = UInt32(rows.count)
            rows.append(row)
        }
        if names.isFull { names.rebuild(hashes(except: number)) }
        names.insert(number, hash: NameIndex.hash(facts.name))
        total += 1
        return number
    }

    /// A file's own name: of a file in a folder below, what follows the way there.
    private static func ownName(_ name: [UInt8]) -> [UInt8] {
        name.lastIndex(of: UInt8(ascii: "/")).map { Array(name[($0 + 1)...]) } ?? name
    }

    private func hashes(except last: UInt32) -> [(row: UInt32, hash: UInt64)] {
        rows.indices.lazy.map { UInt32($0) }
            .filter { $0 != last && !rows[Int($0)].flags.contains(.free) }
            .map { ($0, NameIndex.hash(name($0))) }
    }

    private mutating func remove(_ name: [UInt8]) {
        guard let number = find(name) else { return }
        names.remove(number, hash: NameIndex.hash(name))
        let row = rows[Int(number)]
        unusedBytes += Int(row.nameLength) + Int(row.keyLength)
        rows[Int(number)].flags.insert(.free)
        freeRows.append(number)
        total -= 1
        if unusedBytes > 65_536, unusedBytes * 2 > bytes.count { compact() }
    }

    private mutating func compact() {
        var kept: [UInt8] = []
        kept.reserveCapacity(bytes.count - unusedBytes)
        for number in rows.indices where !rows[number].flags.contains(.free) {
            let row = rows[number]
            rows[number].start = UInt32(kept.count)
            kept += bytes[Int(row.start)..<Int(row.start) + Int(row.nameLength) + Int(row.keyLength)]
        }
        bytes = kept
        unusedBytes = 0
    }

    // MARK: Order

    /// The index at which a row is shown or would be.
    private func position(of row: UInt32) -> Int {
        withOrder { order in
            var (low, high) = (0, shown.count)
            while low < high {
                let middle = (low + high) / 2
                if order.precedes(shown[middle], row) { low = middle + 1 } else { high = middle }
            }
            return low
        }
    }

    private func withOrder<Result>(_ body: (FolderRowOrder) -> Result) -> Result {
        rows.withUnsafeBufferPointer { rows in
            bytes.withUnsafeBytes { bytes in
                types.ranks.withUnsafeBufferPointer { ranks in
                    body(FolderRowOrder(rows: rows, bytes: bytes, typeRanks: ranks, order: order))
                }
            }
        }
    }
}
