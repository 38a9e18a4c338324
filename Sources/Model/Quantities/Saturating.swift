// SPDX-License-Identifier: MPL-2.0

extension FixedWidthInteger {
    /// The sum; where it does not fit, the nearest number that does.
    @inlinable public func plus(_ other: Self) -> Self {
        let (sum, overflows) = addingReportingOverflow(other)
        return overflows ? (other < 0 ? .min : .max) : sum
    }

    /// The difference; where it does not fit, the nearest number that does.
    @inlinable public func minus(_ other: Self) -> Self {
        let (difference, overflows) = subtractingReportingOverflow(other)
        return overflows ? (other < 0 ? .max : .min) : difference
    }

    /// The product; where it does not fit, the nearest number that does.
    @inlinable public func times(_ other: Self) -> Self {
        let (product, overflows) = multipliedReportingOverflow(by: other)
        return overflows ? ((self < 0) == (other < 0) ? .max : .min) : product
    }

    /// The same part of this number as `part` is of `whole`, rounded down; all of it when `whole` is 0. The product in between
    /// may be larger than any `Int`.
    ///
    /// - Parameter part: from 0 to `whole`.
    @inlinable public func share(_ part: Self, of whole: Self) -> Self {
        guard whole > 0, part < whole else { return self }
        let product = magnitude.multipliedFullWidth(by: Swift.max(0, part).magnitude)
        let (quotient, _) = whole.magnitude.dividingFullWidth(product)
        return self < 0 ? 0 - Self(quotient) : Self(quotient)
    }

    /// A number without its fraction; where it does not fit, the nearest number that does, and 0 for what is no number.
    @inlinable public init(saturating value: Double) {
        if let exact = Self(exactly: value.rounded(.towardZero)) {
            self = exact
        } else {
            self = value.isNaN ? 0 : value < 0 ? .min : .max
        }
    }
    /// A number without its fraction; where it does not fit, the nearest number that does, and 0 for what is no number.
    @inlinable public init(saturating value: Float) { self.init(saturating: Double(value)) }
}
