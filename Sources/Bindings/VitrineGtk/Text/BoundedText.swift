// SPDX-License-Identifier: MPL-2.0

/// Text of a length that a label lays out in a few milliseconds, whatever a document says.
enum BoundedText {
    /// The most Unicode scalars; text beyond them is replaced by an ellipsis.
    static let limit = 2000
    /// The most combining marks and joiners in a row; further ones are left out. No script writes so many, and Pango
    /// needs more than linear time for them.
    static let markLimit = 16
    /// The most tabs; further ones become spaces.
    static let tabLimit = 32

    /// A text within these limits; almost always the same one.
    static func text(_ text: String) -> String {
        if text.utf8.count <= tabLimit { return text }
        if text.utf8.count <= limit, text.utf8.allSatisfy({ $0 < 0x80 && $0 != 9 }) { return text }
        var result = String.UnicodeScalarView()
        var (count, marks, tabs) = (0, 0, 0)
        for scalar in text.unicodeScalars {
            marks = scalar.value >= 0x300 && extends(scalar) ? marks + 1 : 0
            if marks > markLimit { continue }
            if count == limit {
                result.append("…")
                break
            }
            count += 1
            tabs += scalar == "\t" ? 1 : 0
            result.append(scalar == "\t" && tabs > tabLimit ? " " : scalar)
        }
        return String(result)
    }

    private static func extends(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isGraphemeExtend || scalar.value == 0x200D
    }
}
