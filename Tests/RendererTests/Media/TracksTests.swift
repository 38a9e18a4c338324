// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import Renderers

/// A film in two languages, to hear and to read: low tones in German, high ones in English.
@Suite(.serialized) struct TracksTests {
    private let bounds = PixelSize(width: 64, height: 36)

    private func film() throws -> any PlayingSession & CueSession {
        let opened = try VideoRenderer().open(
            MemorySource(fixture: "Media/tracks.mkv"), contentType: "", password: nil, limits: .session(.media))
        return try #require(opened as? any PlayingSession & CueSession)
    }

    /// How often the sound goes through zero in a second of the left channel, half of which is its pitch.
    private func crossings(_ session: any PlayingSession) throws -> Double {
        var samples: [Int16] = []
        while samples.count < SoundPart.rate {
            let part = try session.nextSound()
            for place in stride(from: 0, to: part.samples.count - 3, by: SoundPart.frameBytes) {
                samples.append(Int16(bitPattern: UInt16(part.samples[place]) | UInt16(part.samples[place + 1]) << 8))
            }
            if part.isAtEnd { break }
        }
        // The first of it may be silence before the first sound.
        let heard = samples.dropFirst(SoundPart.rate / 4)
        let count = zip(heard, heard.dropFirst()).count { ($0 < 0) != ($1 < 0) }
        return Double(count) / Double(heard.count) * Double(SoundPart.rate)
    }

    /// All that is to be read until the frames end.
    private func cues(_ session: any PlayingSession & CueSession) throws -> [SubtitleCue] {
        var cues: [SubtitleCue] = []
        let picture = TestPicture(64, 36)
        for _ in 0..<200 {
            do throws(Refusal) { try session.nextFrame(notBefore: 0, on: picture.canvas) } catch {
                guard error.reason == .nothingToShow else { throw error }
                break
            }
            cues += try session.cues()
            // Sound that nobody takes would hold up the rest.
            _ = try session.nextSound()
        }
        return cues + (try session.cues())
    }

