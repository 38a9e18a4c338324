// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import Renderers

/// A model looked at from all sides.
@Suite struct ModelViewTests {
    private func open(_ name: String, _ contentType: String) throws -> any ModelViewSession {
        let opened = try ModelRenderer().open(
            MemorySource(fixture: "Model/\(name)"), contentType: contentType, password: nil, limits: .session(.wide))
        return try #require(opened as? any ModelViewSession)
    }

    private func picture(
        _ session: any ModelViewSession, _ view: ModelView, isDraft: Bool = false, width: Int = 96, height: Int = 64
    ) throws -> TestPicture {
        let picture = TestPicture(width, height)
        try session.draw(view, isDraft: isDraft, on: picture.canvas)
        #expect(picture.width == width && picture.height == height)
        return picture
    }

    /// The columns and rows that something is drawn in.
    private func extent(_ picture: TestPicture) -> (columns: Range<Int>, rows: Range<Int>) {
        let columns = (0..<picture.width).filter { x in (0..<picture.height).contains { picture[x, $0][3] > 0 } }
        let rows = (0..<picture.height).filter { y in (0..<picture.width).contains { picture[$0, y][3] > 0 } }
        return (columns[0]..<columns.last! + 1, rows[0]..<rows.last! + 1)
    }

    @Test func `a model fills the height of a wide view, in the middle`() throws {
        let found = extent(try picture(try open("cube.stl", "model/stl"), ModelView()))
        #expect(abs(found.columns.lowerBound + found.columns.upperBound - 96) <= 3)
        #expect(found.rows.count > 48 && found.rows.count < 64)
    }

    @Test func `turned all around it looks the same, turned half around it does not`() throws {
        let session = try open("cube.obj", "model/obj")
        let front = try picture(session, ModelView())
        #expect(try picture(session, ModelView(yaw: 360)).isSame(as: front))
        #expect(!(try picture(session, ModelView(yaw: 30)).isSame(as: front, within: 12)))
        // A cube looks the same from all sides, so the model is a corner that is cut off a cube.
        let corner = "v 0 0 0\nv 2 0 0\nv 0 3 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n"
        let opened = try ModelRenderer().open(
            MemorySource(corner.utf8), contentType: "model/obj", password: nil, limits: .session(.wide))
        let other = try #require(opened as? any ModelViewSession)
        #expect(!(try picture(other, ModelView(yaw: 180)).isSame(as: try picture(other, ModelView()), within: 12)))
    }

    @Test func `from above one sees what was on top, from below what was not`() throws {
        let session = try open("cube.obj", "model/obj")
        // Its upper corners are red, its lower ones are blue.
        let above = try picture(session, ModelView(pitch: 66))[48, 32]
        let below = try picture(session, ModelView(pitch: -114))[48, 32]
        #expect(above[0] > above[2])
        #expect(below[2] > below[0])
    }

    @Test func `it keeps its size while it is turned, and twice as near it is twice as large`() throws {
        let session = try open("cube.stl", "model/stl")
        for yaw in stride(from: 0.0, to: 360, by: 30) {
            let found = extent(try picture(session, ModelView(yaw: yaw, pitch: -24)))
            #expect(found.columns.count <= 64 && found.columns.count >= 40)
        }
        let small = extent(try picture(session, ModelView(zoom: 0.4))).rows.count
        let large = extent(try picture(session, ModelView(zoom: 0.8))).rows.count
        #expect(abs(large - 2 * small) <= 3)
    }

    @Test func `a draft shows the same, with rougher edges`() throws {
        let session = try open("cube.stl", "model/stl")
        let (fine, draft) = (try picture(session, ModelView()), try picture(session, ModelView(), isDraft: true))
        #expect(!draft.isSame(as: fine, within: 12))
        #expect(draft[48, 20] == fine[48, 20] || draft.shows(fine[48, 20], at: 48, 20))
        let edges = { (picture: TestPicture) in
            (0..<64).flatMap { y in (0..<96).map { picture[$0, y][3] } }.count { $0 > 0 && $0 < 255 }
        }
        #expect(edges(draft) == 0)
        #expect(edges(fine) > 0)
    }

    @Test func `views stay within what makes sense`() {
        #expect(ModelView(yaw: 370).yaw == 10)
        #expect(ModelView(pitch: 500).pitch == ModelView.pitches.upperBound)
        #expect(ModelView(zoom: 0).zoom == ModelView.zooms.lowerBound)
        #expect(ModelView(yaw: .nan, pitch: .infinity, zoom: .nan) == ModelView())
        #expect(ModelView().turned(by: 200, -10).yaw == -160)
    }
}
