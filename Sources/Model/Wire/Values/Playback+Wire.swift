// SPDX-License-Identifier: MPL-2.0

public import DocumentModel

/// As bytes: has pictures `UInt8`, has sound `UInt8`.
extension PlaybackInfo {
    /// The record as it crosses the sandbox.
    public var encoded: [UInt8] {
        var writer = MessageWriter()
        writer.write(hasPictures)
        writer.write(hasSound)
        return writer.bytes
    }

    /// The record that another process wrote.
    ///
    /// - Throws: ``MessageError`` when the bytes are no such record, or exceed its limits.
    public init(decoding bytes: [UInt8]) throws(MessageError) {
        var reader = MessageReader(bytes)
        self.init(hasPictures: try reader.readBool(), hasSound: try reader.readBool())
    }
}

/// As bytes: start as a double, at end `UInt8`, count of bytes `UInt32`, the samples.
extension SoundPart {
    /// The record as it crosses the sandbox.
    public var encoded: [UInt8] {
        var writer = MessageWriter()
        writer.write(seconds)
        writer.write(isAtEnd)
        writer.write(UInt32(samples.count))
        return writer.bytes + samples
    }

    /// The record that another process wrote.
    ///
    /// - Throws: ``MessageError`` when the bytes are no such record, or exceed its limits.
    public init(decoding bytes: [UInt8]) throws(MessageError) {
        var reader = MessageReader(bytes)
        let seconds = try reader.readSeconds()
        let isAtEnd = try reader.readBool()
        let count = Int(try reader.read(UInt32.self))
        guard count == reader.remaining, count <= Self.byteLimit, count % Self.frameBytes == 0 else {
            throw MessageError("an impossible number of samples")
        }
        self.init(seconds: seconds, isAtEnd: isAtEnd, samples: Array(bytes.suffix(count)))
    }
}
