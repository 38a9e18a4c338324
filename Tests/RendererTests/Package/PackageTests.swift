// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Testing

@testable import Renderers

@Suite struct PackageTests {
    @Test func `the full picture is the thumbnail, the small one comes first`() throws {
        let source = try MemorySource(fixture: "Package/drawing.kra")
        #expect(try TestPicture.thumbnail(source, by: PackageRenderer()).shows([255, 0, 0, 255], at: 20, 20))
        #expect(try TestPicture.embedded(source, by: PackageRenderer()).shows([0, 128, 0, 255], at: 20, 20))
    }

    @Test func `the picture opens as an image`() throws {
        let source = try MemorySource(fixture: "Package/drawing.kra")
        let session = try PackageRenderer().open(source, contentType: "", password: nil, limits: .session(.wide))
        #expect(session.info.kind == .image && session.info.pageSize.width == 60)
    }

    @Test func `a document without a picture says so`() throws {
        let source = try MemorySource(fixture: "Package/nothing.pages")
        #expect(refusal { _ = try TestPicture.thumbnail(source, by: PackageRenderer()) } == .nothingToShow)
    }
}
