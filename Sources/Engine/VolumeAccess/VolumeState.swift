// SPDX-License-Identifier: MPL-2.0

/// How a volume is doing, as far as its helper can tell.
@nonexhaustive public enum VolumeState: Sendable, Equatable {
    /// It answers, or was not asked yet.
    case available
    /// It was asked something and has not answered for a while. It may still.
    case notAnswering
    /// It is gone: unplugged, unmounted, its server not to be reached, or it did not answer at all.
    case lost
}
