// SPDX-License-Identifier: MPL-2.0

internal import Glibc
internal import Quantities
internal import VitrineGLib
internal import VolumeAccess
internal import Wire

/// The reading of ranges of one file, which is opened when it is needed. What is read in order is read in longer and longer
/// pieces, since each call costs the volume a round trip.
///
/// One thread at a time uses it.
final class RangeReader {
    /// A piece of the file in memory.
    private struct Piece {
        let offset: Int
        let bytes: [UInt8]

        func holds(_ offset: Int, _ length: Int) -> Bool {
            offset >= self.offset && length <= bytes.count - (offset - self.offset)
        }
    }

    /// A place at which the file is read in order.
    private struct Run {
        var next: Int
        var pieceLength: Int
    }

    /// The longest piece, in bytes, and the longest that reading one may take before the next is shorter.
    private static let pieceLimit = 1 << 20
    private static let pieceTime = Duration.milliseconds(100)
    /// The number of places at which reading in order is recognized, and of pieces that are kept.
    private static let runLimit = 4
    /// The time between two looks at the attributes of an open file over a network, each of which is a round trip.
    private static let remoteCheckInterval = Duration.milliseconds(500)

    private let volume: any VolumeReader
    private let file: FileLocation
    private let facts: FileFacts
    private let isRemote: Bool
    private var source: (any OpenDocument)?
    private var lastCheck = ContinuousClock.now
    private var pieces: [Piece] = []
    private var runs: [Run] = []

    /// - Parameters:
    ///   - source: the file, open.
    ///   - isRemote: whether each call is a round trip over a network.
    init(_ volume: any VolumeReader, _ file: FileLocation, _ source: any OpenDocument, isRemote: Bool) {
        (self.volume, self.file, self.isRemote) = (volume, file, isRemote)
        facts = source.facts
        self.source = source
    }

    /// The length of the file when the channel to it was opened.
    var length: ByteCount { facts.size }

    /// Whether the file is open.
    var isOpen: Bool { source != nil }

    /// Closes the file, so that the volume can be unmounted; the next read opens it again.
    func close() {
        source = nil
        pieces = []
        runs = []
    }

    /// The bytes of a range, fewer where the file ends.
    func read(_ request: RangeRequest, _ cancellable: Cancellable) -> RangeAnswer.Result {
        do throws(VolumeFailure) {
            let length = max(0, min(request.length, facts.size.int.minus(request.offset)))
            guard length > 0 else { return .bytes([]) }
            guard let bytes = try bytes(at: request.offset, length, cancellable) else {
                close()
                return .failed(.changed, "")
            }
            // Some servers end a broken transfer as if it were whole.
            guard bytes.count == length else { throw VolumeFailure(.failed, String(cString: strerror(EIO))) }
            return .bytes(bytes)
        } catch {
            // Opened again by the next request: the volume may be back then.
            close()
            switch error.code {
            case .notFound, .disconnected, .timedOut, .notMounted: return .failed(.gone, error.text)
            default: return .failed(.failed, error.text)
            }
        }
    }

    private func opened(_ cancellable: Cancellable) throws(VolumeFailure) -> any OpenDocument {
        if let source { return source }
        let opened = try volume.open(file, cancellable)
        source = opened
        return opened
    }

    /// Whether the file is as it was when the channel was opened. A file that is replaced stays as it was as long as it is
    /// open.
    private func isSame(_ source: any OpenDocument, _ cancellable: Cancellable) throws(VolumeFailure) -> Bool {
        var now = source.facts
        if !isRemote || .now - lastCheck > Self.remoteCheckInterval {
            now = try source.currentFacts(cancellable)
            lastCheck = .now
        }
        return now.size == facts.size && now.modified == facts.modified
    }

    /// The bytes of a range, fewer where the file ends; nil when the file has changed.
    private func bytes(
        at offset: Int, _ length: Int, _ cancellable: Cancellable
    ) throws(VolumeFailure) -> [UInt8]? {
        let run = runs.firstIndex { $0.next == offset }
        var current = run.map { runs.remove(at: $0) } ?? Run(next: offset, pieceLength: 0)
        current.next = offset.plus(length)
        defer {
            runs.append(current)
            if runs.count > Self.runLimit { runs.removeFirst() }
        }
        if let piece = pieces.first(where: { $0.holds(offset, length) }) {
            return Array(piece.bytes[(offset - piece.offset)...].prefix(length))
        }
        let source = try opened(cancellable)
        let start = ContinuousClock.now
        let wanted = min(max(length, current.pieceLength), facts.size.int.minus(offset))
        let bytes = try source.bytes(at: offset, wanted, cancellable)
        let isQuick = .now - start < Self.pieceTime
        current.pieceLength = isQuick ? min(Self.pieceLimit, wanted.times(2)) : max(length, wanted / 2)
        // Afterwards: what was read before a change is right.
        guard try isSame(source, cancellable) else { return nil }
        guard bytes.count > length else { return bytes }
        pieces.append(Piece(offset: offset, bytes: bytes))
        if pieces.count > Self.runLimit { pieces.removeFirst() }
        return Array(bytes.prefix(length))
    }
}

extension OpenDocument {
    /// The bytes of a range, fewer where the file ends.
    fileprivate func bytes(
        at offset: Int, _ length: Int, _ cancellable: Cancellable
    ) throws(VolumeFailure) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: length)
        var done = 0
        while done < length {
            var failure: VolumeFailure?
            let count = bytes.withUnsafeMutableBytes { buffer in
                do throws(VolumeFailure) {
                    let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[done...])
                    return try read(at: offset + done, into: rest, cancellable)
                } catch {
                    failure = error
                    return 0
                }
            }
            if let failure { throw failure }
            guard count > 0 else { break }
            done += count
        }
        return done == length ? bytes : Array(bytes.prefix(done))
    }
}
