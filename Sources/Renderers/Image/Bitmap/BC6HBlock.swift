// SPDX-License-Identifier: MPL-2.0

import Quantities

/// The decoder of a BC6H block: light as floating-point numbers of 16 bits, interpolated between the two endpoints of one or
/// two subsets of pixels ("BC6H Format" in Microsoft's documentation of Direct3D).
enum BC6HBlock {
    /// A layout of the bits of a block.
    private struct Mode: Sendable {
        let sets: Int
        /// The number of bits of each channel: of the first endpoint, and of the others.
        let length: Int
        let otherLengths: SIMD3<Int>
        /// Whether the other endpoints are stored as differences from the first.
        let isRelative: Bool
        /// The fields of the endpoints, in the order of the bits of the block.
        let fields: [Field]
    }

    /// A range of bits of one channel of one endpoint.
    private struct Field: Sendable {
        /// The channel, 0 for red to 2 for blue.
        let channel: Int
        let end: Int
        /// The place of the lowest bit in the channel's value.
        let place: Int
        let length: Int
        /// Whether the highest bit is stored first.
        let isReversed: Bool

        /// A field in the notation of the documentation, with a letter for the channel and one for the endpoint: `rw9:0`.
        init?(_ text: Substring) {
            let numbers = text.dropFirst(2).split(separator: ":").compactMap { Int(written: $0) }
            guard let first = text.first, let channel = Array("rgb").firstIndex(of: first),
                let second = text.dropFirst().first, let end = Array("wxyz").firstIndex(of: second),
                let high = numbers.first, let low = numbers.last
            else { return nil }
            self.channel = channel
            self.end = end
            place = min(high, low)
            length = abs(high - low) + 1
            isReversed = high < low
        }
    }

    /// The modes by the first five bits of a block, or its first two bits where the second is 0.
    private static let modes: [Int: Mode] = [
        0: mode(
            2, 10, 5, 5, 5,
            "gy4 by4 bz4 rw9:0 gw9:0 bw9:0 rx4:0 gz4 gy3:0 gx4:0 bz0 gz3:0 bx4:0 bz1 by3:0 ry4:0 bz2 rz4:0 bz3"),
        1: mode(
            2, 7, 6, 6, 6,
            "gy5 gz4 gz5 rw6:0 bz0 bz1 by4 gw6:0 by5 bz2 gy4 bw6:0 bz3 bz5 bz4 rx5:0 gy3:0 gx5:0 gz3:0 bx5:0 by3:0 "
                + "ry5:0 rz5:0"),
        2: mode(
            2, 11, 5, 4, 4,
            "rw9:0 gw9:0 bw9:0 rx4:0 rw10 gy3:0 gx3:0 gw10 bz0 gz3:0 bx3:0 bw10 bz1 by3:0 ry4:0 bz2 rz4:0 bz3"),
        6: mode(
            2, 11, 4, 5, 4,
            "rw9:0 gw9:0 bw9:0 rx3:0 rw10 gz4 gy3:0 gx4:0 gw10 gz3:0 bx3:0 bw10 bz1 by3:0 ry3:0 bz0 bz2 rz3:0 gy4 bz3"),
        10: mode(
            2, 11, 4, 4, 5,
            "rw9:0 gw9:0 bw9:0 rx3:0 rw10 by4 gy3:0 gx3:0 gw10 bz0 gz3:0 bx4:0 bw10 by3:0 ry3:0 bz1 bz2 rz3:0 bz4 bz3"),
        14: mode(
            2, 9, 5, 5, 5,
            "rw8:0 by4 gw8:0 gy4 bw8:0 bz4 rx4:0 gz4 gy3:0 gx4:0 bz0 gz3:0 bx4:0 bz1 by3:0 ry4:0 bz2 rz4:0 bz3"),
        18: mode(
            2, 8, 6, 5, 5,
            "rw7:0 gz4 by4 gw7:0 bz2 gy4 bw7:0 bz3 bz4 rx5:0 gy3:0 gx4:0 bz0 gz3:0 bx4:0 bz1 by3:0 ry5:0 rz5:0"),
        22: mode(
            2, 8, 5, 6, 5,
            "rw7:0 bz0 by4 gw7:0 gy5 gy4 bw7:0 gz5 bz4 rx4:0 gz4 gy3:0 gx5:0 gz3:0 bx4:0 bz1 by3:0 ry4:0 bz2 rz4:0 bz3"),
        26: mode(
            2, 8, 5, 5, 6,
            "rw7:0 bz1 by4 gw7:0 by5 gy4 bw7:0 bz5 bz4 rx4:0 gz4 gy3:0 gx4:0 bz0 gz3:0 bx5:0 by3:0 ry4:0 bz2 rz4:0 bz3"),
        30: mode(
            2, 6, 6, 6, 6,
            "rw5:0 gz4 bz0 bz1 by4 gw5:0 gy5 by5 bz2 gy4 bw5:0 gz5 bz3 bz5 bz4 rx5:0 gy3:0 gx5:0 gz3:0 bx5:0 by3:0 "
                + "ry5:0 rz5:0", isRelative: false),
        3: mode(1, 10, 10, 10, 10, "rw9:0 gw9:0 bw9:0 rx9:0 gx9:0 bx9:0", isRelative: false),
        7: mode(1, 11, 9, 9, 9, "rw9:0 gw9:0 bw9:0 rx8:0 rw10 gx8:0 gw10 bx8:0 bw10"),
        11: mode(1, 12, 8, 8, 8, "rw9:0 gw9:0 bw9:0 rx7:0 rw10:11 gx7:0 gw10:11 bx7:0 bw10:11"),
        15: mode(1, 16, 4, 4, 4, "rw9:0 gw9:0 bw9:0 rx3:0 rw10:15 gx3:0 gw10:15 bx3:0 bw10:15"),
    ]

