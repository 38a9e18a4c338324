// SPDX-License-Identifier: MPL-2.0

import CPixels
import DocumentModel
import RendererKit
import Testing

@testable import Renderers
@testable import StillRenderers

/// A picture that a renderer drew, and how to look at it.
final class TestPicture {
    let canvas: Canvas
    private let memory: UnsafeMutableRawBufferPointer

    /// Memory for a picture of at most `width` × `height` pixels.
    init(_ width: Int, _ height: Int, pixelLimit: Int = 200_000_000) {
        memory = .allocate(byteCount: width * height * 4, alignment: 16)
        memory.initializeMemory(as: UInt8.self, repeating: 0)
        var limits = RenderLimits.thumbnail(.wide)
        limits.pixels = pixelLimit
        canvas = Canvas(memory: memory, bounds: PixelSize(width: width, height: height), limits: limits)
    }

    deinit { memory.deallocate() }

    /// The thumbnail of a document, at most `side` pixels wide and high.
    static func thumbnail(
        _ source: any ByteSource, by renderer: any Renderer, side: Int = 256, contentType: String = ""
    ) throws -> TestPicture {
        let picture = TestPicture(side, side)
        try renderer.thumbnail(of: source, contentType: contentType, on: picture.canvas)
        return picture
    }

    /// The picture that a renderer draws, at most `side` pixels wide and high.
    @discardableResult static func drawn(
        _ side: Int = 64, _ draw: (Canvas) throws(Refusal) -> Void
    ) throws(Refusal) -> TestPicture {
        let picture = TestPicture(side, side)
        try draw(picture.canvas)
        return picture
    }

    /// The picture embedded in a document.
    static func embedded(
        _ source: MemorySource, by renderer: any EmbeddedPictureRenderer, side: Int = 256
    ) throws -> TestPicture {
        let picture = TestPicture(side, side)
        try renderer.embeddedPicture(of: source, contentType: "", on: picture.canvas)
        return picture
    }

    /// A page of an open document, or a region of it.
    static func page(
        _ session: any PageSession, _ index: Int = 0, scale: Double = 1, region: PixelRect? = nil, isDark: Bool = false
    ) throws -> TestPicture {
        let size = try session.pageSize(index)
        let region =
            region
            ?? PixelRect(
                x: 0, y: 0, width: Int((size.width * scale).rounded()), height: Int((size.height * scale).rounded()))
        let picture = TestPicture(region.width, region.height)
        picture.canvas.prefersDark = isDark
        try session.draw(page: index, scale: scale, region: region, on: picture.canvas)
        return picture
    }

    var width: Int { canvas.size?.width ?? 0 }
    var height: Int { canvas.size?.height ?? 0 }

    /// Its pixels, rows of ``Canvas/stride`` bytes.
    var pixels: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: memory[..<(canvas.stride * height)]) }

    /// The colour at a place: red, green, blue and alpha.
    subscript(x: Int, y: Int) -> [UInt8] {
        let place = y * canvas.stride + x * 4
        return [memory[place + 2], memory[place + 1], memory[place], memory[place + 3]]
    }

    /// Whether the colour at a place is about this one.
    func shows(_ colour: [UInt8], at x: Int, _ y: Int, within tolerance: Int = 12) -> Bool {
        zip(self[x, y], colour).allSatisfy { abs(Int($0) - Int($1)) <= tolerance }
    }

    /// Whether red, green, blue and yellow are in the four corners, as they are in the fixtures.
    var hasCorners: Bool {
        shows([255, 0, 0, 255], at: 2, 2) && shows([0, 255, 0, 255], at: width - 3, 2)
            && shows([0, 0, 255, 255], at: 2, height - 3) && shows([255, 255, 0, 255], at: width - 3, height - 3)
    }

    /// How much darker than white it is on the whole: 0 for a white sheet.
    var ink: Double { ink(x: 0, y: 0, width: width, height: height) }

    /// How much darker than white a rectangle of it is on the whole.
    func ink(x: Int, y: Int, width: Int, height: Int) -> Double {
        precondition(x >= 0 && y >= 0 && x + width <= self.width && y + height <= self.height)
        guard width > 0, height > 0 else { return .nan }
        let sum = pixels.withMemoryRebound(to: UInt8.self) { bytes in
            channel_sum(bytes.baseAddress! + y * canvas.stride + x * 4 + 1, width, height, canvas.stride, 4)
        }
        return Double(255 * width * height - Int(sum)) / Double(width * height) / 255
    }

    /// Whether two pictures are the same to within a small difference in any channel.
    func isSame(as other: TestPicture, within tolerance: Int = 0) -> Bool {
        guard width == other.width, height == other.height else { return false }
        let count = min(pixels.count, other.pixels.count)
        return pixels.withMemoryRebound(to: UInt8.self) { ours in
            other.pixels.withMemoryRebound(to: UInt8.self) { theirs in
                guard let ours = ours.baseAddress, let theirs = theirs.baseAddress else { return true }
                return bytes_differing(ours, theirs, count, CInt(tolerance)) == 0
            }
        }
    }
}

/// The reason for which a body refuses, nil if it does not.
func refusal(_ body: () throws -> Void) -> Refusal.Reason? {
    do {
        try body()
        return nil
    } catch let refusal as Refusal {
        return refusal.reason
    } catch {
        return .failed
    }
}
