// SPDX-License-Identifier: MPL-2.0

internal import Glibc
internal import Quantities
internal import VitrineGLib
internal import VolumeAccess

/// A file that GIO reads, or one that it makes. One call at a time uses it, as the app sends them.
final class GIOOpenFile: OpenFile, @unchecked Sendable {
    let location: FileLocation
    /// The largest part sent or read in one call, in bytes: small enough that a server does not fall silent for long.
    private static let partSize = 64 << 10

    private let changes: GIOFileChanges
    private let input: FileInput?
    private let output: FileOutput?
    private let onPart: @Sendable () -> Void
    private var position = 0
    /// The file's length so far, in bytes.
    private var end = 0

    init(
        _ location: FileLocation, _ changes: GIOFileChanges, reading input: FileInput? = nil,
        writing output: FileOutput? = nil, onPart: @escaping @Sendable () -> Void
    ) {
        (self.location, self.changes, self.input, self.output) = (location, changes, input, output)
        self.onPart = onPart
    }

    /// The file's attributes from the volume; of a file being written, those that it will have.
    func stamp() throws(FileChangeError) -> FileStamp {
        if output != nil {
            return FileStamp(kind: .file, size: ByteCount(end), modified: .unknown, device: changes.device)
        }
        guard let stamp = try changes.stamp(of: location) else { throw .gone(location.parent ?? location) }
        return stamp
    }

    func read(into bytes: UnsafeMutableRawBufferPointer, at offset: Int) throws(FileChangeError) -> Int {
        guard let input else { throw .unsupported(location) }
        var done = 0
        do throws(GLibError) {
            if offset != position { try input.seek(to: offset) }
            position = offset
            while done < bytes.count {
                let part = UnsafeMutableRawBufferPointer(
                    rebasing: bytes[done..<min(bytes.count, done + Self.partSize)])
                let count = try input.read(into: part)
                if count == 0 { break }
                done += count
                position += count
                onPart()
            }
        } catch {
            position = -1
            throw error.ioKind == .cancelled ? .cancelled : .unreadable(location, error.message)
        }
        return done
    }

    func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(FileChangeError) {
        // There are no holes.
        if offset > end { try fill(to: offset) }
        try put(bytes, at: offset)
    }

    private func fill(to offset: Int) throws(FileChangeError) {
        let zeros = [UInt8](repeating: 0, count: min(Self.partSize, offset - end))
        while end < offset {
            try zeros.withUnsafeBufferPointer { zeros throws(FileChangeError) in
                let part = UnsafeRawBufferPointer(zeros)
                try put(UnsafeRawBufferPointer(rebasing: part[..<min(part.count, offset - end)]), at: end)
            }
        }
    }

    private func put(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(FileChangeError) {
        guard let output else { throw .unsupported(location) }
        do throws(GLibError) {
            if offset != position { try output.seek(to: offset) }
            position = offset
            var done = 0
            while done < bytes.count {
                let part = UnsafeRawBufferPointer(rebasing: bytes[done..<min(bytes.count, done + Self.partSize)])
                let count = try output.write(part)
                done += count
                position += count
                end = max(end, position)
                onPart()
            }
        } catch {
            throw FileChangeError(error, location)
        }
    }

    func data(from offset: Int, size: Int) throws(FileChangeError) -> Range<Int>? {
        offset < size ? offset..<size : nil
    }

    /// Shorter where the server can; longer by zeros.
    func setSize(_ size: Int) throws(FileChangeError) {
        if size >= end { return try fill(to: size) }
        var isDone = false
        do throws(GLibError) { isDone = try output?.setSize(size) ?? false } catch {
            throw FileChangeError(error, location)
        }
        guard isDone else { throw .unsupported(location) }
        end = size
    }

    func reserve(at offset: Int, count: Int) throws(FileChangeError) {}

    func clone(_ source: any OpenFile) throws(FileChangeError) -> Bool { false }

    func metadata() throws(FileChangeError) -> FileMetadata { try changes.metadata(of: location) }

    /// Many servers set the time of a file that is open once more when it is closed: then, it is set again.
    func setMetadata(_ metadata: FileMetadata) throws(FileChangeError) { later = metadata }

    private var later: FileMetadata?

    func lock() -> Bool { true }

    var isOpenElsewhere: Bool { false }

    func startWriting(at offset: Int, count: Int) {}

    var isStream: Bool { true }

    var isInProcess: Bool { false }

    func forgetCached() {}

    func sync() throws(FileChangeError) {}

    /// Hands the file over and sees that all of it has arrived: some servers end a broken transfer as if it were whole.
    /// The server has closed the file when this returns.
    func close() throws(FileChangeError) {
        input?.close()
        guard let output else { return }
        do throws(GLibError) { try output.close() } catch { throw FileChangeError(error, location) }
        if let later { changes.set(later, of: location) }
        guard let stamp = try changes.stamp(of: location) else { throw .gone(location.parent ?? location) }
        guard stamp.size.int == end else { throw .failed(location, "\(stamp.size.int) ≠ \(end)") }
    }
}
