// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import Renderers

@Suite struct MIDITests {
    private let renderer = MIDIRenderer()

    private func file(_ bytes: [UInt8]) throws(Refusal) -> MIDIFile {
        let source = MemorySource(bytes)
        return try MIDIFile(try source.mapped())
    }

    private func song() throws -> [UInt8] { try MemorySource.bytes(of: "MIDI/two-voices.mid") }

    @Test func `notes last from the event that begins them to the one that ends them, in the tempo of the moment`()
        throws
    {
        let file = try file(song())
        let melody = file.notes.filter { $0.channel == 0 }
        #expect(melody.map(\.pitch) == [72, 76, 79, 84])
        #expect(melody.map(\.start) == [0, 0.5, 1, 2])
        #expect(melody.map(\.end) == [0.5, 1, 2, 3])
        #expect(file.notes.filter { $0.channel == 1 }.map(\.end) == [3])
        #expect(file.duration == 3)
        #expect(file.trackNames == ["Two Voices", "Melody", "Bass"])
    }

    @Test func `the wrapping of Windows is taken off`() throws {
        let bytes = try song()
        let wrapped = Array("RIFF....RMIDdata....".utf8) + bytes
        #expect(try file(wrapped).notes.count == file(bytes).notes.count)
    }

    @Test func `frames a second are counted as well as quarter notes`() throws {
        var bytes = try song()
        // 25 frames of 40 ticks: a thousand a second.
        bytes.replaceSubrange(12..<14, with: [0xE7, 40])
        #expect(abs(try file(bytes).duration - 1.92) < 1e-9)
    }

    @Test func `high notes stand above low ones, and each instrument has its colour`() throws {
        let picture = try TestPicture.thumbnail(MemorySource(fixture: "MIDI/two-voices.mid"), by: renderer)
        #expect(picture.width == 256)
        #expect(picture.height == 192)
        #expect(picture.canvas.isOpaque)
        // The bass sounds all the time, below everything.
        let light = { (x: Int) in (0..<192).filter { picture[x, $0].prefix(3).max()! > 150 } }
        for x in stride(from: 24, to: 232, by: 16) {
            let rows = light(x)
            #expect(rows.last! > 150)
            #expect(rows.contains { $0 < 110 })
        }
        // The melody climbs.
        #expect(light(30).first! > light(225).first!)
        let (melody, bass) = (picture[225, light(225).first! + 2], picture[225, light(225).last! - 2])
        #expect(melody[0] < melody[1])
        #expect(bass[0] > bass[1])
    }

    @Test func `it opens as one picture that knows its title, its length and its tracks`() throws {
        let opened = try renderer.open(
            MemorySource(fixture: "MIDI/two-voices.mid"), contentType: "", password: nil, limits: .session(.wide))
        let session = try #require(opened as? any PageSession)
        #expect(session.info.kind == .image)
        #expect(session.info.title == "Two Voices")
        let facts = try session.facts()
        #expect(facts.contains(Fact(.duration, "3")))
        #expect(facts.contains(Fact(.tracks, "Melody, Bass")))
        // Its size is that of our drawing.
        #expect(session.info.summary == [Fact(.duration, "3"), Fact(.instruments, "2")])
        let whole = try TestPicture.page(session, scale: 0.5)
        let part = try TestPicture.page(session, scale: 0.5, region: PixelRect(x: 40, y: 30, width: 64, height: 48))
        #expect(part.shows(whole[45, 40], at: 5, 10))
    }

    @Test func `without notes there is nothing to show, and damage keeps what came before it`() throws {
        let bytes = try song()
        #expect(refusal { _ = try file(Array(bytes.prefix(14))) } == .nothingToShow)
        #expect(refusal { _ = try file(Array("MThx".utf8)) } == .damaged)
        #expect(try file(Array(bytes.prefix(bytes.count - 20))).notes.count == 4)
        for place in bytes.indices {
            var changed = bytes
            changed[place] ^= 0x55
            for content in [Array(bytes.prefix(place)), changed] where !content.isEmpty {
                let picture = TestPicture(16, 16)
                let reason = refusal {
                    try renderer.thumbnail(of: MemorySource(content), contentType: "", on: picture.canvas)
                }
                #expect(reason != .failed, "at \(place)")
            }
        }
    }
}
