// SPDX-License-Identifier: MPL-2.0

/// When the ticks of a MIDI file are.
struct MIDIClock {
    /// A tempo from a tick on.
    struct Tempo {
        let tick: Int
        /// In millionths of a second.
        let quarterNote: Int
    }

    /// From each tick on: when it is, and how long ticks take, in seconds.
    private var steps: [(tick: Int, time: Double, length: Double)]

    /// - Parameter division: the ticks of a quarter note, or frames a second and ticks of a frame (SMPTE).
    init(division: Int, tempos: [Tempo]) {
        if division & 0x8000 != 0 {
            let frames = 256 - division >> 8
            steps = [(0, 0, 1 / Double(max(1, frames * (division & 0xFF))))]
            return
        }
        let quarter = Double(max(1, division)) * 1e6
        steps = [(0, 0, 500_000 / quarter)]
        for tempo in tempos.sorted(by: { $0.tick < $1.tick }) {
            let last = steps[steps.count - 1]
            let time = last.time + Double(tempo.tick - last.tick) * last.length
            steps.append((tempo.tick, time, Double(tempo.quarterNote) / quarter))
        }
    }

    /// The time of a tick, in seconds from the beginning.
    func seconds(at tick: Int) -> Double {
        var (low, high) = (0, steps.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if steps[middle].tick <= tick { low = middle } else { high = middle }
        }
        return steps[low].time + Double(tick - steps[low].tick) * steps[low].length
    }
}
