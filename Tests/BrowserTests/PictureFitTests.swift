// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Testing
import VitrineGtk

@testable import Browser

struct PictureFitTests {
    private func fit(_ width: Int, _ height: Int, scale: Double = 1, mayGrow: Bool = false) -> PictureFit {
        PictureFit(
            size: PixelSize(width: width, height: height),
            contentRect: PixelRect(x: 0, y: 0, width: width, height: height), side: 128, scale: scale,
            mayGrow: mayGrow)
    }

    @Test func `a wide picture fills the width and lies in the middle`() {
        #expect(fit(256, 128).content == Rectangle(x: 0, y: 32, width: 128, height: 64))
    }

    @Test func `a small picture keeps its size`() {
        #expect(fit(16, 16).content == Rectangle(x: 56, y: 56, width: 16, height: 16))
        #expect(fit(16, 16, scale: 2).content == Rectangle(x: 60, y: 60, width: 8, height: 8))
    }

    @Test func `a picture that a better one will replace fills the square already`() {
        #expect(fit(64, 32, mayGrow: true).content == Rectangle(x: 0, y: 32, width: 128, height: 64))
    }

    @Test func `a line of one pixel can still be seen`() {
        #expect(fit(4000, 1).content.height == 1)
    }

    @Test func `padding lies outside the square`() {
        let fit = PictureFit(
            size: PixelSize(width: 160, height: 120), contentRect: PixelRect(x: 0, y: 7, width: 160, height: 106),
            side: 160, scale: 1, mayGrow: false)
        #expect(fit.content == Rectangle(x: 0, y: 27, width: 160, height: 106))
        #expect(fit.whole == Rectangle(x: 0, y: 20, width: 160, height: 120))
    }
}
