// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita

/// Which items of a list are selected, as ranges of indices: all of a million cost what one does.
struct SelectedRanges: Equatable, Sendable {
    private(set) var set = RangeSet<Int>()

    /// An empty selection.
    init() {}

    /// The items of a range.
    init(_ range: Range<Int>) { set = RangeSet(range) }

    /// Whether the item at an index is selected.
    func contains(_ index: Int) -> Bool { set.contains(index) }

    /// Selects so of the items of a mask, and leaves the others.
    ///
    /// - Returns: the smallest range that holds every item for which that changed something; nil when nothing changed.
    mutating func select(_ selected: SelectedRanges, among mask: SelectedRanges) -> Range<Int>? {
        let new = set.subtracting(mask.set).union(selected.set.intersection(mask.set))
        let changed = new.symmetricDifference(set).ranges
        set = new
        guard let first = changed.first, let last = changed.last else { return nil }
        return first.lowerBound..<last.upperBound
    }

    /// Items at an index were replaced by others, which are not selected.
    mutating func splice(at index: Int, removed: Int, added: Int) {
        let behind = set.intersection(RangeSet(index + removed..<Int.max)).ranges
        set.remove(contentsOf: index..<Int.max)
        for range in behind {
            set.insert(contentsOf: range.lowerBound + added - removed..<range.upperBound + added - removed)
        }
    }

    // MARK: As GTK has it

    /// The numbers of a bitset.
    init(_ bitset: OpaquePointer) {
        let size = Int(gtk_bitset_get_size(bitset))
        guard size > 0 else { return }
        let (first, last) = (Int(gtk_bitset_get_minimum(bitset)), Int(gtk_bitset_get_maximum(bitset)))
        if last - first + 1 == size {
            set.insert(contentsOf: first..<last + 1)
        } else {
            insertRuns(of: bitset)
        }
    }

    private mutating func insertRuns(of bitset: OpaquePointer) {
        var (iterator, value) = (GtkBitsetIter(), guint())
        guard gtk_bitset_iter_init_first(&iterator, bitset, &value) != 0 else { return }
        var run = Int(value)..<Int(value) + 1
        while gtk_bitset_iter_next(&iterator, &value) != 0 {
            if Int(value) > run.upperBound {
                set.insert(contentsOf: run)
                run = Int(value)..<Int(value)
            }
            run = run.lowerBound..<Int(value) + 1
        }
        set.insert(contentsOf: run)
    }

    /// A bitset of what is selected in a range (`gtk_bitset_add_range`). The caller owns it.
    func bitset(in range: Range<Int>) -> OpaquePointer? {
        let bitset = gtk_bitset_new_empty()
        for part in set.intersection(RangeSet(range)).ranges {
            gtk_bitset_add_range(bitset, guint(part.lowerBound), guint(part.count))
        }
        return bitset
    }
}
