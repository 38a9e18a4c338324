// SPDX-License-Identifier: MPL-2.0

extension Double {
    /// A number of a workbook in thirty bits (RkNumber): an integer or the upper half of a double, perhaps in hundredths.
    init(compact bits: Int) {
        let value =
            bits & 2 != 0
            ? Double(Int32(truncatingIfNeeded: bits) >> 2) : Double(bitPattern: UInt64(bits & 0xFFFF_FFFC) << 32)
        self = bits & 1 != 0 ? value / 100 : value
    }
}
