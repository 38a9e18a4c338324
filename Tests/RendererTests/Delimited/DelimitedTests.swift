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
        ("a,\"never closed\nb,c", [["a", "never closed\nb,c"]]),
    ])
    func `values are separated as their writers meant it`(text: String, rows: [[String]]) {
        #expect(DelimitedText(text, limit: 100).rows == rows)
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

    @Test func `no more rows are read than are wanted`() {
        #expect(DelimitedText(String(repeating: "a,b\n", count: 1_000), limit: 10).rows.count == 10)
    }
}
