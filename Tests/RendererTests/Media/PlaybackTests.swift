// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Glibc
import RendererKit
import Testing

@testable import Renderers

/// Frames and sound of films and music, handed out in their order.
@Suite(.serialized) struct PlaybackTests {
    private let bounds = PixelSize(width: 96, height: 96)

    private func session(_ fixture: String, _ renderer: any SessionRenderer) throws -> any PlayingSession {
        let opened = try renderer.open(
            MemorySource(fixture: fixture), contentType: "", password: nil, limits: .session(.media))
        return try #require(opened as? any PlayingSession)
    }

    /// The next frame's moment in milliseconds and its size; nil at the end.
    private func frame(_ session: any PlayingSession) throws -> (moment: Int, size: PixelSize)? {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 96 * 96 * 4, alignment: 16)
        defer { memory.deallocate() }
        let canvas = Canvas(memory: memory, bounds: bounds, limits: .session(.media))
        do throws(Refusal) { try session.nextFrame(notBefore: 0, on: canvas) } catch {
            guard error.reason == .nothingToShow else { throw error }
            return nil
        }
        return (canvas.moment, try #require(canvas.size))
    }

    @Test(arguments: ["Media/film.mp4", "Media/film.webm"])
    func `frames come in their order and end`(_ fixture: String) throws {
        let session = try session(fixture, VideoRenderer())
        #expect(try session.play(from: 0, bounds: bounds, choice: PlaybackChoice()).hasPictures)
        var moments: [Int] = []
        while let frame = try frame(session) {
            moments.append(frame.moment)
            #expect(frame.size.width <= 96 && frame.size.height <= 96)
        }
        #expect(moments.count >= 5)
        #expect(moments == moments.sorted())
        #expect(Set(moments).count == moments.count)
        #expect(abs(Double(moments.last!) / 1000 - session.info.duration) < 0.5)
    }

    @Test func `frames that are late are left out, never the last one`() throws {
        let session = try session("Media/film.mp4", VideoRenderer())
        let picture = TestPicture(96, 96)
        var first: Int?
        // How many are there already depends on how busy the machine is.
        for _ in 0..<50 where first ?? 0 == 0 {
            _ = try session.play(from: 0, bounds: bounds, choice: PlaybackChoice())
            _ = try frame(session)
            usleep(20_000)
            let late = TestPicture(96, 96)
            try session.nextFrame(notBefore: 3, on: late.canvas)
            first = late.canvas.moment > 300 ? late.canvas.moment : 0
        }
        #expect(try #require(first) > 300)
        var last = 0
        while (try? session.nextFrame(notBefore: 3, on: picture.canvas)) != nil { last = picture.canvas.moment }
        #expect(abs(Double(max(last, first ?? 0)) / 1000 - session.info.duration) < 0.5)
    }

    @Test func `going to a moment plays from there`() throws {
        let session = try session("Media/film.mp4", VideoRenderer())
        let middle = session.info.duration / 2
        for target in [middle, 0] {
            _ = try session.play(from: target, bounds: bounds, choice: PlaybackChoice())
            let frame = try #require(try frame(session))
            #expect(abs(Double(frame.moment) / 1000 - target) < 0.15)
        }
    }

    @Test func `a film stored on its side plays upright`() throws {
        let session = try session("Media/turned.mp4", VideoRenderer())
        _ = try session.play(from: 0, bounds: bounds, choice: PlaybackChoice())
        let frame = try #require(try frame(session))
        #expect(frame.size == session.info.pageSize.pixels.fitted(into: bounds))
    }

    @Test(arguments: ["Media/song.mp3", "Media/song.m4a", "Media/plain.flac"])
    func `sound comes without gaps, in one form, and ends`(_ fixture: String) throws {
        let session = try session(fixture, AudioRenderer())
        let info = try session.play(from: 0, bounds: bounds, choice: PlaybackChoice())
        #expect(info == PlaybackInfo(hasPictures: false, hasSound: true))
        var end = 0.0
        var isFirst = true
        while true {
            let part = try session.nextSound()
            if !part.samples.isEmpty {
                if !isFirst { #expect(abs(part.seconds - end) < 0.02) }
                isFirst = false
                end = part.seconds + part.duration
            }
            if part.isAtEnd, part.samples.isEmpty { break }
        }
        #expect(end > 0.5)
        #expect(abs(end - session.info.duration) < 0.3)
    }

    @Test func `what does not play says so`() throws {
        let session = try session("Media/film.mp4", VideoRenderer())
        #expect(throws: Refusal.self) { _ = try session.nextSound() }
        #expect(throws: Refusal.self) { _ = try session.play(from: .nan, bounds: bounds, choice: PlaybackChoice()) }
    }
}
