// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import Renderers

@Suite struct MediaTests {
    private func thumbnail(_ name: String, by renderer: any Renderer = VideoRenderer()) throws -> TestPicture {
        try TestPicture.thumbnail(MemorySource(fixture: "Media/\(name)"), by: renderer)
    }

    private func open(_ name: String, by renderer: any SessionRenderer = VideoRenderer()) throws -> any RenderSession {
        try renderer.open(
            MemorySource(fixture: "Media/\(name)"), contentType: "", password: nil, limits: .session(.media))
    }

    @Test func `a film that begins in the dark shows a picture that does not`() throws {
        let picture = try thumbnail("film.mp4")
        #expect(picture.width == 160)
        #expect(picture.height == 90)
        let light = (0..<160).map { Int(picture[$0, 20][1]) }
        #expect(light.max()! > 150)
        #expect(light.min()! < 100)
    }

    @Test func `a film begins where its poster is, with that picture alone`() throws {
        let start = PosterStart(at: 2.0 / 3)
        let pipeline = try MediaPipeline(
            try MemorySource(fixture: "Media/film.mp4"), limits: .thumbnail(.media), start: start)
        #expect(start.hasBegun && pipeline.beginning == 2.0 / 3)
        let frame = try #require(try pipeline.currentFrame())
        #expect(frame.time! > 2)
        #expect(PosterChoice.interest(of: try frame.raster(frame.size)) > PosterChoice.enough)
        // Then it can be wound as any other.
        let dark = try #require(try pipeline.frame(at: 0, exactly: false))
        #expect(dark.time! < 1)
        #expect(PosterChoice.interest(of: try dark.raster(dark.size)) < PosterChoice.enough)
        #expect(abs(pipeline.duration - 6) < 0.2)
    }

    @Test func `a film in fragments, which cannot begin elsewhere, is shown`() throws {
        let picture = try thumbnail("fragments.mp4")
        #expect(picture.width == 48 && picture.height == 32)
        #expect(picture.shows([255, 0, 0, 255], at: 24, 16, within: 30))
    }

    @Test func `a film of one colour shows it`() throws {
        let picture = try thumbnail("black.mp4")
        #expect(picture.shows([0, 0, 0, 255], at: 32, 32))
    }

    @Test func `another codec in another container`() throws {
        #expect(try thumbnail("film.webm").hasCorners)
    }

    @Test func `a film that was taken upright is upright`() throws {
        // Turned to the left as stored: what was at the top right is at the top left.
        let picture = try thumbnail("turned.mp4")
        #expect(picture.width == 64)
        #expect(picture.height == 96)
        #expect(picture.shows([0, 255, 0, 255], at: 4, 4, within: 40))
        #expect(picture.shows([255, 255, 0, 255], at: 60, 4, within: 40))
        #expect(picture.shows([255, 0, 0, 255], at: 4, 92, within: 40))
        #expect(picture.shows([0, 0, 255, 255], at: 60, 92, within: 40))
    }

    @Test func `pixels that are twice as wide as high are shown so`() throws {
        let picture = try thumbnail("anamorphic.mp4")
        #expect(picture.width == 192)
        #expect(picture.height == 64)
        #expect(picture.canvas.documentSize == PixelSize(width: 192, height: 64))
    }

    @Test(arguments: ["song.mp3", "song.m4a"]) func `music shows its cover`(name: String) throws {
        let picture = try thumbnail(name, by: AudioRenderer())
        #expect(picture.width == 120)
        #expect(picture.shows([128, 0, 128, 255], at: 60, 60))
        let embedded = try TestPicture.embedded(MemorySource(fixture: "Media/\(name)"), by: AudioRenderer())
        #expect(embedded.isSame(as: picture))
    }

    @Test(arguments: ["covered.mp4", "covered.mkv"]) func `the cover of a film is its thumbnail, and not its preview`(
        name: String
    ) throws {
        let picture = try thumbnail(name)
        #expect(picture.width == 60 && picture.height == 90)
        #expect(picture.shows([128, 0, 128, 255], at: 30, 45))
        let session = try #require(try open(name) as? any PageSession)
        #expect(session.info.pageSize == PageSize(width: 48, height: 32))
        #expect(try TestPicture.page(session).shows([255, 192, 203, 255], at: 24, 16, within: 30))
    }

