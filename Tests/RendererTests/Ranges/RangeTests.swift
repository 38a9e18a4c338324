// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import TestSupport
import Testing

@testable import Renderers

/// Documents of which nothing but ranges can be read.
@Suite struct RangeTests {
    @Test func `every fixture has a format, and every format that reads ranges has a document`() {
        #expect(SampleDocument.all.filter { Format.forContentType($0.contentType) == nil }.map(\.name) == [])
        let tried = Set(SampleDocument.readInRanges.map(\.format.provider))
        #expect(Set(Format.builtIn.filter { $0.traits.contains(.readsRanges) }.map(\.provider)) == tried)
    }

    @Test(arguments: SampleDocument.readInRanges)
    func `a document of a format that reads ranges needs nothing else`(document: SampleDocument) throws {
        Archive.warm()
        let bytes = try document.bytes()
        let source = RangesOnlySource(bytes)
        let inRanges = RenderedDocument(document, from: source)
        let whole = RenderedDocument(document, from: MemorySource(bytes))
        #expect(inRanges.differences(from: whole) == [])
        if document.format.provider != .bytes { #expect(source.readCount > 0) }
    }

    @Test func `no other format could do with ranges`() throws {
        Archive.warm()
        for format in Format.builtIn where !format.traits.contains(.readsRanges) {
            let needs = try SampleDocument.all.filter { $0.format.provider == format.provider }.contains { document in
                let bytes = try document.bytes()
                return RenderedDocument(document, from: RangesOnlySource(bytes))
                    .differences(from: RenderedDocument(document, from: MemorySource(bytes))) != []
            }
            #expect(needs, "\(format.provider)")
        }
    }
}
