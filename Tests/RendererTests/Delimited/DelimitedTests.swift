// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import Renderers

@Suite struct DelimitedTests {
    @Test(arguments: [
        ("a,b\n1,2", [["a", "b"], ["1", "2"]]), ("a;b\n1,5;2,5\n", [["a", "b"], ["1,5", "2,5"]]),
        ("a\tb\r\n1\t2\r\n", [["a", "b"], ["1", "2"]]), ("x|y\n\n1|2", [["x", "y"], ["1", "2"]]),
        ("\"a,\"\"b\"\"\",c\n\"two\nlines\",d", [["a,\"b\"", "c"], ["two\nlines", "d"]]),
        ("a,\"never closed\nb,c", [["a", "\"never closed"], ["b", "c"]]),
        ("a,b\n1,\"open \"\"quoted\"\"\n2,c\n", [["a", "b"], ["1", "\"open \"\"quoted\"\""], ["2", "c"]]),
        // A mark above a letter stands behind the separator, and a line separator within a value.
        ("a,\u{301}\n\u{200D},b\n", [["a", "\u{301}"], ["\u{200D}", "b"]]),
        ("a,b\n1,two\u{2028}lines\n", [["a", "b"], ["1", "two\u{2028}lines"]]),
    ])
    func `values are separated as their writers meant it`(text: String, rows: [[String]]) {
        #expect(DelimitedText(text, limit: 100).rows == rows)
    }

    @Test(arguments: [
        ("sep=;\nName;Size\na;2,10\n", [["Name", "Size"], ["a", "2,10"]]),
        ("\"sep=|\"\r\na|b,c\r\n", [["a", "b,c"]]), ("SEP=\t\na,b\tc\n", [["a,b", "c"]]),
        // No statement: a heading of two columns.
        ("sep=a,b\n1,2\n", [["sep=a", "b"], ["1", "2"]]),
    ])
    func `the line that names the separator is no row`(text: String, rows: [[String]]) {
        #expect(DelimitedText(text, limit: 100).rows == rows)
    }

    @Test(arguments: [
        ("1,5;2,5;3,5\n4,0;5,25;6,75\n", ";", 3), ("0,1;0,2\n0,3;0,4", ";", 2), ("1,5\t2,5\t3,5\n", "\t", 3),
        ("2026-01-01 10:00;1,5;2,5\n2026-01-01 10:01;1,6;2,6\n", ";", 3), ("Doe, Ann;1\nRoe, Bob;2\n", ";", 2),
        ("A;B;C\n1;2;3\n4;5;6\n\nSum: 21\nMade on 1.1.2026, 12:00\n", ";", 3),
        // Commas that separate, between digits or not.
        ("1,2,3;4\n5,6,7;8\n", ",", 3), ("1,5\n2,7\n", ",", 2), ("a,b;c\nd,e;f\n", ",", 2),
    ])
    func `commas within numbers and sentences separate nothing`(text: String, separator: String, width: Int) {
        let values = DelimitedText(text, limit: 100)
        #expect(String(values.separator) == separator && values.rows.first?.count == width)
    }

    @Test func `a title above a table does not decide how it is split`() {
        let table = "Place;Value\nA;1,5\nB;2,5\nC;3,5\n"
        let rows = [["Place", "Value"], ["A", "1,5"], ["B", "2,5"], ["C", "3,5"]]
        for title in ["Report, July\n\n", "Report of July\n", "\"A; B; C\"\n", "A, B, C, D\nMade 2026-07-01\n\n"] {
            let text = DelimitedText(title + table, limit: 100)
            #expect(text.separator == ";" && text.rows.suffix(4) == rows[...], "\(title)")
            #expect(text.heading == text.rows.count - 4, "\(title)")
        }
        #expect(DelimitedText(table, limit: 100).heading == 0 && DelimitedText("one\ntwo\n", limit: 9).heading == 0)
        // Remarks with signs of their own.
        let remarks = "id,remark\n" + (0..<15).map { "\($0),a; b; c; d; e; f; g; h\n" }.joined()
        #expect(DelimitedText(remarks, limit: 100).separator == ",")
        #expect(DelimitedText("a;b\n\"x,y,z\nu,v\";1\n\"p,q\";2\n", limit: 100).separator == ";")
    }

    @Test func `the first row is a heading unless it holds numbers`() throws {
        let titled = try TestPicture.thumbnail(
            MemorySource("name,size\na,1\n".utf8), by: DelimitedRenderer(), side: 400)
        let plain = try TestPicture.thumbnail(MemorySource("1,2\n3,4\n".utf8), by: DelimitedRenderer(), side: 400)
        #expect(titled.shows([243, 243, 246, 255], at: 150, 10, within: 2))
        #expect(plain.shows([255, 255, 255, 255], at: 150, 10, within: 2))
    }

    @Test func `a long value is broken into lines, all of which can be read, and ends with dots where it is cut`()
        throws
    {
        let words = (1...200).map { "word\($0)" }.joined(separator: " ")
        func session(_ text: String) throws -> DrawnSession {
            let opened = try DelimitedRenderer().open(
                MemorySource("name,note\na,\(text)\n".utf8), contentType: "", password: nil, limits: .session(.wide))
            return try #require(opened as? DrawnSession)
        }
        let long = try session(words)
        let text = try long.text(ofPage: 0)
        #expect(text.matches(of: "word1 ").count == 1 && text.matches(of: "word200").count == 1)
        let boxes = try #require(text.matches(of: "word200").first)
        let short = try session("x")
        // Below each other, and inside the page.
        #expect(boxes[0].y > 200 && boxes[0].x + boxes[0].width < long.info.pageSize.width)
        #expect(long.info.pageSize.height > short.info.pageSize.height + 40)
        let endless = try session(String(repeating: "1234567 ", count: 1_000))
        #expect(try endless.text(ofPage: 0).text(in: 0..<4_100).contains("…"))
    }

    @Test(arguments: ["\n", "\r\n"])
    func `a thumbnail shows the lines of a value below each other`(lineBreak: String) throws {
        /// The lowest row of pixels of the table.
        func end(_ value: String) throws -> Int {
            let table = "1,\"\(value)\"\n2,b\n"
            let picture = try TestPicture.thumbnail(MemorySource(table.utf8), by: DelimitedRenderer(), side: 400)
            return (0..<picture.height).last { picture[150, $0][0] < 250 } ?? 0
        }
        let lines = try end("first\(lineBreak)second\(lineBreak)third")
        #expect(try lines > end("first second third") + 15)
    }

    @Test func `no more rows are read than are wanted`() {
        #expect(DelimitedText(String(repeating: "a,b\n", count: 1_000), limit: 10).rows.count == 10)
    }
}
