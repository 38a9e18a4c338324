// SPDX-License-Identifier: MPL-2.0

internal import Dispatch
internal import Glibc
internal import VolumeAccess

/// Tells the app while a call takes long that the volume is at work: a disk that writes for a minute what it was given
/// in a second is slow, and not lost. Only what the kernel counts for the disk is looked at
/// (`/sys/dev/block/…/stat`), so that one that hangs is found out as ever.
final class Pulse: @unchecked Sendable {
    private static let queue = DispatchQueue(label: "vitrine.volume.pulse")

    private let timer: any DispatchSourceTimer
    private var last = ""

    /// Begins; nil for a volume without a disk.
    ///
    /// - Parameter device: major and minor number, such as `8:17`.
    init?(_ device: String?, _ answers: Answers) {
        guard let device, !device.hasPrefix("0:") else { return nil }
        timer = DispatchSource.makeTimerSource(queue: Self.queue)
        timer.schedule(deadline: .now() + 1, repeating: 1)
        timer.setEventHandler { [weak self] in
            let now = Self.counters(device)
            if let self, !now.isEmpty, now != last {
                last = now
                answers.send(VolumeAnswer(id: 0, .progress(0, of: 0)))
            }
        }
        timer.activate()
    }

    /// Ends the pulse.
    func stop() { timer.cancel() }

    /// How much was read and written so far: all but the last columns, which count time that passes anyway.
    private static func counters(_ device: String) -> String {
        let file = open("/sys/dev/block/\(device)/stat", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return "" }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 512)
        let count = read(file, &bytes, bytes.count)
        let words = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split(separator: " ")
        guard words.count > 6 else { return "" }
        return "\(words[0]) \(words[2]) \(words[4]) \(words[6])"
    }
}
