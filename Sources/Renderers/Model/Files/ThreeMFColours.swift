// SPDX-License-Identifier: MPL-2.0

import Quantities

/// The colours of a model in a 3MF package: groups of materials (`basematerials`) and of colours (`colorgroup`), which
/// objects and triangles name by the number of the group and the place in it.
struct ThreeMFColours {
    /// More colours than this are left out.
    private static let limit = 1_000_000

    private var groups: [Int: [SIMD4<Float>]] = [:]
    private var group = 0
    private var count = 0

    /// The colour of triangles that have none.
    static let plain = Material().colour

    /// Begins a group, whose colours follow.
    mutating func begin(_ scanner: TagScanner) {
        group = Int(saturating: scanner.number("id"))
        groups[group] = []
    }

    /// Adds a colour to the group.
    mutating func add(_ text: String?) {
        guard count < Self.limit else { return }
        count += 1
        groups[group, default: []].append(text.flatMap(Self.colour) ?? Self.plain)
    }

    /// The colour of an object; nil for one without.
    func colour(ofObject scanner: TagScanner) -> SIMD4<Float>? {
        guard !groups.isEmpty, let place = scanner.value("pid") else { return nil }
        return colour(place, scanner.value("pindex") ?? 0)
    }

    /// The colour of a triangle: the mean of those of its corners, of which the first one also counts for corners without;
    /// nil for one without.
    ///
    /// - Parameter group: the group of its object.
    func colour(ofTriangle scanner: TagScanner, group: Float?) -> SIMD4<Float>? {
        guard !groups.isEmpty, let first = scanner.value("p1"), let group = scanner.value("pid") ?? group,
            let colour = colour(group, first)
        else { return nil }
        guard let second = scanner.value("p2"), let third = scanner.value("p3"), second != first || third != first,
            let other = self.colour(group, second), let last = self.colour(group, third)
        else { return colour }
        return (colour + other + last) / 3
    }

    private func colour(_ group: Float, _ place: Float) -> SIMD4<Float>? {
        guard let colours = groups[Int(saturating: group)] else { return nil }
        let index = Int(saturating: place)
        return colours.indices.contains(index) ? colours[index] : nil
    }

    /// A colour such as `#FF8000`, with two more digits for its opacity.
    private static func colour(_ text: String) -> SIMD4<Float>? {
        let written = text.utf8.drop { $0 <= 0x20 }
        let digits = written.dropFirst().compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        guard written.first == UInt8(ascii: "#"), digits.count >= 6 else { return nil }
        func channel(_ index: Int) -> Float { Float(digits[index * 2] * 16 + digits[index * 2 + 1]) / 255 }
        let opacity = digits.count >= 8 ? channel(3) : 1
        // Nothing at all would be seen: some programs write zero for opaque materials.
        return SIMD4(LinearLight.light(SIMD3(channel(0), channel(1), channel(2))), opacity > 0 ? opacity : 1)
    }
}
