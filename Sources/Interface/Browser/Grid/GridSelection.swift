// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib
internal import VitrineGtk

/// The selected documents, by their indices.
///
/// The places before the first document, which are no documents, are never selected.
@MainActor final class GridSelection {
    /// The selection model of the view, by position.
    let places: any SelectionModel
    /// How many places come before the first document.
    var lead = 0

    /// Views come and go.
    private let reference: Reference
    private let allowsSeveral: Bool
    private var isChanging = false

    /// A selection in a list.
    ///
    /// - Parameter allowsSeveral: whether more than one document can be selected.
    init(_ model: ListModel, allowsSeveral: Bool) {
        self.allowsSeveral = allowsSeveral
        let places: any SelectionModel = allowsSeveral ? MultiSelection(model) : SingleSelection(model)
        reference = places.retained()
        self.places = places
    }

    /// The indices that are selected, in rising order.
    var selection: [Int] {
        lead == 0 ? places.selection : places.selection.compactMap { $0 < lead ? nil : $0 - lead }
    }

    /// The first index that is selected.
    var first: Int? { ranges.ranges.first?.lowerBound }

    /// How many documents are selected, without listing them.
    var selectionCount: Int {
        places.selectionCount - (0..<lead).count { places.isSelected($0) }
    }

    /// The indices that are selected, without listing them one by one.
    var ranges: RangeSet<Int> { moved(places.selectedRanges, by: -lead) }

    /// Selects exactly these documents.
    func select(_ ranges: RangeSet<Int>) { places.select(moved(ranges, by: lead)) }

    private func moved(_ ranges: RangeSet<Int>, by distance: Int) -> RangeSet<Int> {
        guard distance != 0 else { return ranges }
        return RangeSet(ranges.ranges.lazy.map { max(0, $0.lowerBound + distance)..<max(0, $0.upperBound + distance) })
    }

    /// Whether a document is selected.
    func isSelected(_ index: Int) -> Bool { places.isSelected(index + lead) }

    /// Selects a document, and no others if `only`.
    func select(_ index: Int, only: Bool = true) { places.select(index + lead, only: only) }

    /// Selects exactly these documents.
    func select(_ indices: [Int]) {
        guard allowsSeveral else {
            if let first = indices.first { select(first) } else { unselectAll() }
            return
        }
        places.select(lead == 0 ? indices : indices.map { $0 + lead })
    }

    /// Selects every document.
    func selectAll() { if allowsSeveral { places.selectAll() } }

    /// Selects every document that is not selected, and no other.
    func selectOthers() { if allowsSeveral { places.selectOthers() } }

    /// Selects nothing.
    func unselectAll() { places.unselectAll() }

    /// Calls `body` when other documents are selected.
    func onSelectionChange(_ body: @escaping @MainActor () -> Void) {
        places.onSelectionChange { [weak self] in
            guard let self, !isChanging else { return }
            isChanging = true
            for place in 0..<lead where places.isSelected(place) { places.unselect(place) }
            isChanging = false
            body()
        }
    }
}