    @Test func `pictures attached to a film are its cover only if they are marked as covers and complete`() throws {
        // The names are as long as those of the covers: one picture is a scan, the other a cover that is cut off.
        var bytes = try MemorySource.bytes(of: "Media/covered.mkv")
        for name in ["small_cover.png", "cover.jpg"] {
            let start = try #require(bytes.firstRange(of: Array(name.utf8))?.lowerBound)
            bytes.replaceSubrange(
                start..<start + name.utf8.count - 4, with: Array("a-drawing-of-it".utf8.prefix(name.utf8.count - 4)))
        }
        let other = try TestPicture.thumbnail(MemorySource(bytes), by: VideoRenderer())
        #expect(other.shows([255, 192, 203, 255], at: 24, 16, within: 30))
        var damaged = try MemorySource.bytes(of: "Media/covered.mp4")
        let header = try #require(damaged.firstRange(of: Array("IHDR".utf8))?.lowerBound)
        damaged.replaceSubrange(header + 4..<header + 12, with: [0, 0, 0, 0, 0, 0, 0, 0])
        let film = try TestPicture.thumbnail(MemorySource(damaged), by: VideoRenderer())
        #expect(film.shows([255, 192, 203, 255], at: 24, 16, within: 30))
    }

    @Test func `MPEG sound in a WAVE file that keeps its rate to itself is sound all the same`() throws {
        let song = try MemorySource.bytes(of: "Media/song.mp3")
        func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
        var bytes: [UInt8] = Array("RIFF".utf8) + number(song.count + 50) + Array("WAVEfmt ".utf8) + number(30)
        bytes += [
            0x55, 0, 1, 0, 0x44, 0xAC, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 12, 0, 1, 0, 2, 0, 0, 0, 0x80, 4, 1, 0, 0x71, 5,
        ]
        bytes += Array("data".utf8) + number(song.count) + song
        let source = MemorySource(bytes)
        let picture = try TestPicture.thumbnail(source, by: AudioRenderer())
        #expect(picture.isSame(as: try thumbnail("song.mp3", by: AudioRenderer())))
        let session = try AudioRenderer().open(source, contentType: "", password: nil, limits: .session(.media))
        #expect(session.info.duration > 0.5)
        // The same that says it is left to GStreamer.
        bytes[28] = 1
        #expect(try WaveFile.nakedLayer3(in: MemorySource(bytes)) == nil)
    }

    /// A-law, µ-law, with the bytes of silence and of a loud sound.
    @Test(arguments: [(6, 0xD5, 0xAA), (7, 0xFF, 0x80)] as [(UInt8, UInt8, UInt8)])
    func `sound of telephones in a WAVE file is a row of bars`(code: UInt8, silence: UInt8, loud: UInt8) throws {
        // Two seconds, 8000 bytes each: the first is silent.
        var bytes: [UInt8] = Array("RIFF".utf8) + [0xA6, 0x3E, 0, 0] + Array("WAVEfmt ".utf8)
        bytes += [18, 0, 0, 0, code, 0, 1, 0, 0x40, 0x1F, 0, 0, 0x40, 0x1F, 0, 0, 1, 0, 8, 0, 0, 0]
        bytes += Array("data".utf8) + [0x80, 0x3E, 0, 0] + [UInt8](repeating: silence, count: 8_000)
        for index in 0..<8_000 { bytes.append(index / 20 % 2 == 0 ? loud : loud ^ 0x80) }
        let source = MemorySource(bytes)
        let picture = try TestPicture.thumbnail(source, by: AudioRenderer())
        func isLoud(at column: Int) -> Bool {
            (0..<picture.height / 4).contains { y in (column - 4...column + 4).contains { picture[$0, y][1] > 110 } }
        }
        #expect(!isLoud(at: picture.width / 4) && isLoud(at: picture.width * 3 / 4))
        let session = try AudioRenderer().open(source, contentType: "", password: nil, limits: .session(.media))
        #expect(abs(session.info.duration - 2) < 0.1)
    }

