// SPDX-License-Identifier: MPL-2.0

/// One entry of a TIFF directory.
package struct TIFFEntry {
    /// The tag, which names the field.
    package let tag: Int
    /// How its values are written: 2 text, 3 two bytes, 4 four bytes, 5 fraction.
    package let type: Int
    /// The number of values.
    package let count: Int
    /// The offset of its values, in bytes.
    package let place: Int

    /// The size of one value in bytes; 0 for types that nobody defined.
    package static func size(ofType type: Int) -> Int {
        switch type {
        case 1, 2, 6, 7: 1
        case 3, 8: 2
        case 4, 9, 11, 13: 4
        case 5, 10, 12: 8
        default: 0
        }
    }
}
