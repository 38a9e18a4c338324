// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel

/// As bytes: yaw, pitch and zoom as doubles.
extension ModelView {
    func write(to writer: inout MessageWriter) {
        for number in [yaw, pitch, zoom] { writer.write(number) }
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        self.init(yaw: try reader.readDouble(), pitch: try reader.readDouble(), zoom: try reader.readDouble())
    }
}
