// SPDX-License-Identifier: MPL-2.0

import Quantities

/// The attributes of a primitive, in the shape that the file gives it first: its own, and the differences of its morph
/// targets by their weights.
struct GLTFShape {
    private let file: GLTFFile
    private let attributes: JSONValue?
    private let targets: [(attributes: JSONValue, weight: Float)]

    /// - Parameter weights: one for each of the primitive's targets.
    init(_ file: GLTFFile, _ primitive: JSONValue, _ weights: [Float]) {
        self.file = file
        attributes = primitive["attributes"]
        targets = zip(primitive["targets"]?.elements ?? [], weights).filter { $0.1 != 0 && $0.1.isFinite }
            .map { (attributes: $0.0, weight: $0.1) }
    }

    /// The number of targets that make a difference.
    var targetCount: Int { targets.count }

    /// The numbers of an attribute that has `width` of them to an item; nil when it is missing or cut off.
    ///
    /// - Parameter items: the number of items that it has to have, if there is one.
    func numbers(_ name: String, width: Int, items: Int? = nil) -> [Float]? {
        guard var numbers = file.numbers(attributes?[name], width: width, items: items) else { return nil }
        for target in targets {
            guard let index = target.attributes[name],
                let differences = file.numbers(index, width: width, items: numbers.count / width)
            else { continue }
            for place in numbers.indices { numbers[place] += differences[place] * target.weight }
        }
        return numbers
    }
}
