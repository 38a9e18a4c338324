// SPDX-License-Identifier: MPL-2.0
import Glibc
import Testing

@testable import Rendering

struct BundleMemoryTests {
    private func byte(_ memory: AnswerBuffer, at place: Int) -> UInt8? {
        var byte: UInt8 = 0
        return pread(memory.descriptor, &byte, 1, off_t(place)) == 1 ? byte : nil
    }

    @Test func `memory that is used again holds nothing of what was there`() throws {
        let bundles = BundleMemory()
        let other = try bundles.lend(8192)
        let first = try bundles.lend(100_000)
        // The second place lies behind what was lent, where only a renderer that misbehaves writes.
        let places = [0, 60_000, 99_999, 5_000_000]
        for place in places { #expect(pwrite(first.descriptor, "x", 1, off_t(place)) == 1) }
        bundles.takeBack(first, used: 100_000)
        let again = try bundles.lend(50_000)
        #expect(again === first && again !== other)
        for place in places { #expect(byte(again, at: place) == 0) }
    }

    @Test func `memory is given back once nobody uses any`() throws {
        let bundles = BundleMemory()
        let first = try bundles.lend(8192)
        #expect(pwrite(first.descriptor, "x", 1, 0) == 1)
        bundles.takeBack(first, used: 8192)
        let next = try bundles.lend(8192)
        #expect(next !== first)
    }

    @Test func `memory with a writer that may live is not used again`() throws {
        let bundles = BundleMemory()
        let other = try bundles.lend(8192)
        let first = try bundles.lend(8192)
        bundles.takeBack(nil)
        let next = try bundles.lend(8192)
        #expect(next !== first && next !== other)
    }
}
