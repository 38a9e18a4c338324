// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Rendering
import Testing
import VitrineGtk
import VolumeAccess

@testable import Previews

@Suite struct PageLayoutTests {
    private let pages = [
        PageSize(width: 600, height: 800), PageSize(width: 800, height: 600), PageSize(width: 600, height: 800),
    ]

    @Test func `pages lie one below the other, the narrower ones in the middle`() {
        let layout = PageLayout(pages: pages, scale: 0.5, viewWidth: 500)
        #expect(layout.frame(of: 0) == Rectangle(x: 100, y: 12, width: 300, height: 400))
        #expect(layout.frame(of: 1) == Rectangle(x: 50, y: 424, width: 400, height: 300))
        #expect(layout.height == 1148)
        #expect(layout.width == 500)
    }

    @Test func `pages begin below what lies over their view, and scroll on up to its edge`() {
        let layout = PageLayout(pages: pages, scale: 0.5, viewWidth: 500, topSpace: 47)
        #expect(layout.frame(of: 0) == Rectangle(x: 100, y: 59, width: 300, height: 400))
        #expect(layout.height == 1148 + 47)
        #expect(layout.pages(from: 0, to: 100) == 0..<1)
        #expect(layout.height(of: layout.anchor(at: 0)) == 0)
    }

    @Test func `only the pages that are seen are drawn`() {
        let layout = PageLayout(pages: pages, scale: 0.5, viewWidth: 500)
        #expect(layout.pages(from: 0, to: 100) == 0..<1)
        #expect(layout.pages(from: 400, to: 500) == 0..<2)
        #expect(layout.pages(from: 413, to: 423) == 1..<1)
        #expect(layout.pages(from: 430, to: 2000) == 1..<3)
    }

    @Test func `what is at the top stays there when the scale changes`() {
        let before = PageLayout(pages: pages, scale: 0.5, viewWidth: 500)
        let after = PageLayout(pages: pages, scale: 1.5, viewWidth: 500)
        let anchor = before.anchor(at: 574)
        #expect(anchor == .init(page: 1, fraction: 0.5))
        #expect(after.height(of: anchor) == after.frame(of: 1).y + 450)
    }

    @Test func `a place is about the same where the content takes another number of pages`() {
        let middle = PageLayout.Anchor(page: 1, fraction: 0.5)
        #expect(middle.among(3, of: 3) == middle)
        #expect(middle.among(6, of: 3) == .init(page: 3, fraction: 0))
        #expect(middle.among(1, of: 3) == .init(page: 0, fraction: 0.5))
        // The free space above the first page stays as high as it is, and nothing lies behind the last one.
        #expect(PageLayout.Anchor(page: 0, fraction: -0.01).among(6, of: 3) == .init(page: 0, fraction: -0.01))
        #expect(PageLayout.Anchor(page: 2, fraction: 1.01).among(6, of: 3).page == 5)
    }

    @Test func `the page in the upper third is the current one, and at the end the last`() {
        let layout = PageLayout(pages: pages, scale: 0.5, viewWidth: 500)
        #expect(layout.currentPage(top: 0, viewHeight: 600) == 0)
        #expect(layout.currentPage(top: 300, viewHeight: 600) == 1)
        #expect(layout.currentPage(top: 548, viewHeight: 600) == 2)
        #expect(layout.currentPage(top: 0, viewHeight: 1200) == 0)
        // Where all pages are in view nothing scrolls, and the first is not passed.
        #expect(layout.currentPage(top: 0, viewHeight: 3000) == 0)
    }

    @Test func `the widest page fits into the width`() {
        #expect(PageLayout.fittingScale(pages, width: 424) == 0.5)
        #expect(PageLayout.fittingScale(pages, width: 4240, atMost: 2) == 2)
    }