    private static func mode(
        _ sets: Int, _ length: Int, _ red: Int, _ green: Int, _ blue: Int, _ fields: String, isRelative: Bool = true
    ) -> Mode {
        Mode(
            sets: sets, length: length, otherLengths: SIMD3(red, green, blue), isRelative: isRelative,
            fields: fields.split(separator: " ").compactMap { Field($0) })
    }

    /// The light of the pixels, red, green and blue; black for a block of an unknown mode.
    ///
    /// - Parameter bytes: 16 bytes.
    static func decode(_ bytes: UnsafeRawBufferPointer, isSigned: Bool, _ put: (_ pixel: Int, SIMD3<Float>) -> Void) {
        var bits = TextureBits(bytes)
        let number = bytes[0] & 2 == 0 ? bits.next(2) : bits.next(5)
        guard let mode = modes[number] else {
            for pixel in 0..<16 { put(pixel, SIMD3()) }
            return
        }
        // The channels of the endpoints: red of up to four from index 0 on, green from 4, blue from 8.
        var ends = SIMD16<Int32>()
        for field in mode.fields {
            var value = bits.next(field.length)
            if field.isReversed { value = reversed(value, field.length) }
            ends[4 * field.channel + field.end] |= Int32(value << field.place)
        }
        let partition = mode.sets == 2 ? bits.next(5) : 0
        for channel in 0..<3 {
            expand(&ends, 4 * channel, mode, mode.otherLengths[channel], isSigned: isSigned)
        }
        let indexBits = mode.sets == 2 ? 3 : 4
        for pixel in 0..<16 {
            let isAnchor = TexturePartitions.isAnchor(pixel, sets: mode.sets, number: partition)
            let weight = TextureBits.weight(bits.next(isAnchor ? indexBits - 1 : indexBits), bits: indexBits)
            let end = 2 * TexturePartitions.set(of: pixel, sets: mode.sets, number: partition)
            var light = SIMD3<Float>()
            for channel in 0..<3 {
                let place = 4 * channel + end
                light[channel] = Self.light(TextureBits.mixed(Int(ends[place]), Int(ends[place + 1]), weight), isSigned)
            }
            put(pixel, light)
        }
    }

    /// The light of an interpolated value of 16 bits.
    private static func light(_ value: Int, _ isSigned: Bool) -> Float {
        // The factor scales the largest value to the largest finite number.
        let half = isSigned ? (abs(value) * 31) >> 5 : (value * 31) >> 6
        let light = Float(Float16(bitPattern: UInt16(truncatingIfNeeded: half)))
        return value < 0 ? -light : light
    }

    private static func reversed(_ value: Int, _ length: Int) -> Int {
        (0..<length).reduce(0) { $0 << 1 | value >> $1 & 1 }
    }

    /// Expands the endpoints of a channel to 16 bits.
    private static func expand(
        _ ends: inout SIMD16<Int32>, _ first: Int, _ mode: Mode, _ otherLength: Int, isSigned: Bool
    ) {
        func extended(_ value: Int32, _ length: Int) -> Int32 { (value << Int32(32 - length)) >> Int32(32 - length) }
        if isSigned { ends[first] = extended(ends[first], mode.length) }
        for end in first + 1..<first + 2 * mode.sets {
            if mode.isRelative {
                let sum = (extended(ends[end], otherLength) &+ ends[first]) & (1 << Int32(mode.length) - 1)
                ends[end] = isSigned ? extended(sum, mode.length) : sum
            } else if isSigned {
                ends[end] = extended(ends[end], otherLength)
            }
        }
        for end in first..<first + 2 * mode.sets { ends[end] = unquantized(ends[end], mode.length, isSigned) }
    }

    private static func unquantized(_ value: Int32, _ length: Int, _ isSigned: Bool) -> Int32 {
        if !isSigned {
            if length >= 15 || value == 0 { return value }
            return value == 1 << Int32(length) - 1 ? 0xFFFF : (value << 16 + 0x8000) >> Int32(length)
        }
        if length >= 16 || value == 0 { return value }
        let size = abs(value)
        let most = Int32(1) << Int32(length - 1) - 1
        let result = size >= most ? 0x7FFF : (size << 15 + 0x4000) >> Int32(length - 1)
        return value < 0 ? -result : result
    }
}
