// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import TestSupport
import Testing

@testable import Thumbnails

@Suite struct PNGTextTests {
    private func text(_ file: [UInt8]) -> PNGText? {
        file.withUnsafeBytes { PNGText($0) }
    }

    @Test func `size and texts are read without the pixels`() {
        let file = TestPNG.file(20, 10, texts: [("Thumb::URI", "file:///a"), ("Thumb::MTime", "7")])
        #expect(text(file)?.size == PixelSize(width: 20, height: 10))
        #expect(text(file)?.texts == ["Thumb::URI": "file:///a", "Thumb::MTime": "7"])
    }

    @Test func `no beginning of a file is too short or too wrong to be looked at`() {
        let file = TestPNG.file(20, 10, texts: [("Thumb::URI", "file:///a")])
        for length in 0..<file.count { _ = text(Array(file.prefix(length))) }
        for index in 0..<80 {
            for bit in 0..<8 {
                var damaged = file
                damaged[index] ^= 1 << bit
                _ = text(damaged)
            }
        }
        #expect(text(Array(file.prefix(20))) == nil)
        #expect(text(Array("not a picture at all".utf8)) == nil)
    }

    @Test func `written texts can be read again, in any language`() throws {
        let texts = [("Thumb::URI", "file:///a%20b"), ("X-Vitrine::Message", "Ünlesbar – 読めない")]
        let file = TestPNG.file(3, 3).withUnsafeBytes { PNGText.file($0, with: texts) }
        let written = try #require(file)
        let read = try #require(text(written))
        #expect(read.texts == Dictionary(uniqueKeysWithValues: texts))
        #expect(read.size == PixelSize(width: 3, height: 3))
    }

    @Test func `a renderer cannot say which file a picture is of`() throws {
        let forged = TestPNG.file(3, 3, texts: [("Thumb::URI", "file:///somebody/elses"), ("Other", "text")])
        let file = forged.withUnsafeBytes { PNGText.file($0, with: [("Thumb::URI", "file:///mine")]) }
        let written = try #require(file)
        #expect(text(written)?.texts == ["Thumb::URI": "file:///mine"])
    }

    @Test func `a file that stops early or is none is not stored`() {
        let file = TestPNG.file(3, 3)
        for length in 0..<file.count {
            #expect(Array(file.prefix(length)).withUnsafeBytes { PNGText.file($0, with: []) } == nil)
        }
    }
}
