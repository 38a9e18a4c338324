// SPDX-License-Identifier: MPL-2.0

public import DocumentModel

/// The bytes of a document. A renderer never gets a path.
///
/// A source may be a regular file, memory, or a channel that reads ranges, so renderers that can read in steps should do
/// so.
public protocol ByteSource: AnyObject {
    /// The length in bytes.
    var count: Int { get }

    /// Copies bytes from an offset on into `buffer`.
    ///
    /// - Returns: the number of bytes copied, which is smaller than the buffer only at the end.
    ///
    /// - Throws: ``Refusal`` of reason `failed` when the file cannot be read.
    func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(Refusal) -> Int

    /// A descriptor of a regular file with the same bytes, at any position, for libraries that need one; nil when there is
    /// none.
    var descriptor: Int32? { get }

    /// The files beside the document; nil for a document without companions.
    var companions: (any Companions)? { get }

    /// The encoding of characters that was chosen for the document; nil for the most likely one.
    var encoding: CharacterEncoding? { get }

    /// The language that the name of the document states; nil where it states none.
    var language: ReaderLanguage? { get }

    /// All bytes, mapped, valid as long as the source. Reading beyond the end of a file that shrinks ends the process
    /// (SIGBUS), which the client reports as a crash.
    func mapped() throws(Refusal) -> UnsafeRawBufferPointer
}

extension ByteSource {
    /// The default: a source without companions.
    public var companions: (any Companions)? { nil }

    /// None was chosen.
    public var encoding: CharacterEncoding? { nil }

    /// None is stated.
    public var language: ReaderLanguage? { nil }

    /// A copy of the first bytes, at most `length`.
    public func prefix(_ length: Int) throws(Refusal) -> [UInt8] {
        try bytes(at: 0, length: length)
    }

    /// A copy of the bytes from an offset on, at most `length`.
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
