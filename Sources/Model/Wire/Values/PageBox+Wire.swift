// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel

extension PageBox {
    /// Appends x, y, width and height as the bits of floats; those of an empty rectangle for one that the reader refuses.
    func write(to writer: inout MessageWriter) {
        let numbers = [x, y, width, height].map { Float($0) }
        let isPossible = numbers.allSatisfy { $0.isFinite && abs($0) < 1e7 } && width >= 0 && height >= 0
        for number in numbers { writer.write((isPossible ? number : 0).bitPattern) }
    }

    /// Reads and checks a rectangle.
    init(from reader: inout MessageReader) throws(MessageError) {
        func number() throws(MessageError) -> Double {
            let value = Float(bitPattern: try reader.read())
            guard value.isFinite, abs(value) < 1e7 else { throw MessageError("an impossible place") }
            return Double(value)
        }
        self.init(x: try number(), y: try number(), width: try number(), height: try number())
        guard width >= 0, height >= 0 else { throw MessageError("an impossible place") }
    }
}
