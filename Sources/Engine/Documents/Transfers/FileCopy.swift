// SPDX-License-Identifier: MPL-2.0

internal import Glibc
internal import Quantities
internal import VolumeAccess

/// Copies one file's content and metadata under a name that is not its last. Calls block.
///
/// What the volume can share is not copied (a reflink); holes stay holes. Every part is read back and compared as soon
/// as it is written. Long files are read and written at the same time (``PartWriter``) where one of the two is asked of a
/// helper.
final class FileCopy {
    private static let partSize = PartWriter.partSize
    /// A write of more has the kernel look for longer stretches of memory than it keeps at hand
    /// (`PAGE_ALLOC_COSTLY_ORDER`): parts of 128 KiB take two to four times the system time.
    private static let smallPartSize = 1 << 15
    /// How much room is found at once: quickly enough even where it is filled with zeros.
    private static let reservedSize = 1 << 26

    private let parts = UnsafeMutableRawBufferPointer.allocate(byteCount: 2 * FileCopy.partSize, alignment: 1 << 12)
    private let control: TransferControl
    private let onBytes: (ByteCount) -> Void
    private var canClone = true

    init(control: TransferControl, onBytes: @escaping (ByteCount) -> Void) {
        self.control = control
        self.onBytes = onBytes
    }

    deinit { parts.deallocate() }

    /// Copies.
    ///
    /// - Returns: what the source was, before and after.
    func copy(
        _ source: FileLocation, by reader: any FileChanges, to target: FileLocation, by writer: any FileChanges,
        keepsOwner: Bool, isSynced: Bool
    ) throws(FileChangeError) -> FileStamp {
        let input = try reader.open(source)
        let stamp = try input.stamp()
        let output = try writer.create(target, isPrivate: true)
        do throws(FileChangeError) {
            if canClone, stamp.size > 0, try output.clone(input) {
                onBytes(stamp.size)
            } else {
                canClone = canClone && stamp.size == 0
                try copyContent(of: input, stamp, to: output)
            }
            guard try input.stamp().isSameVersion(as: stamp) else {
                throw .unreadable(source, String(cString: strerror(EBUSY)))
            }
            guard try output.stamp().size == stamp.size else {
                throw .failed(target, String(cString: strerror(EIO)))
            }
            var metadata = try input.metadata()
            if !keepsOwner { metadata.owner = nil }
            try output.setMetadata(metadata)
            if isSynced { try output.sync() }
            try output.close()
            try input.close()
        } catch {
            try? output.close()
            // Half a file must not come into its folder's name with the others. What cannot be removed stops them all.
            try writer.remove(target, isFolder: false)
            throw error.about(source)
        }
        return stamp
    }

    private func copyContent(
        of input: any OpenFile, _ stamp: FileStamp, to output: any OpenFile
    ) throws(FileChangeError) {
        guard stamp.allocated < stamp.size else { return try copy(0..<stamp.size.int, of: input, to: output) }
        var end = 0
        while let range = try input.data(from: end, size: stamp.size.int) {
            onBytes(ByteCount(range.lowerBound - end))
            try copy(range, of: input, to: output)
            end = range.upperBound
        }
        onBytes(stamp.size - ByteCount(end))
        try output.setSize(stamp.size.int)
    }

    private func copy(
        _ range: Range<Int>, of input: any OpenFile, to output: any OpenFile
    ) throws(FileChangeError) {
        guard range.count > PartWriter.depth * Self.partSize else {
            return try copyInTurn(range, of: input, to: output)
        }
        if input.isInProcess, output.isInProcess { return try copyNearby(range, of: input, to: output) }
        let writer = PartWriter(output, from: range.lowerBound)
        do throws(FileChangeError) {
            for offset in stride(from: range.lowerBound, to: range.upperBound, by: Self.partSize) {
                try control.check()
                let part = try writer.room(for: min(Self.partSize, range.upperBound - offset))
                try read(part, at: offset, of: input)
                writer.write(part, at: offset)
            }
        } catch {
            // Whatever is on its way has to be over before the file is closed.
            try? writer.finish()
            throw error
        }
        try writer.finish()
    }

    /// A second thread would have every byte go from one processor's cache to another's.
    private func copyNearby(
        _ range: Range<Int>, of input: any OpenFile, to output: any OpenFile
    ) throws(FileChangeError) {
        let starter = WriteStarter(output, from: range.lowerBound)
        defer { starter.finish() }
        for start in stride(from: range.lowerBound, to: range.upperBound, by: Self.reservedSize) {
            let end = min(start.plus(Self.reservedSize), range.upperBound)
            try output.reserve(at: start, count: end - start)
            for offset in stride(from: start, to: end, by: Self.smallPartSize) {
                let part = offset..<min(offset.plus(Self.smallPartSize), end)
                try copyPart(part, of: input, to: output)
                starter.wrote(upTo: part.upperBound)
            }
        }
    }

    /// Copies a short file in this thread, which takes less time than starting another one.
    private func copyInTurn(
        _ range: Range<Int>, of input: any OpenFile, to output: any OpenFile
    ) throws(FileChangeError) {
        for offset in stride(from: range.lowerBound, to: range.upperBound, by: Self.partSize) {
            try copyPart(offset..<min(offset.plus(Self.partSize), range.upperBound), of: input, to: output)
        }
    }

    private func copyPart(
        _ range: Range<Int>, of input: any OpenFile, to output: any OpenFile
    ) throws(FileChangeError) {
        try control.check()
        let part = UnsafeMutableRawBufferPointer(rebasing: parts[..<range.count])
        try read(part, at: range.lowerBound, of: input)
        try output.write(UnsafeRawBufferPointer(part), at: range.lowerBound)
        if output.isStream { return }
        let again = UnsafeMutableRawBufferPointer(rebasing: parts[range.count..<(2 * range.count)])
        try PartWriter.check(part, at: range.lowerBound, in: output, using: again)
    }

    private func read(
        _ part: UnsafeMutableRawBufferPointer, at offset: Int, of input: any OpenFile
    ) throws(FileChangeError) {
        guard try input.read(into: part, at: offset) == part.count else {
            throw .unreadable(input.location, String(cString: strerror(EIO)))
        }
        onBytes(ByteCount(part.count))
    }

    /// Whether two files hold the same, the second read from its disk and not from memory where that can be done.
    func isSame(
        _ source: FileLocation, by reader: any FileChanges, _ target: FileLocation, by writer: any FileChanges
    ) throws(FileChangeError) -> Bool {
        let first = try reader.open(source)
        defer { try? first.close() }
        let second = try writer.open(target)
        // An SMB server refuses to rename a folder while a file in it is open.
        defer { try? second.close() }
        second.forgetCached()
        let size = try first.stamp().size.int
        guard try second.stamp().size.int == size else { return false }
        var offset = 0
        while offset < size {
            try control.check()
            let wanted = min(Self.partSize, size - offset)
            let one = UnsafeMutableRawBufferPointer(rebasing: parts[..<wanted])
            let other = UnsafeMutableRawBufferPointer(rebasing: parts[Self.partSize..<(Self.partSize + wanted)])
            guard try first.read(into: one, at: offset) == wanted, try second.read(into: other, at: offset) == wanted,
                memcmp(one.baseAddress!, other.baseAddress!, wanted) == 0
            else { return false }
            offset += wanted
        }
        return true
    }
}
