// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Rendering
import TestSupport
import Testing
import VolumeAccess

/// Files of subtitles whose names state their language, opened and drawn by the real renderers.
@Suite struct SubtitleNameTests {
    private let folder = TemporaryFolder()
    private let service = FormatTests.services[0]
    private static let type = "application/x-subrip"

    /// A file of one cue.
    private func file(_ name: String, _ words: [UInt8]) async throws -> DocumentBytes {
        folder.write(name, Array("1\n00:00:01,000 --> 00:00:02,000\n".utf8) + words + [0x0A])
        return try await LocalFileAccess().bytes(of: folder.location(name))
    }

    @Test(
        arguments: [
            ("film.ru.srt", [0xE4, 0xC1, 0x2E], "Да."), ("film.rus.forced.srt", [0xC4, 0xE0, 0x2E], "Да."),
            ("film.pl.srt", [0x43, 0x7A, 0x65, 0x9C, 0xE6, 0x2E], "Cześć."),
            ("film.el.srt", [0xC3, 0xE5, 0xE9, 0xE1], "Γεια"),
            ("film.zh-TW.srt", [0xA7, 0x41, 0xA6, 0x6E], "你好"),
        ] as [(String, [UInt8], String)])
    func `subtitles of few letters are read and drawn in an encoding of their language`(
        name: String, words: [UInt8], expected: String
    ) async throws {
        let legacy = try await file(name, words)
        let session = try await service.open(legacy, contentType: Self.type, password: nil)
        #expect(try await session.cues().map(\.text) == [expected])
        #expect(try await session.text(at: 0, length: 4_096).text.hasSuffix(expected + "\n"))
        let order = JobOrder(.thumbnail, contentType: Self.type, size: PixelSize(width: 128, height: 128))
        let picture = try await service.picture(order, of: legacy, priority: .preview)
        let unicode = try await service.picture(
            order, of: file("film.srt", Array(expected.utf8)), priority: .preview)
        let pixels = picture.withPixels { Array($0) }
        #expect(pixels == unicode.withPixels { Array($0) })
    }

    @Test func `an encoding that is chosen counts for more than the name`() async throws {
        let bytes = try await file("film.ru.srt", [0xE4, 0xC1, 0x2E])
        let session = try await service.open(bytes, contentType: Self.type, password: nil, encoding: .western)
        #expect(try await session.cues().map(\.text) == ["äÁ."])
    }
}