    @Test func `sound without a decoder has its cover and facts`() throws {
        var bytes = try MemorySource.bytes(of: "Media/song.m4a")
        let code = try #require(bytes.firstRange(of: Array("mp4a".utf8))?.lowerBound)
        bytes.replaceSubrange(code..<code + 4, with: Array("zzzz".utf8))
        let picture = try TestPicture.thumbnail(MemorySource(bytes), by: AudioRenderer())
        #expect(picture.shows([128, 0, 128, 255], at: 60, 60))
        let session = try AudioRenderer()
            .open(MemorySource(bytes), contentType: "", password: nil, limits: .session(.media))
        #expect(session.info.kind == .audio && session.info.duration > 0.5)
    }

    @Test func `sound in AMR-WB has a length and a codec`() throws {
        let session = try open("wide.amr", by: AudioRenderer())
        #expect(session.info.kind == .audio && abs(session.info.duration - 3) < 0.3)
        let codec = try session.facts().first { $0.key == .audioCodec }
        #expect(codec?.value == "Adaptive Multi Rate WideBand (AMR-WB)")
    }

    @Test func `silence is a row of dots`() throws {
        // A second of 16 bits in one channel, 8000 times.
        var bytes: [UInt8] = Array("RIFF".utf8) + [0xA4, 0x3E, 0, 0] + Array("WAVEfmt ".utf8)
        bytes += [16, 0, 0, 0, 1, 0, 1, 0, 0x40, 0x1F, 0, 0, 0x80, 0x3E, 0, 0, 2, 0, 16, 0]
        bytes += Array("data".utf8) + [0x80, 0x3E, 0, 0] + [UInt8](repeating: 0, count: 16_000)
        let picture = try TestPicture.thumbnail(MemorySource(bytes), by: AudioRenderer())
        let rows = (0..<picture.height).filter { y in (0..<picture.width).contains { picture[$0, y][1] > 110 } }
        #expect(!rows.isEmpty)
        #expect(rows.allSatisfy { abs($0 - picture.height / 2) < picture.height / 16 })
    }

    @Test func `music without a cover is a row of bars`() throws {
        let picture = try thumbnail("plain.flac", by: AudioRenderer())
        #expect(picture.width > picture.height)
        #expect(picture.canvas.isOpaque)
        let middle = (0..<picture.width).map { Int(picture[$0, picture.height / 2][1]) }
        let edge = (0..<picture.width).map { Int(picture[$0, 2][1]) }
        #expect((middle.max() ?? 0) - (middle.min() ?? 0) > 80)
        #expect((edge.max() ?? 0) - (edge.min() ?? 0) < 40)
        let source = try MemorySource(fixture: "Media/plain.flac")
        #expect(refusal { _ = try TestPicture.embedded(source, by: AudioRenderer()) } == .nothingToShow)
        let session = try open("plain.flac", by: AudioRenderer())
        #expect(session.info.kind == .audio)
        #expect(session.info.pageCount == 0)
        #expect(abs(session.info.duration - 1) < 0.1)
    }

    @Test(arguments: [("unmeasured.mp3", 6.0), ("unmeasured.aac", 3)])
    func `sound whose file does not tell its length is read until it is known`(_ name: String, seconds: Double) throws {
        let session = try open(name, by: AudioRenderer())
        #expect(session.info.kind == .audio)
        #expect(abs(session.info.duration - seconds) < 0.2)
        #expect(try session.facts().contains { $0.key == .duration })
    }

    @Test func `bars are as high as the music is loud`() {
        let levels = Waveform.levels([0, 0, 0.25, 0.25, 0.5, 0.5], count: 3)
        #expect(levels == [0, 0.5, 1])
        #expect(Waveform.levels([], count: 3).isEmpty)
        #expect(Waveform.levels([0.5], count: 2) == [1, 1])
        #expect(Waveform.levels([0.01, 0.02], count: 2) == [0.5, 1])
        let lastBit = Float(1) / 32_767
        #expect(Waveform.levels([0, lastBit, lastBit], count: 3).allSatisfy { $0 < 0.05 })
    }

