// SPDX-License-Identifier: MPL-2.0

extension Int {
    /// A whole number that a document writes in decimal digits, such as an attribute of XML; nil for any other text, and for
    /// none. What lies beyond ±2³¹ becomes the nearest number within, so that the sum and the product of two such numbers
    /// always fit.
    @inlinable public init?(written text: (some StringProtocol)?) {
        guard let text, let number = Int(text) else { return nil }
        self = Swift.max(-(1 << 31), Swift.min(number, 1 << 31))
    }
}

extension Double {
    /// A number that a document writes with decimals or an exponent; nil for any other text, for none, and for what Swift
    /// also reads but no document means: `nan`, `inf` and numbers too large to be told from infinity.
    @inlinable public init?(written text: (some StringProtocol)?) {
        guard let text, let number = Double(text), number.isFinite else { return nil }
        self = number
    }
}
