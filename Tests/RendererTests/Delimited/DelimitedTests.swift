// SPDX-License-Identifier: MPL-2.0

import Testing

@testable import Renderers
@testable import StillRenderers

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

    @Test func `no more rows are read than are wanted`() {
        #expect(DelimitedText(String(repeating: "a,b\n", count: 1_000), limit: 10).rows.count == 10)
    }
}
