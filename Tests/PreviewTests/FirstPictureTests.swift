// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Rendering
import Testing
import VolumeAccess

@testable import Previews

@Suite struct FirstPictureTests {
    private func session(_ name: String) async throws -> RenderSession {
        let folder = String(#filePath[..<#filePath.range(of: "/Tests/")!.lowerBound]) + "/Tests/Fixtures/"
        let item = PreviewItem(document: FileLocation(path: folder + name))
        let source = try await DocumentSource.open(item, formats: Format.builtIn)
        let document = try await OpenedDocument.open(
            item, source, service: .shared, asBytes: false, password: nil)
        return try #require(document.session)
    }

    @Test func `what is asked for first is the picture as it fits the view, in the pixels of the screen`() async throws
    {
        let session = try await session("Image/corners.png")
        let size = session.info.pageSize
        let half = ContentSize(points: PageSize(width: size.width / 4, height: size.height / 4), deviceScale: 2)
        let first = try #require(FirstPicture(of: session, in: half))
        let whole = PixelRect(x: 0, y: 0, width: Int(size.width / 2), height: Int(size.height / 2))
        let picture = try await first.picture(of: whole, scale: 0.5)
        #expect(picture?.size == PixelSize(width: whole.width, height: whole.height))
        #expect(try await first.picture(of: whole, scale: 1) == nil)
    }

    @Test func `nothing is asked for of what is no picture`() async throws {
        let session = try await session("PDF/two-pages.pdf")
        let size = ContentSize(points: PageSize(width: 300, height: 300), deviceScale: 1)
        #expect(FirstPicture(of: session, in: size) == nil)
    }
}
