// SPDX-License-Identifier: MPL-2.0

/// How long a volume may take. The volume's own time-outs are 20 seconds, 40, or none: these are ours.
package struct Patience: Sendable {
    /// Silence after which the user is told that the volume does not answer, in milliseconds.
    package var silence = 5_000
    /// Silence after which the volume is given up and its helper ended, in milliseconds.
    package var end = 30_000
    /// How long after a loss to look first whether the volume is back, in milliseconds; then twice as long each time.
    package var firstProbe = 1_000
    /// The longest time between two looks, in milliseconds.
    package var lastProbe = 15_000
    /// How many helpers may be stuck on one volume before no more are started for looking.
    package var stuckLimit = 4
    /// The time without requests after which a helper is ended, in milliseconds.
    package var idle = 60_000
    /// The time for which a volume gets no requests after the user asked to eject it, in milliseconds.
    package var rest = 3_000

    /// The time-outs for interactive use.
    package init() {}
}
