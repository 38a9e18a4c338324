// SPDX-License-Identifier: MPL-2.0

import Testing

@testable import Browser

struct TypeAheadTests {
    @Test func `letters typed quickly belong together`() {
        var typeAhead = TypeAhead()
        _ = typeAhead.type("c", at: 0, current: nil)
        #expect(typeAhead.type("A", at: 0.5, current: 4) == .init(prefix: "ca", start: 4))
        #expect(typeAhead.type("t", at: 1.2, current: 4) == .init(prefix: "cat", start: 4))
    }

    @Test func `after a pause it begins anew`() {
        var typeAhead = TypeAhead()
        _ = typeAhead.type("c", at: 0, current: nil)
        #expect(typeAhead.type("d", at: 1.5, current: 2) == .init(prefix: "d", start: 3))
    }

    @Test func `one letter again and again goes to the next name`() {
        var typeAhead = TypeAhead()
        #expect(typeAhead.type("b", at: 0, current: nil) == .init(prefix: "b", start: 0))
        #expect(typeAhead.type("b", at: 0.3, current: 3) == .init(prefix: "b", start: 4))
        #expect(typeAhead.type("b", at: 0.6, current: 4) == .init(prefix: "b", start: 5))
    }

    @Test func `case does not matter`() {
        let search = TypeAhead.Search(prefix: "ä", start: 0)
        #expect(search.matches("Äpfel.jpg"))
        #expect(!search.matches("Birnen.jpg"))
    }

    @Test func `it is open only while letters follow each other`() {
        var typeAhead = TypeAhead()
        #expect(!typeAhead.isOpen(at: 0))
        _ = typeAhead.type("a", at: 0, current: nil)
        #expect(typeAhead.isOpen(at: 0.9))
        #expect(!typeAhead.isOpen(at: 1.1))
        typeAhead.end()
        #expect(!typeAhead.isOpen(at: 0.1))
    }
}
