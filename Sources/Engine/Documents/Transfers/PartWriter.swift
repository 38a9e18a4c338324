// SPDX-License-Identifier: MPL-2.0

internal import Dispatch
internal import Glibc
internal import Synchronization
internal import VolumeAccess

/// Writes the parts of a file, reads each back and compares it, on a thread of its own, while the next ones are being read.
final class PartWriter: @unchecked Sendable {
    /// Small enough that a part and what is read back of it stay in the processor's cache.
    static let partSize = 1 << 18
    /// How many parts may be on their way.
    static let depth = 4

    private let output: any OpenFile
    private let isStream: Bool
    private let buffer = UnsafeMutableRawBufferPointer.allocate(
        byteCount: (PartWriter.depth + 1) * PartWriter.partSize, alignment: 1 << 12)
    /// Counts the places in the buffer that are free. The last one, for reading back, never is.
    private let free = DispatchSemaphore(value: 0)
    private let writing = DispatchQueue(label: "vitrine.copy.write", qos: .userInitiated)
    private let starter: WriteStarter
    private let interruption = Interruption.current
    private let failure = Mutex<FileChangeError?>(nil)
    private var next = 0

    /// Begins to write at an offset.
    init(_ output: any OpenFile, from offset: Int) {
        (self.output, isStream) = (output, output.isStream)
        starter = WriteStarter(output, from: offset)
        for _ in 0..<Self.depth { free.signal() }
    }

    deinit { buffer.deallocate() }

    /// Waits for room for a part, to be filled and handed to ``write(_:at:)``.
    func room(for count: Int) throws(FileChangeError) -> UnsafeMutableRawBufferPointer {
        free.wait()
        if let failure = failure.withLock({ $0 }) { throw failure }
        defer { next = (next + 1) % Self.depth }
        return place(next, count)
    }

    /// Has a part written.
    func write(_ part: UnsafeMutableRawBufferPointer, at offset: Int) {
        nonisolated(unsafe) let part = part
        writing.async { [self] in
            if failure.withLock({ $0 == nil }) {
                let error =
                    if let interruption {
                        interruption.during { attempt(part, at: offset) }
                    } else {
                        attempt(part, at: offset)
                    }
                if let error { failure.withLock { $0 = error } }
            }
            free.signal()
        }
    }

    /// Returns when all parts are written, or one was not.
    func finish() throws(FileChangeError) {
        writing.sync {}
        starter.finish()
        if let failure = failure.withLock({ $0 }) { throw failure }
    }

    private func attempt(_ part: UnsafeMutableRawBufferPointer, at offset: Int) -> FileChangeError? {
        do throws(FileChangeError) {
            try output.write(UnsafeRawBufferPointer(part), at: offset)
            if isStream { return nil }
            try Self.check(part, at: offset, in: output, using: place(Self.depth, part.count))
            starter.wrote(upTo: offset + part.count)
            return nil
        } catch {
            return error
        }
    }

    /// Reads a part back and compares it.
    static func check(
        _ part: UnsafeMutableRawBufferPointer, at offset: Int, in output: any OpenFile,
        using again: UnsafeMutableRawBufferPointer
    ) throws(FileChangeError) {
        guard try output.read(into: again, at: offset) == part.count,
            memcmp(part.baseAddress!, again.baseAddress!, part.count) == 0
        else { throw .failed(output.location, String(cString: strerror(EIO))) }
    }

    private func place(_ index: Int, _ count: Int) -> UnsafeMutableRawBufferPointer {
        let start = index * Self.partSize
        return UnsafeMutableRawBufferPointer(rebasing: buffer[start..<(start + count)])
    }
}
