// SPDX-License-Identifier: MPL-2.0

/// A file as a bad disk, a broken download or an attacker would leave it: the same for the same seed.
struct DamagedCopy {
    let bytes: [UInt8]

    init(of original: [UInt8], seed: UInt64) {
        var random = Random(state: seed)
        var bytes = original
        // Several faults at once reach places that one alone does not.
        for _ in 0...Int.random(in: 0..<3, using: &random) where !bytes.isEmpty {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            let length = min(bytes.count - place, Int.random(in: 1...64, using: &random))
            switch Int.random(in: 0..<7, using: &random) {
            case 0: bytes.removeSubrange(place...)
            case 1: bytes.removeSubrange(place..<place + length)
            case 2: bytes.insert(contentsOf: bytes[place..<place + length], at: place)
            case 3: for index in place..<place + length { bytes[index] = UInt8.random(in: 0...255, using: &random) }
            case 4: for index in place..<place + min(length, 4) { bytes[index] = Bool.random(using: &random) ? 0 : 255 }
            case 5: bytes[place] = bytes[place] &+ (Bool.random(using: &random) ? 1 : 255)
            default: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            }
        }
        self.bytes = bytes
    }

    /// SplitMix64.
    struct Random: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var word = state
            word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
            word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
            return word ^ (word >> 31)
        }
    }
}
