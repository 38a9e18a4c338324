// SPDX-License-Identifier: MPL-2.0

internal import CSandbox
internal import Glibc
internal import RenderMessages
public import VolumeAccess

/// Several small image files, copied into one piece of memory, for ``RenderService/pictures(of:contentType:size:priority:)``.
public final class PictureBundle: Sendable {
    /// How many files there can be.
    public static let countLimit = PictureList.countLimit

    /// How many files there are.
    public let count: Int
    let document: DocumentBytes

    /// Copies the files; nil when there are too many, one cannot be read, or there is no memory. May block.
    public init?(_ files: [DocumentBytes]) {
        let list = PictureList(lengths: files.map(\.count))
        guard files.count <= Self.countLimit, list.length < 256 << 20 else { return nil }
        let descriptor = sandbox_memory(UInt64(list.length))
        guard descriptor >= 0 else { return nil }
        count = files.count
        document = DocumentBytes(
            takingOver: descriptor,
            facts: FileFacts(name: [], kind: .file, size: list.length, contentType: "application/octet-stream"))
        let head = list.encoded
        guard pwrite(descriptor, head, head.count, 0) == head.count else { return nil }
        var buffer = [UInt8](repeating: 0, count: files.map(\.count).max() ?? 0)
        for (file, range) in zip(files, list.ranges) {
            guard pread(file.descriptor, &buffer, range.count, 0) == range.count,
                pwrite(descriptor, buffer, range.count, off_t(range.lowerBound)) == range.count
            else { return nil }
        }
    }
}
