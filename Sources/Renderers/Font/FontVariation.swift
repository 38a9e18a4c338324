// SPDX-License-Identifier: MPL-2.0

import CFreeType
import Quantities

/// The axes of a variable font and its named instances (OpenType's table `fvar`). The font is drawn at one position on the
/// axes.
struct FontVariation {
    /// An axis: a property of the letters with a range of values.
    struct Axis: Equatable {
        /// The tag, four letters such as `wght`.
        let tag: String
        let range: ClosedRange<Double>
        let usual: Double

        /// The axis as text, such as `wght 100–900 (400)`.
        var text: String { "\(tag) \(number(range.lowerBound))–\(number(range.upperBound)) (\(number(usual)))" }

        /// A value as text, without a fraction where it is a whole number.
        func number(_ value: Double) -> String {
            let hundredths = (value * 100).rounded()
            if hundredths.remainder(dividingBy: 100) == 0 { return "\(Int(hundredths / 100))" }
            return "\(hundredths / 100)"
        }
    }

    /// A named position on all axes, such as `Bold`.
    struct Instance: Equatable {
        let name: String
        let place: [Double]
    }

    let axes: [Axis]
    let instances: [Instance]

    private static let axisLimit = 64
    private static let instanceLimit = 500

    /// Reads the axes and instances of a font; nil for a font that is not variable.
    ///
    /// - Parameter name: returns an entry of the table `name` by its number.
    init?(_ face: FT_Face, _ library: FT_Library, name: (Int) -> String?) {
        var description: UnsafeMutablePointer<FT_MM_Var>?
        guard FT_Get_MM_Var(face, &description) == 0, let description else { return nil }
        defer { FT_Done_MM_Var(library, description) }
        let count = Int(description.pointee.num_axis)
        guard (1...Self.axisLimit).contains(count), let list = description.pointee.axis else { return nil }
        axes = (0..<count).map { index in
            let axis = list[index]
            let letters = (0..<4).map { UInt8(truncatingIfNeeded: axis.tag >> (24 - 8 * $0)) }
            let (first, last) = (Self.value(axis.minimum), Self.value(axis.maximum))
            return Axis(
                tag: String(decoding: letters, as: UTF8.self).trimmed, range: min(first, last)...max(first, last),
                usual: Self.value(axis.def))
        }
        let number = min(Int(description.pointee.num_namedstyles), Self.instanceLimit)
        var instances: [Instance] = []
        for index in 0..<number {
            guard let style = description.pointee.namedstyle?[index], let coordinates = style.coords,
                let name = name(Int(style.strid)), !name.isEmpty
            else { continue }
            let instance = Instance(name: name, place: (0..<count).map { Self.value(coordinates[$0]) })
            // Some fonts name the same position twice.
            if !instances.contains(instance) { instances.append(instance) }
        }
        self.instances = instances
    }

    /// The value of a 16.16 fixed-point number of FreeType.
    private static func value(_ number: FT_Fixed) -> Double { Double(number) / 65_536 }

    /// The instance called Regular, or the position where it would be: of usual weight and width, and upright.
    var regular: Instance {
        if let instance = instances.first(where: { ["regular", "normal", "roman"].contains($0.name.lowercased()) }) {
            return instance
        }
        let place = axes.map { axis in
            let wanted: Double? =
                switch axis.tag {
                case "wght": 400
                case "wdth": 100
                case "ital", "slnt": 0
                default: nil
                }
            return wanted.map { min(max($0, axis.range.lowerBound), axis.range.upperBound) } ?? axis.usual
        }
        return instances.first { $0.place == place } ?? Instance(name: "", place: place)
    }

    /// A position in cairo's notation, such as `wght=400,wdth=100`.
    func setting(_ place: [Double]) -> String {
        zip(axes, place).map { "\($0.tag)=\($1)" }.joined(separator: ",")
    }
}
