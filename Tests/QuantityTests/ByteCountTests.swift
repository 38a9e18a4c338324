// SPDX-License-Identifier: MPL-2.0

import Quantities
import Testing
import VitrineGLib

@Suite struct ByteCountTests {
    private static let counts = [0, 1, 1 << 31, 1 << 53, 1 << 60, Int.max].map { ByteCount($0) }

    @Test func `no arithmetic of sizes leaves the range of sizes`() {
        for one in Self.counts {
            for other in Self.counts {
                #expect(one + other >= max(one, other))
                #expect(one - other <= one)
                #expect(one * other.int >= .zero)
                #expect((0...100).contains(min(one, other).percent(of: max(one, other))))
            }
        }
        #expect(ByteCount.max + ByteCount(1) == .max)
        #expect(ByteCount(3) - ByteCount(5) == 0)
        #expect(ByteCount.max * 2 == .max)
    }

    @Test func `what another side says becomes the nearest size`() {
        #expect(ByteCount(-1) == 0)
        #expect(ByteCount(Int64.min) == 0)
        #expect(ByteCount(UInt64.max) == .max)
        #expect(ByteCount(UInt64.max, units: 4096) == .max)
        #expect(ByteCount(3, units: 4096) == 12_288)
        #expect(Formatting.size(.max).contains("EB"))
    }

    @Test func `doubles become the nearest integer`() {
        #expect(Int(saturating: 1e300) == .max)
        #expect(Int(saturating: -1e300) == .min)
        #expect(Int(saturating: Double.infinity) == .max)
        #expect(Int(saturating: Double.nan) == 0)
        #expect(Int(saturating: 2.9) == 2)
        #expect(Int(saturating: 0x1p63) == .max)
        #expect(UInt64(saturating: -1.0) == 0)
    }

    @Test func `a share of a number is exact even where the product does not fit`() {
        #expect(100.share(1, of: 3) == 33)
        #expect(Int.max.share(Int.max - 1, of: Int.max) == Int.max - 1)
        #expect(Int.max.share(1, of: 0) == Int.max)
        #expect((1 << 62).share(1 << 61, of: 1 << 62) == 1 << 61)
        #expect(7.share(-1, of: 3) == 0)
        #expect(Int.min.share(1, of: 2) == -1 << 62)
    }

    @Test func `integers saturate in the direction of the result`() {
        #expect(Int.max.plus(1) == .max)
        #expect(Int.min.plus(-1) == .min)
        #expect(Int.min.minus(1) == .min)
        #expect(Int.max.minus(-1) == .max)
        #expect(Int.min.times(-1) == .max)
        #expect(Int.max.times(-2) == .min)
        #expect(UInt64(3).minus(5) == 0)
    }
}
