// SPDX-License-Identifier: MPL-2.0

/// A channel that is some bits of a word.
struct BitField {
    private let mask: UInt32
    private let shift: UInt32
    private let most: UInt32

    /// The bits that a mask selects.
    init(_ mask: UInt32) {
        self.mask = mask
        shift = mask == 0 ? 0 : UInt32(mask.trailingZeroBitCount)
        most = mask >> shift
    }

    /// The channel in `word`, from 0 to 255.
    func value(_ word: UInt32) -> UInt32 {
        guard most > 0 else { return 0 }
        return UInt32(UInt64((word & mask) >> shift) * 255 / UInt64(most))
    }
}
