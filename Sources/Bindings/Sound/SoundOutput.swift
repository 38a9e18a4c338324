// SPDX-License-Identifier: MPL-2.0

internal import CPulse
internal import Dispatch
internal import Glibc

/// Plays samples through the user's sound server (libpulse's simple interface, which PipeWire speaks as well).
///
/// Its calls wait for the server, so they run on a queue of its own. Samples are signed 16-bit little-endian numbers,
/// left and right in turn.
public final class SoundOutput: Sendable {
    /// The server's buffer, in seconds of sound: short, so that pausing is prompt.
    private static let reserve = 0.15

    private let queue = DispatchQueue(label: "sound")
    private let connection: Connection
    private let bytesPerSecond: Int

    /// A stream of the server.
    private final class Connection: @unchecked Sendable {
        // Unchecked: only the queue uses it.
        let pulse: Pulse
        let stream: OpaquePointer

        init(_ pulse: Pulse, _ stream: OpaquePointer) {
            self.pulse = pulse
            self.stream = stream
        }

        deinit { pulse.free(stream) }
    }

    /// Connects to the sound server; nil when there is none, or no library that speaks with it.
    ///
    /// - Parameters:
    ///   - name: what plays, as the system's volume control names it.
    ///   - rate: samples of each channel a second.
    ///   - channels: 1 or 2.
    public static func connect(name: String, rate: Int, channels: Int) async -> SoundOutput? {
        await withCheckedContinuation { continuation in
            DispatchQueue.global(qos: .userInitiated).async {
                continuation.resume(returning: SoundOutput(name: name, rate: rate, channels: channels))
            }
        }
    }

    private init?(name: String, rate: Int, channels: Int) {
        var form = pa_sample_spec(format: PA_SAMPLE_S16LE, rate: UInt32(rate), channels: UInt8(channels))
        bytesPerSecond = rate * channels * 2
        var room = pa_buffer_attr(
            maxlength: .max, tlength: UInt32(Double(bytesPerSecond) * Self.reserve), prebuf: .max, minreq: .max,
            fragsize: .max)
        guard let pulse = Pulse.installed,
            let stream = pulse.new(nil, "Vitrine", PA_STREAM_PLAYBACK, nil, name, &form, nil, &room, nil)
        else { return nil }
        connection = Connection(pulse, stream)
    }

    /// Plays samples after those before; returns once the server has taken them, which is shortly before they are heard.
    ///
    /// - Returns: after how many seconds the last of them is heard; nil when the server has gone.
    public func play(_ samples: [UInt8]) async -> Double? {
        await withCheckedContinuation { continuation in
            queue.async { [connection] in
                let (pulse, stream) = (connection.pulse, connection.stream)
                guard samples.isEmpty || pulse.write(stream, samples, samples.count, nil) >= 0 else {
                    return continuation.resume(returning: nil)
                }
                let delay = pulse.getLatency(stream, nil)
                continuation.resume(returning: delay == pa_usec_t.max ? nil : Double(delay) / 1e6)
            }
        }
    }

    /// Forgets what was not heard yet.
    public func flush() {
        queue.async { [connection] in _ = connection.pulse.flush(connection.stream, nil) }
    }
}
