// SPDX-License-Identifier: MPL-2.0

internal import Glibc
internal import Quantities
internal import VitrineGLib
internal import VolumeAccess

/// Copies a file to where the volume does not matter: into memory if it is short, else into an unlinked file of the home
/// disk. The copy is handed over once it is whole.
final class SpoolWork: Work, @unchecked Sendable {
    /// The longest copy that is kept in memory, in bytes.
    private static let memoryLimit = ByteCount(64 << 20)
    /// The space that is left free on the home disk, in bytes.
    private static let reserve = ByteCount(512 << 20)
    /// The space that is left free for others in memory, in bytes.
    private static let memoryReserve = ByteCount(16 << 20)

    private let volume: any VolumeReader
    private let file: FileLocation
    private let limit: Int
    private var source: (any OpenDocument)?
    private var copy: Int32 = -1
    private var position = 0
    private var chunk = [UInt8](repeating: 0, count: 64 << 10)
    private var lastTold = ContinuousClock.now

    init(_ id: UInt32, _ answers: Answers, _ volume: any VolumeReader, _ file: FileLocation, limit: Int) {
        (self.volume, self.file, self.limit) = (volume, file, limit)
        super.init(id, answers)
    }

    deinit { if copy >= 0 { close(copy) } }

    override func step() throws(VolumeFailure) -> VolumeAnswer.Kind? {
        if cancellable.isCancelled { throw VolumeFailure(.cancelled) }
        guard let source else {
            try begin()
            return nil
        }
        let start = ContinuousClock.now
        let count = try read(source)
        guard count == 0 else {
            let time = ContinuousClock.now - start
            try write(count)
            adapt(to: time)
            if ContinuousClock.now - lastTold > .milliseconds(100) {
                lastTold = .now
                tell(.progress(ByteCount(position), of: source.facts.size))
            }
            return nil
        }
        // Some servers end a broken transfer as if it were whole.
        guard position == source.facts.size.int else { throw VolumeFailure(.failed, String(cString: strerror(EIO))) }
        answers.send(VolumeAnswer(id: id, .spooled(source.facts)), descriptor: copy)
        // The last answer is sent: there is nothing left to tell.
        throw VolumeFailure(.cancelled)
    }

    private func begin() throws(VolumeFailure) {
        let source = try volume.open(file, cancellable)
        let size = source.facts.size
        guard size.int <= limit else { throw VolumeFailure(.tooLarge, String(limit)) }
        copy = try Self.copyFile(size)
        self.source = source
        tell(.progress(0, of: size))
    }

    /// Reads until the chunk is full, so that a file whose length is a lie does not grow without end.
    private func read(_ source: any OpenDocument) throws(VolumeFailure) -> Int {
        let wanted = min(chunk.count, (source.facts.size - ByteCount(position)).int)
        guard wanted > 0 else { return 0 }
        var failure: VolumeFailure?
        let count = chunk.withUnsafeMutableBytes { buffer in
            do throws(VolumeFailure) {
                return try source.read(
                    at: position, into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted]), cancellable)
            } catch {
                failure = error
                return 0
            }
        }
        if let failure { throw failure }
        return count
    }

    private func write(_ count: Int) throws(VolumeFailure) {
        var done = 0
        while done < count {
            let written = chunk.withUnsafeBytes {
                pwrite(copy, $0.baseAddress! + done, count - done, off_t(position + done))
            }
            if written < 0 && errno == EINTR { continue }
            guard written > 0 else { throw VolumeFailure(.failed, String(cString: strerror(errno))) }
            done += written
        }
        position += count
    }

    /// Much at a time from a quick volume, little from a slow one, so that others get their turn.
    private func adapt(to time: Duration) {
        if time < .milliseconds(20), chunk.count < 1 << 20 {
            chunk = [UInt8](repeating: 0, count: chunk.count * 2)
        } else if time > .milliseconds(200), chunk.count > 64 << 10 {
            chunk = [UInt8](repeating: 0, count: chunk.count / 2)
        }
    }

    /// A file without a name, for so many bytes.
    private static func copyFile(_ size: ByteCount) throws(VolumeFailure) -> Int32 {
        var room = ByteCount.zero
        for folder in SpoolFolder.all where !folder.isInMemory || size <= memoryLimit {
            var status = statvfs()
            guard statvfs(folder.path, &status) == 0 else { continue }
            let free = ByteCount(freeOn: status) - (folder.isInMemory ? memoryReserve : reserve)
            room = max(room, free)
            guard free >= size else { continue }
            let descriptor = folder.makeFile()
            if descriptor >= 0 { return descriptor }
        }
        throw VolumeFailure(.tooLarge, String(room.int))
    }
}