    @Test func `a film tells what can be heard and what can be read`() throws {
        let tracks = try film().tracks()
        #expect(
            tracks == [
                MediaTrack(.sound, language: "de", isPreferred: true),
                MediaTrack(.sound, language: "en", title: "Commentary"),
                MediaTrack(.subtitles, language: "de", isPreferred: true), MediaTrack(.subtitles, language: "en"),
            ])
        // One of them has a title, the film has none.
        #expect(try film().info.title.isEmpty)
    }

    @Test func `the sound that was chosen is heard`() throws {
        let session = try film()
        for (sound, pitch) in [(0, 440.0), (1, 880), (0, 440)] {
            _ = try session.play(from: 1, bounds: bounds, choice: PlaybackChoice(sound: sound))
            #expect(abs(try crossings(session) / 2 - pitch) < 20)
        }
    }

    @Test func `faster and slower sound keeps its pitch, and is as much shorter or longer`() throws {
        let session = try film()
        for rate in [0.5, 2] {
            _ = try session.play(from: 0, bounds: bounds, choice: PlaybackChoice(rate: rate))
            #expect(abs(try crossings(session) / 2 - 440) < 20)
            _ = try session.play(from: 2, bounds: bounds, choice: PlaybackChoice(rate: rate))
            var length = 0.0
            var end = 0.0
            while true {
                let part = try session.nextSound()
                length += part.duration
                if !part.samples.isEmpty { end = part.seconds + part.duration * rate }
                if part.isAtEnd { break }
            }
            #expect(abs(length - 4 / rate) < 0.3)
            #expect(abs(end - 6) < 0.3)
        }
    }

    @Test func `the words that were chosen come with their moments, and no others`() throws {
        let session = try film()
        _ = try session.play(from: 0, bounds: bounds, choice: PlaybackChoice(subtitles: 0))
        let german = try cues(session)
        #expect(german.map(\.text) == ["Guten Tag", "Zweite Zeile"])
        // Its encoder moved everything by the 64 milliseconds that its sound begins earlier.
        #expect(german.map(\.start) == [0.564, 3.064])
        #expect(german.map(\.end) == [2.564, 5.064])
        _ = try session.play(from: 0, bounds: bounds, choice: PlaybackChoice(subtitles: 1))
        #expect(try cues(session).map(\.text) == ["Good day", "Second line"])
        _ = try session.play(from: 0, bounds: bounds, choice: PlaybackChoice())
        #expect(try cues(session).isEmpty)
    }

    @Test func `the words of a moment are known while nothing plays, and what plays goes on`() throws {
        let session = try film()
        #expect(try session.cues(at: 1, subtitles: 0) == [SubtitleCue(start: 0.564, end: 2.564, text: "Guten Tag")])
        #expect(try session.cues(at: 4, subtitles: 1).map(\.text) == ["Second line"])
        #expect(try session.cues(at: 2.8, subtitles: 0).isEmpty && session.cues(at: 5.5, subtitles: 0).isEmpty)
        #expect(try session.cues(at: 1, subtitles: 9).isEmpty && session.cues(at: .nan, subtitles: 0).isEmpty)
        _ = try session.play(from: 0, bounds: bounds, choice: PlaybackChoice(subtitles: 0))
        _ = try session.cues(at: 4, subtitles: 1)
        #expect(try cues(session).map(\.text) == ["Guten Tag", "Zweite Zeile"])
        let pictured = try VideoRenderer().open(
            MemorySource(fixture: "Media/pictured.mkv"), contentType: "", password: nil, limits: .session(.media))
        #expect(try #require(pictured as? any PlayingSession).cues(at: 1, subtitles: 0).isEmpty)
    }

    @Test func `words are found however soon after it was opened the film is asked`() throws {
        // Threads of the pipeline hand out its streams in an order of their own.
        for _ in 0..<30 {
            let session = try film()
            #expect(try session.cues(at: 1, subtitles: 0).map(\.text) == ["Guten Tag"])
            _ = try session.play(from: 0, bounds: bounds, choice: PlaybackChoice(subtitles: 0))
            #expect(try session.cues(at: 4, subtitles: 1).map(\.text) == ["Second line"])
            #expect(try cues(session).map(\.text) == ["Guten Tag", "Zweite Zeile"])
        }
    }

    /// How bright the lower part of a film's frame is while it plays, 0 to 255.
    private func brightness(_ subtitles: Int?, at seconds: Double) throws -> Int {
        let opened = try VideoRenderer().open(
            MemorySource(fixture: "Media/pictured.mkv"), contentType: "", password: nil, limits: .session(.media))
        let film = try #require(opened as? any PlayingSession)
        let size = PixelSize(width: 320, height: 240)
        _ = try film.play(from: seconds, bounds: size, choice: PlaybackChoice(subtitles: subtitles))
        let picture = TestPicture(320, 240)
        try film.nextFrame(notBefore: seconds, on: picture.canvas)
        // Green, in the middle of the box.
        return Int(picture.pixels[200 * picture.canvas.stride + 160 * 4 + 1])
    }

    @Test func `subtitles that are pictures can be chosen by their language`() throws {
        let opened = try VideoRenderer().open(
            MemorySource(fixture: "Media/pictured.mkv"), contentType: "", password: nil, limits: .session(.media))
        let tracks = try #require(opened as? any FrameSession & PlayingSession).tracks()
        #expect(tracks.map(\.kind) == [.subtitles, .subtitles] && tracks.map(\.language) == ["fr", "de"])
        // Of the first one the film says that it is to be read.
        #expect(tracks.map(\.isPreferred) == [true, false])
    }

    @Test func `subtitles that are pictures are drawn over the film while they are due`() throws {
        // A white box over dark blue, until the fourth second.
        #expect(try brightness(nil, at: 1) < 40)
        #expect(try brightness(0, at: 0) > 200)
        #expect(try brightness(0, at: 5) < 40)
        #expect(try brightness(1, at: 0) > 200)
    }

    @Test func `subtitles that are pictures are seen in a film that stands still, if they are chosen`() throws {
        let opened = try VideoRenderer().open(
            MemorySource(fixture: "Media/pictured.mkv"), contentType: "", password: nil, limits: .session(.media))
        let film = try #require(opened as? any FrameSession)
        func brightness(_ subtitles: Int?, at seconds: Double) throws -> Int {
            let picture = TestPicture(320, 240)
            try film.frame(at: seconds, subtitles: subtitles, on: picture.canvas)
            return Int(picture.pixels[200 * picture.canvas.stride + 160 * 4 + 1])
        }
        #expect(try brightness(nil, at: 3) < 40)
        #expect(try brightness(0, at: 3) > 200)
        #expect(try brightness(1, at: 1) > 200)
        #expect(try brightness(0, at: 5) < 40)
    }
}
