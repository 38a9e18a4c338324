// SPDX-License-Identifier: MPL-2.0

internal import CSandbox
internal import Glibc
internal import Quantities

extension HelperFileAccess {
    /// How much of a file's beginning and end an excerpt holds, in bytes: pictures that cameras and programs put into
    /// documents, and the tables by which they are found, lie there.
    private static let (head, tail) = (192 << 10, 64 << 10)
    /// A file that is not longer than this is fetched whole as fast, in bytes.
    private static let wholeLimit = ByteCount(512 << 10)

    /// A document of which only the beginning and the end were fetched, in ranges; the rest reads as zeros. Nil when it
    /// is so short that it is better fetched whole.
    ///
    /// - Parameter facts: the file's, as ``facts(_:)`` told them.
    public func excerpt(
        of location: FileLocation, _ facts: FileFacts
    ) async throws(FileAccessError) -> DocumentBytes? {
        guard facts.size > Self.wholeLimit else { return nil }
        let memory = sandbox_memory(facts.size.unsigned)
        guard memory >= 0 else { throw .failed(location, String(cString: strerror(errno))) }
        let document = DocumentBytes(takingOver: memory, facts: facts)
        let end = facts.size.int
        for range in [0..<Self.head, max(0, end.minus(Self.tail))..<end] {
            var position = range.lowerBound
            while position < range.upperBound {
                let bytes = try await read(location, at: position, min(range.upperBound - position, Self.piece))
                guard !bytes.isEmpty, pwrite(memory, bytes, bytes.count, off_t(position)) == bytes.count else {
                    throw .failed(location, String(cString: strerror(EIO)))
                }
                position += bytes.count
            }
        }
        return document
    }
}