    @Test func `small pages are one picture, large ones only the squares that are seen`() {
        let small = PixelSize(width: 1000, height: 2000)
        let seen = PixelRect(x: 0, y: 100, width: 500, height: 500)
        #expect(PageTiles.tiles(of: small, in: seen) == [PixelRect(x: 0, y: 0, width: 1000, height: 2000)])
        let large = PixelSize(width: 5000, height: 5000)
        #expect(
            PageTiles.tiles(of: large, in: PixelRect(x: 3000, y: 4500, width: 2000, height: 400)) == [
                PixelRect(x: 2048, y: 4096, width: 2048, height: 904),
                PixelRect(x: 4096, y: 4096, width: 904, height: 904),
            ])
    }

    @Test func `the pictures that were not needed for the longest time go first`() {
        var pictures = PagePictures<Int>(byteLimit: 100)
        func key(_ page: Int) -> PagePictures<Int>.Key {
            .init(page: page, pixelScale: 1, region: PixelRect(x: 0, y: 0, width: 1, height: 1))
        }
        pictures.insert(1, bytes: 40, for: key(1))
        pictures.insert(2, bytes: 40, for: key(2))
        #expect(pictures.picture(for: key(1)) == 1)
        pictures.insert(3, bytes: 40, for: key(3))
        #expect(!pictures.contains(key(2)))
        #expect(pictures.contains(key(1)) && pictures.contains(key(3)))
        #expect(pictures.bytes == 80)
    }
}

@Suite struct ZoomTests {
    private var view: ZoomedView {
        var view = ZoomedView(picture: PageSize(width: 2000, height: 1000))
        view.view = PageSize(width: 500, height: 500)
        return view
    }

    @Test func `a picture is fitted and centred, and a small one is not enlarged`() {
        #expect(view.zoom == 0.25)
        #expect(view.frame == Rectangle(x: 0, y: 125, width: 500, height: 250))
        var small = ZoomedView(picture: PageSize(width: 100, height: 100))
        small.view = PageSize(width: 500, height: 500)
        #expect(small.zoom == 1)
    }

    @Test func `what lies under the pointer stays there when zooming`() {
        var view = view
        view.zoom(to: 1, at: (250, 250))
        #expect(view.frame == Rectangle(x: -750, y: -250, width: 2000, height: 1000))
        #expect(view.visible == Rectangle(x: 750, y: 250, width: 500, height: 500))
        view.scroll(to: (10_000, -5))
        #expect(view.scroll.x == 1500 && view.scroll.y == 0)
    }

    @Test func `a sharp screen shows more of the picture's pixels`() {
        var view = view
        view.deviceScale = 2
        #expect(view.zoom == 0.5)
        #expect(view.frame.width == 500)
    }

    @Test func `zoom levels follow each other`() {
        #expect(ZoomSteps.next(after: 1, in: true) == 1.25)
        #expect(ZoomSteps.next(after: 0.3, in: false) == 0.25)
        #expect(ZoomSteps.next(after: 20, in: true) == 20)
    }

    @Test func `a turned picture's parts are found in the stored one`() {
        var turn = QuarterTurn()
        turn.turn(by: 1)
        let size = PageSize(width: 200, height: 100)
        #expect(turn.turned(size) == PageSize(width: 100, height: 200))
        // Turned clockwise, the stored bottom left corner is at the top left.
        let corner = Rectangle(width: 10, height: 20)
        #expect(turn.stored(corner, of: size) == Rectangle(x: 0, y: 90, width: 20, height: 10))
        turn.turn(by: -2)
        #expect(turn.quarters == 3)
        #expect(turn.stored(corner, of: size) == Rectangle(x: 180, y: 0, width: 20, height: 10))
    }
}

