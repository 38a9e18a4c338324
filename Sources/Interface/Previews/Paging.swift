// SPDX-License-Identifier: MPL-2.0

/// The position in a set of items, and the possible directions.
struct Paging: Equatable {
    var count: Int
    var index: Int?

    /// The index so many places on; nil beyond the ends, so that the last item stays.
    func target(_ places: Int) -> Int? {
        guard let index, places != 0 else { return nil }
        let target = index + places
        return target >= 0 && target < count ? target : nil
    }

    /// The indices before and after, to be opened ahead: the one in the direction of the last move first.
    func neighbours(movingForward: Bool) -> [Int] {
        (movingForward ? [1, -1] : [-1, 1]).compactMap { target($0) }
    }
}
