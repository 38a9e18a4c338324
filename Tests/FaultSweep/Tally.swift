// SPDX-License-Identifier: MPL-2.0

/// What became of attempts.
struct Tally {
    /// How many faults there were.
    var injected = 0
    /// How often something was lost, or said to be done that was not.
    var lost = 0
    /// How often there was no end to it.
    var hung = 0
    /// How often something was left about that the next start does not clear up.
    var strays = 0
    /// How often the user was not told why, or told something wrong.
    var unclear = 0
    /// How often the process itself touched the volume, which is its helper's to touch.
    var touched = 0

    var bad: Int { lost + hung + strays + unclear + touched }

    static func += (sum: inout Tally, other: Tally) {
        sum.injected += other.injected
        sum.lost += other.lost
        sum.hung += other.hung
        sum.strays += other.strays
        sum.unclear += other.unclear
        sum.touched += other.touched
    }
}
