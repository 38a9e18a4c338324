// SPDX-License-Identifier: MPL-2.0

/// Gives the content types of a folder small numbers.
struct ContentTypeTable: Sendable {
    private var identifiers: [String] = []
    private var numbers: [String: UInt16] = [:]
    /// By number: the type's place among all types in the order of their identifiers, so that kinds stay together.
    private(set) var ranks: [UInt16] = []

    subscript(number: UInt16) -> String { identifiers[Int(number)] }

    mutating func number(_ identifier: String) -> UInt16 {
        if let number = numbers[identifier] { return number }
        // shared-mime-info knows a thousand types; should somebody know more than fit, the last number stands for them.
        guard identifiers.count < Int(UInt16.max) else { return UInt16.max - 1 }
        let number = UInt16(identifiers.count)
        identifiers.append(identifier)
        numbers[identifier] = number
        ranks.append(0)
        for (rank, number) in identifiers.indices.sorted(by: { identifiers[$0] < identifiers[$1] }).enumerated() {
            ranks[number] = UInt16(rank)
        }
        return number
    }
}
