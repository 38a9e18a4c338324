// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Testing

@testable import Renderers

@Suite struct XMLTests {
    private func parse(_ text: String, _ limits: XMLParser.Limits = XMLParser.Limits()) throws -> XMLElement {
        try XMLParser.parse(Array(text.utf8), limits: limits)
    }

    @Test func `elements keep their order, text and attributes, and lose their prefix`() throws {
        let root = try parse(#"<w:a xmlns:w="u"><w:b w:val="1" plain="2">x<c/>y</w:b><b/></w:a>"#)
        #expect(root.name == "a")
        #expect(root.children.map(\.name) == ["b", "b"])
        #expect(root.first("b")?["w:val"] == "1" && root.first("b")?["plain"] == "2")
        #expect(root.text == "xy")
        #expect(root.descendants("c").count == 1)
    }

    @Test func `an entity is never expanded`() throws {
        let root = try parse(#"<!DOCTYPE a [<!ENTITY e "ha"><!ENTITY f "&e;&e;&e;">]><a>1&f;2&amp;</a>"#)
        #expect(root.text == "12&")
    }

    @Test func `a file that an entity names is never read`() throws {
        let root = try parse(#"<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/hostname">]><a>1&e;</a>"#)
        #expect(root.text == "1")
    }

    @Test func `what was cut off is kept up to there`() throws {
        #expect(try parse("<a><b>text</b><c>more").descendant("b")?.text == "text")
    }

    @Test func `depth and number of elements have an end`() throws {
        let deep = try parse(String(repeating: "<a>", count: 100_000))
        var depth = 0
        var element: XMLElement? = deep
        while let next = element?.first("a") {
            depth += 1
            element = next
        }
        #expect(depth > 100 && depth < 256)
        let wide = "<r>" + String(repeating: "<a/>", count: 1_000) + "</r>"
        #expect(try parse(wide, XMLParser.Limits(elements: 100)).children.count == 99)
    }

    @Test func `what holds no element is refused as damaged`() {
        #expect(refusal { _ = try parse("no markup") } == .damaged)
    }
}
