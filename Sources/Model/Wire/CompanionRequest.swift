// SPDX-License-Identifier: MPL-2.0

public import DocumentModel

/// The request of a child for a companion of its document: one sequenced packet on the socket that the child got with the
/// document.
///
/// The encoding: identifier `UInt32`, kind `UInt8`, width and height `UInt32`, path.
public struct CompanionRequest: Equatable, Sendable {
    /// The maximum length of a packet, in bytes.
    public static let byteLimit = CompanionPath.byteLimit + 32
    /// The maximum number of requests that may wait for their answers.
    public static let waitingLimit = 16

    /// The identifier of the request, which its answer repeats.
    public var id: UInt32
    /// The kind of companion.
    public var kind: CompanionKind
    /// The box into which a picture must fit, in pixels; ignored for other kinds.
    public var bounds: PixelSize
    /// The path as the document gives it, relative to the folder of the document; empty for a kind that is named by
    /// convention.
    public var path: String

    /// The request for a companion at a path.
    public init(id: UInt32, _ kind: CompanionKind, _ path: String, bounds: PixelSize = PixelSize(width: 0, height: 0)) {
        (self.id, self.kind, self.path, self.bounds) = (id, kind, path, bounds)
    }

    /// The bytes of the packet.
    public var encoded: [UInt8] {
        var writer = MessageWriter()
        writer.write(id)
        writer.write(kind.rawValue)
        writer.write(UInt32(clamping: bounds.width))
        writer.write(UInt32(clamping: bounds.height))
        writer.write(path)
        return writer.bytes
    }

    /// Reads a packet.
    package init(decoding bytes: [UInt8]) throws(MessageError) {
        var reader = MessageReader(bytes)
        id = try reader.read()
        guard let kind = CompanionKind(rawValue: try reader.read()) else { throw MessageError("unknown kind") }
        self.kind = kind
        bounds = PixelSize(width: Int(try reader.read(UInt32.self)), height: Int(try reader.read(UInt32.self)))
        guard bounds.width <= PixelSize.sideLimit, bounds.height <= PixelSize.sideLimit else {
            throw MessageError("a companion of an impossible size")
        }
        path = try reader.readText(limit: CompanionPath.byteLimit)
        try reader.end()
    }
}
