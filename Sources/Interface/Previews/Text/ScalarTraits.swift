// SPDX-License-Identifier: MPL-2.0

/// The cost of laying out a Unicode scalar, relative to a Latin letter.
///
/// The ranges are a coarse copy of the Unicode script table: scripts that need complex shaping or are often missing in
/// fonts weigh more, and each change from one kind to another costs a run of its own.
struct ScalarTraits {
    /// The cost by itself.
    var weight = 1
    /// The script or the group of signs; 0 for what takes the font and the script of its neighbours.
    var kind: UInt32 = 0
    /// The width in columns of a fixed-width font.
    var columns = 1
    /// Whether it belongs to the cluster before it: combining marks, joiners, variation selectors.
    var extendsCluster = false
    /// Whether the next scalar belongs to its cluster (`U+200D`).
    var joins = false
    /// Whether it is a space or a tab.
    var isBlank = false

    /// - Parameter distinguishesSigns: whether each ASCII sign is a kind of its own, as it is in highlighted code.
    init(_ scalar: Unicode.Scalar, distinguishesSigns: Bool) {
        let value = scalar.value
        switch value {
        case 0x09: (weight, columns, isBlank) = (4, 8, true)
        case 0x20: isBlank = true
        case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A: kind = distinguishesSigns || value > 0x3F ? 1 : 0
        case 0x21...0x7E: kind = distinguishesSigns ? value : 0
        case 0...0x1F, 0x7F...0x9F, 0xAD: weight = 4
        case 0xA0...0x2FF, 0x1E00...0x1EFF: kind = 1
        case 0x300...0x36F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F: extend()
        case 0x370...0x58F, 0x10A0...0x10FF, 0x1F00...0x1FFF: kind = value >> 7
        case 0x200B, 0x200C, 0x200E, 0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFEFF:
            (weight, columns) = (4, 0)
        // A line separator begins a line, which costs as much as some letters, and stays in its paragraph.
        case 0x2028: (weight, columns) = (40, 0)
        case 0x200D, 0xFE00...0xFE0F, 0x1F3FB...0x1F3FF, 0xE0000...0xE01EF:
            extend()
            joins = value == 0x200D
        case 0x2000...0x206F: kind = 0
        case 0x2070...0x2BFF: kind = 2
        case 0x2E80...0x9FFF, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFF00...0xFFEF, 0x20000...0x3FFFF:
            (kind, columns) = (3, 2)
        case 0x1F000...0x1FAFF: (kind, columns) = (4, 2)
        case 0x590..<0x700, 0x1100...0x11FF: describeComplex(scalar, weight: 2)
        default: describeComplex(scalar, weight: 4)
        }
    }

    private mutating func extend() { (weight, columns, extendsCluster) = (2, 0, true) }

    private mutating func describeComplex(_ scalar: Unicode.Scalar, weight: Int) {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: extend()
        case .spacingMark: extendsCluster = true
        default: kind = scalar.value >> 7
        }
        self.weight = max(self.weight, weight)
    }
}
