// SPDX-License-Identifier: MPL-2.0

import Documents
import Testing

@Suite struct ContentTypeTests {
    @Test func `a type knows its description, its icons and its parents`() {
        let type = ContentType("text/x-csrc")
        #expect(type.description == "C source code")
        #expect(type.iconNames.first == "text-x-csrc")
        #expect(type.iconNames.contains("text-x-generic"))
        #expect(type.symbolicIconNames.first == "text-x-csrc-symbolic")
        #expect(type.isA(ContentType("text/plain")))
        #expect(!type.isA(ContentType("image/png")))
    }

    @Test func `names and first bytes say what a file is`() {
        #expect(ContentType.guess(name: Array("Makefile".utf8)).identifier == "text/x-makefile")
        #expect(ContentType.guess(name: Array("IMAGE.JPG".utf8)).identifier == "image/jpeg")
        #expect(ContentType.guess(name: Array("unknown".utf8)) == .unknown)
        #expect(
            ContentType.guess(name: Array("unknown".utf8), prefix: Array("%PDF-1.4".utf8)).identifier
                == "application/pdf")
    }

    @Test func `the home folder comes first among the places, and none twice`() {
        let places = Place.standard()
        #expect(places.first == .home)
        #expect(Set(places.map(\.location)).count == places.count)
    }
}
