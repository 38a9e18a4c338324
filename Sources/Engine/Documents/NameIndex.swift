// SPDX-License-Identifier: MPL-2.0

/// Finds rows by their names: a hash table of row numbers alone, about 12 bytes a row.
struct NameIndex: Sendable {
    private static let empty = UInt32.max
    private static let removed = UInt32.max - 1

    private var slots = [UInt32](repeating: empty, count: 16)
    /// Slots that are not empty, removed ones included.
    private var used = 0

    /// The row for which `matches` holds, among those of a hash.
    func find(_ hash: UInt64, _ matches: (UInt32) -> Bool) -> UInt32? {
        slot(hash, matches).map { slots[$0] }
    }

    /// How much memory it holds, in bytes.
    var allocatedBytes: Int { slots.capacity * MemoryLayout<UInt32>.stride }

    /// Whether another row needs ``rebuild(_:)`` first.
    var isFull: Bool { (used + 1) * 3 > slots.count * 2 }

    /// Makes room for as many rows again as these, which are all there are, with their hashes.
    mutating func rebuild(_ rows: [(row: UInt32, hash: UInt64)]) {
        var capacity = 16
        while capacity < rows.count * 3 { capacity *= 2 }
        slots = [UInt32](repeating: Self.empty, count: capacity)
        used = 0
        for (row, hash) in rows { insert(row, hash: hash) }
    }

    /// Adds a row that is not there.
    mutating func insert(_ row: UInt32, hash: UInt64) {
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] != Self.empty { slot = (slot + 1) & (slots.count - 1) }
        slots[slot] = row
        used += 1
    }

    /// Removes a row.
    mutating func remove(_ row: UInt32, hash: UInt64) {
        if let slot = slot(hash, { $0 == row }) { slots[slot] = Self.removed }
    }

    /// FNV-1a, its bits mixed once more for the low ones that choose the slot.
    static func hash(_ name: some Sequence<UInt8>) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in name { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return hash ^ (hash >> 32)
    }

    private func slot(_ hash: UInt64, _ matches: (UInt32) -> Bool) -> Int? {
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] != Self.empty {
            if slots[slot] != Self.removed, matches(slots[slot]) { return slot }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }
}
