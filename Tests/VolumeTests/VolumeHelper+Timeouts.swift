// SPDX-License-Identifier: MPL-2.0

@testable import VolumeAccess

extension VolumeHelper {
    /// Has other time-outs from now on, in milliseconds; those of interactive use unless given.
    ///
    /// A test sets short ones once the volume is away, so that its answers before are never too late.
    nonisolated func setTimeouts(silence: Int = Patience().silence, end: Int = Patience().end) {
        later { ($0.patience.silence, $0.patience.end) = (silence, end) }
    }
}

extension VolumeHelpers {
    /// Has other time-outs from now on for the volume of a file, in milliseconds; those of interactive use unless given.
    static func setTimeouts(of file: FileLocation, silence: Int = Patience().silence, end: Int = Patience().end) {
        helper(for: file)?.setTimeouts(silence: silence, end: end)
    }
}
