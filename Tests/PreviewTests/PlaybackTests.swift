// SPDX-License-Identifier: MPL-2.0

import Sound
import Testing

@testable import Previews

@Suite struct PlaybackClockTests {
    @Test func `the clock goes on from where it was started, and stands still where it was stopped`() {
        var clock = PlaybackClock()
        #expect(clock.position(at: 100) == 0)
        clock.start(from: 5, at: 100)
        #expect(clock.position(at: 101.5) == 6.5)
        clock.stop(at: 102)
        #expect(clock.position(at: 200) == 7)
        #expect(!clock.isRunning)
    }

    @Test func `a large difference is taken over at once, a small one bit by bit`() {
        var clock = PlaybackClock()
        clock.start(from: 0, at: 0)
        clock.correct(to: 3, at: 1)
        #expect(clock.position(at: 1) == 3)
        clock.correct(to: 3.04, at: 1)
        #expect(abs(clock.position(at: 1) - 3.01) < 1e-9)
        clock.stop(at: 1)
        clock.correct(to: 50, at: 2)
        #expect(clock.position(at: 2) < 4)
    }
}

@Suite struct FrameQueueTests {
    @Test func `a frame is shown from its moment on, once, and those that are late are dropped`() {
        var queue = FrameQueue<String>()
        for (index, name) in ["a", "b", "c", "d"].enumerated() { queue.add(name, at: Double(index)) }
        #expect(!queue.hasRoom)
        #expect(queue.take(at: -1) == nil)
        #expect(queue.take(at: 0.5) == "a")
        #expect(queue.take(at: 0.9) == nil)
        #expect(queue.take(at: 2.5) == "c")
        #expect(queue.hasRoom)
        #expect(queue.firstMoment == 3)
        queue.removeAll()
        #expect(queue.isEmpty)
    }
}

@Suite struct LoudnessTests {
    @Test func `silence is silence, full volume changes nothing, half is an eighth`() {
        let samples: [Int16] = [8000, -8000, 32767, -32768]
        let bytes = samples.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
        #expect(Loudness.scaled(bytes, volume: 1) == bytes)
        #expect(Loudness.scaled(bytes, volume: 0).allSatisfy { $0 == 0 || $0 == 255 })
        let half = Loudness.scaled(bytes, volume: 0.5)
        #expect(half[0...1].elementsEqual([232, 3]))  // 1000
        #expect(half.count == bytes.count)
    }
}