    @Test func `a film tells its length, its size and its codecs`() throws {
        let session = try open("film.mp4")
        #expect(session.info.kind == .video)
        #expect(session.info.pageSize == PageSize(width: 160, height: 90))
        #expect(abs(session.info.duration - 6) < 0.2)
        #expect(session.info.title == "Black, then a test card")
        let facts = try session.facts()
        #expect(facts.contains(Fact(.dimensions, "160 × 90")))
        #expect(facts.contains(Fact(.frameRate, "10")))
        #expect(facts.contains(Fact(.author, "Nobody")))
        #expect(facts.contains(Fact(.duration, "6")))
        #expect(facts.contains { $0.key == .videoCodec && $0.value.contains("H.264") })
        #expect(facts.contains { $0.key == .audioCodec && $0.value.contains("AAC") })
        #expect(facts.contains(Fact(.sampleRate, "44100")))
    }

    @Test func `the sample rate is that of the sound, not the doubled one of its container`() throws {
        #expect(try open("tracks.mkv").facts().contains(Fact(.sampleRate, "16000")))
    }

    @Test func `music tells who plays what`() throws {
        let session = try open("song.mp3", by: AudioRenderer())
        #expect(session.info.kind == .audio)
        #expect(session.info.pageSize == PageSize(width: 120, height: 120))
        #expect(session.info.title == "A tone")
        let facts = try session.facts()
        #expect(facts.contains(Fact(.author, "A generator")))
        #expect(facts.contains(Fact(.album, "Tones")))
        #expect(facts.contains { $0.key == .sampleRate })
    }

    @Test func `every moment has its own picture`() throws {
        let session = try #require(try open("film.mp4") as? any FrameSession)
        func light(at seconds: Double) throws -> Int {
            let picture = TestPicture(80, 80)
            try session.frame(at: seconds, subtitles: nil, on: picture.canvas)
            #expect(picture.width == 80)
            #expect(picture.height == 45)
            return (0..<80).map { Int(picture[$0, 10][1]) }.max()!
        }
        #expect(try light(at: 1) < 40)
        #expect(try light(at: 4) > 150)
        #expect(try light(at: 0) < 40)
        #expect(try light(at: 100) > 150)
    }

    @Test func `the poster of a session can be drawn in parts`() throws {
        let session = try #require(try open("film.webm") as? any PageSession)
        let part = try TestPicture.page(session, region: PixelRect(x: 40, y: 24, width: 16, height: 16))
        #expect(part.hasCorners)
    }

    @Test func `what is no film is refused`() throws {
        let text = try MemorySource(fixture: "Text/utf8.txt")
        #expect(refusal { _ = try TestPicture.thumbnail(text, by: VideoRenderer()) } != nil)
        let bytes = try MemorySource.bytes(of: "Media/film.mp4")
        for length in [20, 500, 3000] {
            // Repeated, since the demuxer's error message is dropped only in some runs.
            for _ in 0..<8 {
                let source = MemorySource(bytes.prefix(length))
                let refusal = #expect(throws: Refusal.self) {
                    _ = try TestPicture.thumbnail(source, by: VideoRenderer())
                }
                #expect(refusal?.detail != "nothing came in time")
            }
        }
    }

    @Test func `large pictures last until they are drawn`() throws {
        let opened = try open("large.mp4")
        let page = try TestPicture.page(try #require(opened as? any PageSession), scale: 1.5)
        #expect(page.width == 1200)
        let frame = TestPicture(800, 600)
        try (opened as? any FrameSession)?.frame(at: 0.5, subtitles: nil, on: frame.canvas)
        // Grey and blue bars at the ends.
        for picture in [page, frame] {
            #expect(picture.shows([180, 180, 180, 255], at: picture.width / 20, picture.height / 4, within: 25))
            #expect(picture.shows([0, 0, 180, 255], at: picture.width - 20, picture.height / 4, within: 40))
        }
    }
}
