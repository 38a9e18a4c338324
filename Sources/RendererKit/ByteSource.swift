// SPDX-License-Identifier: MPL-2.0

public import RenderMessages

/// A document's bytes, as a renderer sees them: never a path.
///
/// Today a source is a descriptor of a regular file. A channel that answers 'these bytes at this offset' takes its
/// place for documents on volumes that may hang, so renderers that can read step by step should do so.
public protocol ByteSource: AnyObject {
    /// Length in bytes.
    var count: Int { get }

    /// Copies bytes into `buffer`, starting at `offset`. Fewer arrive only at the end.
    ///
    /// - Throws: ``Refusal`` of reason `failed` when the file cannot be read.
    func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(Refusal) -> Int

    /// A descriptor of a regular file, positioned anywhere, for libraries that want one; nil for a channel.
    var descriptor: Int32? { get }

    /// All bytes, mapped; valid as long as the source. A file that shrinks meanwhile costs this process its life,
    /// and only this process.
    func mapped() throws(Refusal) -> UnsafeRawBufferPointer
}

extension ByteSource {
    /// The first bytes, at most `length` of them.
    public func prefix(_ length: Int) throws(Refusal) -> [UInt8] {
        try bytes(at: 0, length: length)
    }

    /// A copy of the bytes from `offset`, at most `length` of them.
    public func bytes(at offset: Int, length: Int) throws(Refusal) -> [UInt8] {
        guard offset < count, length > 0 else { return [] }
        var result = [UInt8](repeating: 0, count: min(length, count - offset))
        var failure: Refusal?
        var total = 0
        result.withUnsafeMutableBytes { buffer in
            do throws(Refusal) { total = try read(at: offset, into: buffer) } catch { failure = error }
        }
        if let failure { throw failure }
        return Array(result.prefix(total))
    }
}
