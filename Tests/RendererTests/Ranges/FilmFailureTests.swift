// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import TestSupport
import Testing

@testable import Renderers

/// Films whose source fails while they play.
@Suite(.serialized) struct FilmFailureTests {
    private let bounds = PixelSize(width: 64, height: 64)

    /// A minute of film, 21 MB.
    private static let film: [UInt8] = {
        guard let photo = try? MemorySource.bytes(of: "Image/baseline.jpg") else { return [] }
        return LongFilm.file(frames: 600, of: photo, width: 640, height: 480)
    }()

    private func open(_ source: any ByteSource) throws -> any PlayingSession & FrameSession {
        let session = try VideoRenderer().open(
            source, contentType: "video/mp4", password: nil, limits: .session(.media))
        return try #require(session as? any PlayingSession & FrameSession)
    }

    /// Plays to the end, or to a refusal.
    ///
    /// - Returns: the number of frames, and the refusal behind them.
    private func play(_ session: any PlayingSession) -> (count: Int, refusal: Refusal?) {
        var count = 0
        while count < 10_000 {
            do throws(Refusal) {
                try TestPicture.drawn { canvas throws(Refusal) in try session.nextFrame(notBefore: 0, on: canvas) }
            } catch {
                return (count, error)
            }
            count += 1
        }
        return (count, nil)
    }

    @Test func `a film whose source fails while it plays says so, and plays on once it can be read`() throws {
        let source = RangesOnlySource(Self.film)
        let session = try open(source)
        #expect(abs(session.info.duration - 60) < 0.01)
        _ = try session.play(from: 0, bounds: bounds, choice: PlaybackChoice())
        // The second half, with the index at the end, which has been read.
        source.fails(from: source.count / 2)
        let cut = play(session)
        #expect(cut.refusal == RangesOnlySource.refusal)
        #expect((280...300).contains(cut.count))
        // A player that asks again is told again.
        #expect(play(session).refusal == RangesOnlySource.refusal)
        source.recovers()
        _ = try session.play(from: 50, bounds: bounds, choice: PlaybackChoice())
        let rest = play(session)
        #expect(rest.refusal == Refusal(.nothingToShow, "the end"))
        #expect((99...101).contains(rest.count))
    }

    private func frame(_ session: any FrameSession, at seconds: Double) throws(Refusal) {
        try TestPicture.drawn { canvas throws(Refusal) in
            try session.frame(at: seconds, subtitles: nil, on: canvas)
        }
    }

    @Test func `the picture of a moment that cannot be read is refused until it can`() throws {
        let source = RangesOnlySource(Self.film)
        let session = try open(source)
        source.fails(from: source.count / 2)
        #expect(throws: RangesOnlySource.refusal) {
            try frame(session, at: 55)
        }
        try frame(session, at: 5)
        source.recovers()
        try frame(session, at: 55)
    }

    @Test func `sound whose source fails is heard as far as it was read, and then refused`() throws {
        // Forty seconds of silence, as samples.
        let samples = 40 * 8_000
        func little(_ value: Int, _ length: Int) -> [UInt8] {
            (0..<length).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        let format = little(1, 2) + little(1, 2) + little(8_000, 4) + little(16_000, 4) + little(2, 2) + little(16, 2)
        let file =
            Array("RIFF".utf8) + little(36 + samples * 2, 4) + Array("WAVEfmt ".utf8) + little(16, 4) + format
            + Array("data".utf8) + little(samples * 2, 4) + [UInt8](repeating: 0, count: samples * 2)
        let source = RangesOnlySource(file)
        let session = try #require(
            try AudioRenderer().open(source, contentType: "audio/x-wav", password: nil, limits: .session(.media))
                as? any PlayingSession)
        #expect(try session.play(from: 0, bounds: bounds, choice: PlaybackChoice()).hasSound)
        source.fails(from: file.count / 2)
        var seconds = 0.0
        #expect(throws: RangesOnlySource.refusal) {
            while true {
                let part = try session.nextSound()
                seconds += part.duration
                #expect(!part.isAtEnd)
                if part.isAtEnd { return }
            }
        }
        #expect((18...20.1).contains(seconds))
        source.recovers()
        _ = try session.play(from: 39, bounds: bounds, choice: PlaybackChoice())
        var part = try session.nextSound()
        while !part.isAtEnd { part = try session.nextSound() }
    }
}
