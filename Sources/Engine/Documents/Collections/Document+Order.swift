// SPDX-License-Identifier: MPL-2.0

extension [Document] {
    /// Orders a few documents. A folder's are ordered by ``FolderEntries``, however many there are.
    mutating func sort(by order: SortOrder) {
        let keyed = map { (document: $0, key: CollationKey($0.facts.name)) }
        self = keyed.sorted { one, other in
            let (left, right) = (one.document, other.document)
            if order.foldersFirst, left.isFolder != right.isFolder { return left.isFolder }
            func isBefore<Value: Comparable>(_ value: (Document) -> Value) -> Bool? {
                let (first, second) = (value(left), value(right))
                return first == second ? nil : (first < second) == order.isAscending
            }
            let byKey: Bool? =
                switch order.key {
                case .name: nil
                case .date: isBefore(\.date)
                case .size: isBefore(\.facts.size)
                case .type: isBefore(\.contentType.description)
                }
            if let byKey { return byKey }
            if one.key != other.key { return (one.key < other.key) == order.isAscending }
            return left.location.uri < right.location.uri
        }.map(\.document)
    }
}
