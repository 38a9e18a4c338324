// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel

extension PageBox {
    /// Appends x, y, width and height as the bits of floats.
    func write(to writer: inout MessageWriter) {
        for number in [x, y, width, height] { writer.write(Float(number).bitPattern) }
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