@Suite struct PanelTests {
    @Test func `bytes are shown with their offset, as hexadecimal and as text`() {
        let bytes = Array("Hello, world!\u{0}\u{1}ab".utf8)
        #expect(
            HexLines.text(bytes) == """
                00000000  48 65 6c 6c 6f 2c 20 77  6f 72 6c 64 21 00 01 61  Hello, world!..a
                00000010  62                                                b
                """)
    }

    @Test func `offsets have as many digits as the file needs, and lines as many bytes as there is room for`() {
        #expect(HexLines.digits(for: 1 << 32) == 8)
        #expect(HexLines.digits(for: 1 << 32 + 1) == 10)
        #expect(HexLines.text([0x41], from: 0x1_2345_6780, perLine: 4, digits: 10) == "0123456780  41           A")
        #expect(HexLines.width(perLine: 16, digits: 8) == 76)
        #expect(HexLines.perLine(characters: 76, digits: 8) == 16)
        #expect(HexLines.perLine(characters: 75, digits: 8) == 8)
        #expect(HexLines.perLine(characters: 10, digits: 8) == 4)
    }

    @Test func `a few megabytes of a file are kept, those needed last`() {
        var blocks = ByteBlocks()
        let length = ByteBlocks.length
        #expect(blocks.missing(in: 10..<20) == 0)
        blocks.insert([UInt8](repeating: 1, count: length), at: 0)
        blocks.insert([2, 3], at: 1)
        #expect(blocks.bytes(length - 1..<length + 10) == [1, 2, 3])
        #expect(blocks.missing(in: 5..<2 * length + 1) == 2)
        for index in 2..<65 { blocks.insert([0], at: index) }
        #expect(blocks.missing(in: 0..<1) == 0)
        #expect(blocks.missing(in: length..<length + 1) == nil)
    }

    @Test func `a document in a quick succession is opened only when the user rests on it`() {
        var pace = PagingPace()
        #expect(pace.delay(at: 1_000) == 0)
        #expect(pace.delay(at: 1_030) == PagingPace.pause)
        #expect(pace.delay(at: 1_060) == PagingPace.pause)
        #expect(pace.delay(at: 1_500) == 0)
    }

    @Test func `a thumbnail lies where the document will be`() {
        let view = PageSize(width: 400, height: 300)
        let picture = StandInPlace(
            picture: PixelSize(width: 100, height: 100), content: PixelRect(x: 0, y: 25, width: 100, height: 50),
            document: PixelSize(width: 200, height: 100))
        // As large as the document, which is smaller than the view; the thumbnail's padding lies around it.
        #expect(picture.frames(in: view, deviceScale: 1).document == Rectangle(x: 100, y: 100, width: 200, height: 100))
        #expect(picture.frames(in: view, deviceScale: 1).picture == Rectangle(x: 100, y: 50, width: 200, height: 200))
        let unknown = StandInPlace(picture: PixelSize(width: 100, height: 50), content: nil, document: nil)
        #expect(unknown.frames(in: view, deviceScale: 1).document == Rectangle(x: 0, y: 50, width: 400, height: 200))
    }

    @Test func `the thumbnail of a document with pages lies where the first page will be`() {
        var page = StandInPlace(
            picture: PixelSize(width: 60, height: 80), content: nil, document: PixelSize(width: 600, height: 800))
        page.isPage = true
        let frame = page.frames(in: PageSize(width: 324, height: 300), deviceScale: 1).document
        #expect(frame == Rectangle(x: 12, y: 12, width: 300, height: 400))
    }

    @Test func `paging ends at the ends`() {
        let paging = Paging(count: 3, index: 2)
        #expect(paging.target(1) == nil)
        #expect(paging.target(-1) == 1)
        #expect(paging.neighbours(movingForward: true) == [1])
        #expect(Paging(count: 0, index: nil).target(1) == nil)
    }

    @Test func `the title says where one is`() {
        let title = PanelTitle(name: "a.pdf", paging: Paging(count: 9, index: 1), detail: "Page 2 of 4")
        #expect(title.subtitle == "2 of 9 · Page 2 of 4")
        #expect(PanelTitle(name: "a", paging: Paging(count: 1, index: 0), detail: "").subtitle == "")
    }

    @Test func `keys page in the direction of the text`() {
        #expect(PanelCommand(.right, [], isRightToLeft: false) == .next)
        #expect(PanelCommand(.right, [], isRightToLeft: true) == .previous)
        #expect(PanelCommand(Key("c"), .control, isRightToLeft: false) == .copy)
        #expect(PanelCommand(Key("c"), [.control, .shift], isRightToLeft: false) == .copyPath)
        #expect(PanelCommand(Key("c"), [], isRightToLeft: false) == nil)
        #expect(PanelCommand(.escape, [], isRightToLeft: false) == .close)
    }

    @Test func `lengths of time read as on a player`() {
        #expect(DurationText.text(seconds: 65.4) == "1:05")
        #expect(DurationText.text(seconds: 3723) == "1:02:03")
        #expect(DurationText.text(seconds: 0) == "")
    }

    @Test func `a deceptive name is shown for what it is`() {
        let item = PreviewItem(document: FileLocation(path: "/tmp/annexe\u{202E}txt.exe"))
        #expect(item.displayTitle == "annexe‹U+202E›txt.exe")
    }
}

