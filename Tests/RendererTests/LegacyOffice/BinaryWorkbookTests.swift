// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import PageLayout
@testable import Renderers

/// Workbooks from before 2007, made by the tests record by record.
@Suite struct BinaryWorkbookTests {
    private func words(_ values: Int...) -> [UInt8] {
        values.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
    }

    private func record(_ type: Int, _ content: [UInt8]) -> [UInt8] { words(type, content.count) + content }

    private func string(_ text: String, wide: Bool = true) -> [UInt8] {
        (wide ? words(text.utf8.count) : [UInt8(text.utf8.count)]) + [0] + text.utf8
    }

    private func double(_ value: Double) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: value.bitPattern >> (8 * UInt64($0))) }
    }

    /// A workbook with a hidden sheet and a visible one, which has the given records.
    ///
    /// - Parameter more: more records of the whole workbook, such as its fonts; its looks have the indices from 4 on.
    private func workbook(
        _ records: [UInt8], startsIn1904: Bool = false, version: Int = 0x600, more: [UInt8] = []
    ) -> [UInt8] {
        let beginning = record(0x809, words(version, 5, 0, 0, 0, 0, 0, 0)) + record(0x22, words(startsIn1904 ? 1 : 0))
        let formats =
            record(0x41E, words(164) + string("[h]:mm")) + record(0x41E, words(165) + string("[Red]0.0;[Blue]-0.0"))
        let looks = [0, 164, 165].flatMap { record(0xE0, words(0, $0, 0, 0, 0, 0, 0, 0, 0, 0)) }
        let wrapping = record(0xE0, words(0, 0, 0, 8, 0, 0, 0, 0, 0, 0))
        func sheets(at place: Int) -> [UInt8] {
            [("No", 1), ("Yes", 0)].flatMap { name, state in
                record(0x85, words(place & 0xFFFF, place >> 16, state) + string(name, wide: false))
            }
        }
        let globals = beginning + formats + looks + wrapping + more
        let place = globals.count + sheets(at: 0).count + 4
        let sheet = record(0x809, words(version, 0x10, 0, 0, 0, 0, 0, 0)) + records + record(0x0A, [])
        return compound(globals + sheets(at: place) + record(0x0A, []) + sheet)
    }

    /// A compound file ([MS-CFB]) with one stream.
    private func compound(_ content: [UInt8]) -> [UInt8] {
        let count = max(8, (content.count + 511) / 512)
        func long(_ value: Int) -> [UInt8] { words(value & 0xFFFF, value >> 16 & 0xFFFF) }
        var header: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1] + [UInt8](repeating: 0, count: 16)
        header += words(0x3E, 3, 0xFFFE, 9, 6, 0, 0, 0) + long(0) + long(1) + long(1) + long(0) + long(4_096)
        header += long(-2) + long(0) + long(-2) + long(0) + long(0) + [UInt8](repeating: 0xFF, count: 108 * 4)
        let table = [-3, -2] + (0..<count).map { $0 == count - 1 ? -2 : $0 + 3 }
        func entry(_ name: String, _ kind: UInt8, child: Int, start: Int, size: Int) -> [UInt8] {
            let letters = name.utf16.flatMap { words(Int($0)) }
            return letters + [UInt8](repeating: 0, count: 64 - letters.count) + words(letters.count + 2) + [kind, 1]
                + long(-1) + long(-1) + long(child) + [UInt8](repeating: 0, count: 36) + long(start) + long(size)
                + long(0)
        }
        let directory =
            entry("Root Entry", 5, child: 1, start: -2, size: 0)
            + entry("Workbook", 2, child: -1, start: 2, size: count * 512)
        func padded(_ bytes: [UInt8], _ length: Int, _ fill: UInt8 = 0) -> [UInt8] {
            bytes + [UInt8](repeating: fill, count: max(0, length - bytes.count))
        }
        return Array(padded(header, 512, 0xFF).prefix(512)) + padded(table.flatMap(long), 512, 0xFF)
            + padded(directory, 512) + padded(content, count * 512)
    }

    private func open(_ bytes: [UInt8]) throws -> DrawnSession {
        let session = try LegacyOfficeRenderer().open(
            MemorySource(bytes), contentType: "application/vnd.ms-excel", password: nil, limits: .session(.wide))
        return try #require(session as? DrawnSession)
    }

    @Test func `durations, truth values, errors, results and escapes are shown, hidden rows and columns are not`()
        throws
    {
        let records: [[UInt8]] = [
            record(0x7D, words(2, 2, 256 * 9, 0, 1, 0)), record(0x208, words(3, 0, 9, 300, 0, 0, 0x20, 0)),
            record(0x203, words(0, 0, 1) + double(1.26)), record(0x204, words(0, 1, 0) + string("_x0041_b")),
            record(0x203, words(0, 2, 0) + double(7)), record(0x205, words(1, 0, 0) + [1, 0]),
            record(0x205, words(1, 1, 0) + [0x2A, 1]),
            record(0x06, words(2, 0, 0) + [1, 0, 0, 0, 0, 0, 0xFF, 0xFF] + words(0, 0, 0, 0)),
            record(0x06, words(2, 1, 0) + [2, 0, 0x07, 0, 0, 0, 0xFF, 0xFF] + words(0, 0, 0, 0)),
            record(0x06, words(2, 3, 0) + [0, 0, 0, 0, 0, 0, 0xFF, 0xFF] + words(0, 0, 0, 0)),
            record(0x207, string("result")), record(0x204, words(3, 0, 0) + string("secret")),
            record(0x204, words(4, 0, 3) + string("one\ntwo")), record(0x204, words(4, 1, 0) + string("covered")),
            record(0xE5, words(1, 4, 4, 0, 1)),
        ]
        let session = try open(workbook(records.flatMap { $0 }))
        let shown = "Yes\n30:14\tAb\nTRUE\t#N/A\nFALSE\t#DIV/0!\tresult\none\ntwo\n"
        #expect(try session.text(at: 0, length: 1_000).text == shown)
        #expect(try session.facts() == [Fact(.other, "Hidden sheets\t1")])
    }

    @Test func `numbers have the colours of their formats, and days are counted from 1904`() throws {
        let records = record(0x203, words(0, 0, 2) + double(-2)) + record(0x203, words(0, 1, 1) + double(1.5))
        let file = try CompoundFile(MemorySource(workbook(records, startsIn1904: true)))
        let grid = try #require(try WorkbookBinary(file, sheetLimit: 1).shown.grids.first)
        let cell = try #require(grid.cells[SheetGrid.Place(row: 0, column: 0)])
        #expect(cell.text == "-2.0" && cell.style.colour == Colour(hex: "0000FF") && cell.isNumber)
        #expect(grid.cells[SheetGrid.Place(row: 0, column: 1)]?.text == "36:00")
    }

    /// A font of a workbook: size in points, flags, index of its colour, weight and underline.
    private func font(_ size: Int, _ flags: Int, _ colour: Int, _ weight: Int, _ underline: Int = 0) -> [UInt8] {
        record(0x31, words(size * 20, flags, colour, weight, 0, underline, 0) + string("Carlito", wide: false))
    }

    @Test func `cells have the fonts and fills of their looks, and the workbook's own colours`() throws {
        let fonts =
            font(10, 0, 0x7FFF, 400) + font(10, 0, 0x7FFF, 400) + font(10, 0, 0x7FFF, 400) + font(10, 0, 0x7FFF, 400)
            + font(14, 0x2 | 0x8, 10, 700, 1)
        let palette = record(0x92, words(3, 0, 0, 0, 0, 0x3412, 0x56))
        let looks =
            // The fifth font has the number 5, since none has the number 4.
            record(0xE0, words(5, 0, 0, 0, 0, 0, 0, 0, 1 << 10, 13))
            + record(0xE0, words(0, 0, 0, 0x10, 0, 0, 0, 0, 0, 13))
            + record(0xE0, words(9_999, 0, 0, 0x20, 0, 0, 0, 0, 1 << 10, 64))
        let records: [[UInt8]] = [
            record(0x204, words(0, 0, 4) + string("bold")), record(0x204, words(0, 1, 5) + string("plain")),
            record(0x204, words(0, 2, 6) + string("system")), record(0x201, words(1, 0, 4)),
            record(0xBE, words(2, 1, 4, 5, 4, 3)), record(0x201, words(2, 4, 5)),
        ]
        let file = try CompoundFile(MemorySource(workbook(records.flatMap { $0 }, more: fonts + palette + looks)))
        let grid = try #require(try WorkbookBinary(file, sheetLimit: 1).shown.grids.first)
        func cell(_ row: Int, _ column: Int) -> SheetGrid.Cell? {
            grid.cells[SheetGrid.Place(row: row, column: column)]
        }
        let style = try #require(cell(0, 0)?.style)
        #expect(style.isBold && style.isItalic && style.isStruck && style.isUnderlined && style.size == 14)
        #expect(style.family == .named("Carlito") && style.colour == Colour(hex: "123456"))
        let yellow = Colour(hex: "FFFF00")
        #expect(cell(0, 0)?.background == yellow)
        #expect(cell(0, 1)?.background == nil && cell(0, 1)?.style.isBold == false)
        #expect(cell(0, 2)?.background == nil && cell(0, 2)?.style == TextStyle())
        #expect(cell(0, 0)?.verticalAlignment == .top && cell(0, 1)?.verticalAlignment == .centre)
        #expect(cell(0, 2)?.verticalAlignment == .bottom)
        #expect(cell(1, 0)?.text == "" && cell(1, 0)?.background == yellow)
        #expect(cell(2, 1)?.background == yellow && cell(2, 2) == nil && cell(2, 3)?.background == yellow)
        #expect(cell(2, 4) == nil)
    }

    @Test func `cells of a workbook of version 5 have their fills`() throws {
        let looks = record(0xE0, words(0, 0, 0, 0, 0x2000 | 13, 1, 0, 0))
        // A text without the flags of later versions.
        let label = record(0x204, words(0, 0, 4, 2) + Array("ok".utf8))
        let file = try CompoundFile(MemorySource(workbook(label, version: 0x500, more: looks)))
        let grid = try #require(try WorkbookBinary(file, sheetLimit: 2).shown.grids.last)
        #expect(grid.cells[SheetGrid.Place(row: 0, column: 0)]?.background == Colour(hex: "FFFF00"))
    }
}
