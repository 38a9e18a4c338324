// SPDX-License-Identifier: MPL-2.0

/// Compares rows of ``FolderEntries`` in a sort order. A total order: names in a folder differ.
struct FolderRowOrder {
    let rows: UnsafeBufferPointer<FolderRow>
    let bytes: UnsafeRawBufferPointer
    let typeRanks: UnsafeBufferPointer<UInt16>
    let order: SortOrder

    func precedes(_ left: UInt32, _ right: UInt32) -> Bool {
        let (one, other) = (rows[Int(left)], rows[Int(right)])
        if order.foldersFirst, (one.kind == .folder) != (other.kind == .folder) { return one.kind == .folder }
        let result = compare(one, other)
        return order.isAscending ? result < 0 : result > 0
    }

    private func compare(_ one: FolderRow, _ other: FolderRow) -> Int {
        let result =
            switch order.key {
            case .name: 0
            case .date: sign(one.modified, other.modified)
            case .size: sign(one.size, other.size)
            case .type: sign(typeRanks[Int(one.type)], typeRanks[Int(other.type)])
            }
        if result != 0 { return result }
        let byKey = CollationKey.compare(key(one), key(other))
        return byKey != 0 ? byKey : CollationKey.compare(name(one), name(other))
    }

    private func sign<Value: Comparable>(_ one: Value, _ other: Value) -> Int {
        one < other ? -1 : one > other ? 1 : 0
    }

    private func name(_ row: FolderRow) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: bytes[Int(row.start)..<Int(row.start) + Int(row.nameLength)])
    }

    private func key(_ row: FolderRow) -> UnsafeRawBufferPointer {
        let start = Int(row.start) + Int(row.nameLength)
        return UnsafeRawBufferPointer(rebasing: bytes[start..<start + Int(row.keyLength)])
    }
}
