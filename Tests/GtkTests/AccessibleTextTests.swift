// SPDX-License-Identifier: MPL-2.0

import Testing

@testable import VitrineGtk

/// Questions about a text with whatever offsets other programs send.
@Suite @MainActor struct AccessibleTextTests {
    private final class Letters: AccessibleText {
        var accessibleCount = 0
        var accessibleCaret: Int { 0 }
        var accessibleSelection: Range<Int>? { nil }
        func accessibleText(in range: Range<Int>) -> String { String(repeating: "a", count: range.count) }
        func accessibleExtents(of range: Range<Int>) -> Rectangle? { nil }
        func accessibleIndex(x: Double, y: Double) -> Int? { nil }
        func accessibleRange(of unit: AccessibleTextUnit, at index: Int) -> Range<Int> {
            precondition((0..<accessibleCount).contains(index))
            return index..<index + 1
        }
    }

    @Test func `offsets are limited to the text`() {
        let offsets: [UInt32] = [0, 1, 4, 5, 6, 0x7FFF_FFFF, 0x8000_0000, .max]
        for count in [0, 1, 5] {
            for start in offsets {
                for end in offsets {
                    let range = AccessibleTextFunctions.range(start, end, count: count)
                    #expect(range.lowerBound == min(Int(start), count))
                    #expect(range.upperBound == max(range.lowerBound, min(Int(end), count)))
                }
            }
        }
    }

    @Test func `the last unit is the one at the end of the text, but no character is there`() {
        let text = Letters()
        for unit in [AccessibleTextUnit.character, .word, .sentence, .line, .paragraph] {
            text.accessibleCount = 0
            for offset in [0, 1, UInt32.max] {
                #expect(AccessibleTextFunctions.range(of: unit, at: offset, in: text) == 0..<0)
            }
            text.accessibleCount = 3
            #expect(AccessibleTextFunctions.range(of: unit, at: 2, in: text) == 2..<3)
            #expect(AccessibleTextFunctions.range(of: unit, at: 3, in: text) == (unit == .character ? 3..<3 : 2..<3))
            #expect(AccessibleTextFunctions.range(of: unit, at: 4, in: text) == 3..<3)
            #expect(AccessibleTextFunctions.range(of: unit, at: .max, in: text) == 3..<3)
        }
    }
}