@Suite @MainActor struct ControllerTests {
    final class Source: PreviewDataSource, PreviewDelegate {
        var names: [String]
        var moves: [Int] = []
        init(_ names: [String]) { self.names = names }
        func numberOfItems(in controller: PreviewController) -> Int { names.count }
        func previewController(_ controller: PreviewController, itemAt index: Int) -> PreviewItem {
            PreviewItem(document: FileLocation(path: "/tmp/" + names[index]))
        }
        func previewController(_ controller: PreviewController, didMoveTo index: Int) { moves.append(index) }
    }

    @Test func `the host hears of every move, and the last item stays`() {
        let source = Source(["a", "b"])
        let controller = PreviewController()
        controller.dataSource = source
        controller.delegate = source
        controller.show(at: 0)
        #expect(controller.isPresented)
        #expect(controller.move(by: 1))
        #expect(!controller.move(by: 1))
        #expect(source.moves == [0, 1])
        controller.dismiss()
        #expect(!controller.isPresented)
    }

    @Test func `reloading an emptied set closes the preview`() {
        let source = Source(["a", "b"])
        let controller = PreviewController()
        controller.dataSource = source
        controller.show(at: 1)
        source.names = ["a"]
        controller.reload()
        #expect(controller.currentIndex == 0)
        source.names = []
        controller.reload()
        #expect(!controller.isPresented)
    }

    @Test func `what only has bytes has no preview`() {
        #expect(PreviewController.canPreview(PreviewItem(document: FileLocation(path: "/a.jpg"))))
        #expect(
            !PreviewController.canPreview(
                PreviewItem(document: FileLocation(path: "/a"), contentType: "application/octet-stream")))
    }

    @Test func `a program's own format has a preview by its own service`() {
        var configuration = RenderConfiguration()
        configuration.formats = [
            Format(provider: Provider(name: "sketch"), role: .wide, contentTypes: ["application/x-sketch"])
        ]
        let service = RenderService(configuration)
        let sketch = PreviewItem(document: FileLocation(path: "/a"), contentType: "application/x-sketch")
        #expect(PreviewController.canPreview(sketch, by: service))
        #expect(!PreviewController.canPreview(sketch))
        #expect(!PreviewController.canPreview(PreviewItem(document: FileLocation(path: "/a.jpg")), by: service))
    }
}

@Suite struct BlankPagesTests {
    @Test func `a page is blank from when it is seen without a picture until it has one or goes`() {
        var blank = BlankPages()
        #expect(blank.update([3, 4], at: 10).isEmpty)
        #expect(blank.update([4, 5], at: 10.5) == [0.5])
        #expect(blank.update([], at: 11).sorted() == [0.5, 1])
        #expect(blank.update([], at: 12).isEmpty)
    }
}

@Suite struct ZoomPathTests {
    @Test func `a picture goes from its place to the other in its time, fast at first`() {
        let start = Rectangle(x: 0, y: 100, width: 40, height: 30)
        let end = Rectangle(x: 800, y: 0, width: 400, height: 300)
        var path = ZoomPath(from: start)
        #expect(path.step(5_000) == 0)
        #expect(path.place(after: 0, towards: end) == start)
        #expect(path.step(5_000 + 110_000) == 0.5)
        let middle = path.place(after: 0.5, towards: end)
        #expect(middle.x == 700 && middle.y == 12.5 && middle.width == 355 && middle.height == 266.25)
        #expect(path.step(10_000_000) == 1)
        #expect(path.place(after: 1, towards: end) == end)
    }
}
