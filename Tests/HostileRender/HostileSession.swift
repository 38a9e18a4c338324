// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Glibc
internal import RendererKit

/// An open document: each page is another deed.
final class HostileSession: PageSession, TextSession, FrameSession {
    let info = DocumentInfo(
        kind: .pages, pageCount: 5, pageSize: PageSize(width: 100, height: 200), title: "hostile",
        provider: .other("liar"))

    func facts() throws(Refusal) -> [Fact] { [Fact(.title, "hostile")] }

    func pageSize(_ index: Int) throws(Refusal) -> PageSize { PageSize(width: 100, height: 200) }

    func draw(page index: Int, scale: Double, region: PixelRect, on canvas: Canvas) throws(Refusal) {
        switch index {
        case 1: UnsafeMutablePointer<UInt8>(bitPattern: 8)!.pointee = 1
        case 2: while true { sleep(1000) }
        case 3: for file in Int32(3)..<16 { write(file, "noise", 5) }
        case 4: throw Refusal(.damaged, "page 4")
        default: break
        }
        let pixels = try canvas.begin(PixelSize(width: region.width, height: region.height))
        pixels.initializeMemory(as: UInt8.self, repeating: UInt8(index))
    }

    func text(at offset: Int, length: Int) throws(Refusal) -> TextPart {
        TextPart(text: String(repeating: "ä", count: length / 2), nextOffset: offset + length, isAtEnd: false)
    }

    func frame(at seconds: Double, subtitles: Int?, on canvas: Canvas) throws(Refusal) {
        let pixels = try canvas.begin(canvas.bounds)
        pixels.initializeMemory(as: UInt8.self, repeating: 9)
    }
}
