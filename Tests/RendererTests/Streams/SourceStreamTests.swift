// SPDX-License-Identifier: MPL-2.0

import CPoppler
import DocumentModel
import RendererKit
import TestSupport
import Testing

@testable import PageRenderers

/// A source of half a megabyte through GIO.
@Suite struct SourceStreamTests {
    private let bytes = (0..<500_000).map { UInt8(truncatingIfNeeded: $0 ^ $0 >> 8 ^ $0 >> 16) }
    private let source: RangesOnlySource

    init() { source = RangesOnlySource(bytes) }

    /// Has a body use a new stream, as what reads and as what seeks.
    private func withStream(_ body: (UnsafeMutablePointer<GInputStream>, OpaquePointer) throws -> Void) rethrows {
        let stream = SourceStream.make(source)
        defer { g_object_unref(UnsafeMutableRawPointer(stream)) }
        try body(UnsafeMutableRawPointer(stream).assumingMemoryBound(to: GInputStream.self), stream)
    }

    /// The bytes that a stream has next, at most `length`.
    private func read(_ stream: UnsafeMutablePointer<GInputStream>, _ length: Int) -> [UInt8]? {
        var (buffer, count) = ([UInt8](repeating: 0, count: length), gsize(0))
        guard g_input_stream_read_all(stream, &buffer, gsize(length), &count, nil, nil) != 0 else { return nil }
        return Array(buffer.prefix(Int(count)))
    }

    @Test func `all bytes are read in their order, whatever the pieces`() {
        for length in [1000, 1024, 16_384, 20_000, 600_000] {
            withStream { stream, _ in
                var all: [UInt8] = []
                while let piece = read(stream, length), !piece.isEmpty { all += piece }
                #expect(all == bytes)
            }
        }
    }

    @Test func `small pieces are read from memory, forth and back`() {
        withStream { stream, seekable in
            for _ in 0..<20 {
                for offset in stride(from: 0, to: 490_000, by: 1000) {
                    #expect(g_seekable_seek(seekable, goffset(offset), G_SEEK_SET, nil, nil) != 0)
                    #expect(read(stream, 10) == Array(bytes[offset..<offset + 10]))
                }
            }
        }
        #expect(source.readCount <= bytes.count / SourceStream.blockLength + 1)
    }

    @Test func `positions count from the beginning, the end and each other`() {
        withStream { stream, seekable in
            #expect(g_seekable_can_seek(seekable) != 0)
            #expect(g_seekable_can_truncate(seekable) == 0)
            #expect(g_seekable_seek(seekable, -5, G_SEEK_END, nil, nil) != 0)
            #expect(g_seekable_tell(seekable) == 499_995)
            #expect(read(stream, 10) == Array(bytes.suffix(5)))
            #expect(g_seekable_seek(seekable, -7, G_SEEK_CUR, nil, nil) != 0)
            #expect(read(stream, 2) == Array(bytes[499_993..<499_995]))
            #expect(g_seekable_seek(seekable, 100, G_SEEK_SET, nil, nil) != 0)
            #expect(g_input_stream_skip(stream, 50, nil, nil) == 50)
            #expect(read(stream, 3) == Array(bytes[150..<153]))
            #expect(g_input_stream_skip(stream, 1_000_000, nil, nil) == 499_847)
            #expect(g_input_stream_skip(stream, 1, nil, nil) == 0)
        }
    }

    @Test(arguments: [(goffset(-1), G_SEEK_SET), (-600_000, G_SEEK_END), (-100, G_SEEK_CUR), (.max, G_SEEK_END)])
    func `a position that there is not is refused, and nothing is read from there`(offset: goffset, origin: GSeekType) {
        withStream { stream, seekable in
            #expect(read(stream, 10)?.count == 10)
            var error: UnsafeMutablePointer<GError>?
            #expect(g_seekable_seek(seekable, offset, origin, nil, &error) == 0)
            #expect(error?.pointee.domain == g_io_error_quark())
            #expect(error?.pointee.code == gint(G_IO_ERROR_INVALID_ARGUMENT.rawValue))
            g_clear_error(&error)
            #expect(read(stream, 10) == [])
        }
    }

    @Test func `a position behind the end has no bytes`() {
        withStream { stream, seekable in
            #expect(g_seekable_seek(seekable, 600_000, G_SEEK_SET, nil, nil) != 0)
            #expect(g_seekable_tell(seekable) == 600_000)
            #expect(read(stream, 10) == [])
        }
    }

    @Test func `a source that refuses is an error with its words, and read again when it is asked again`() {
        source.fails(from: 100_000)
        withStream { stream, seekable in
            g_seekable_seek(seekable, 120_000, G_SEEK_SET, nil, nil)
            var (buffer, error): ([UInt8], UnsafeMutablePointer<GError>?) = ([UInt8](repeating: 0, count: 10), nil)
            #expect(g_input_stream_read(stream, &buffer, 10, nil, &error) == -1)
            #expect(error?.pointee.domain == g_io_error_quark())
            #expect(error?.pointee.code == gint(G_IO_ERROR_FAILED.rawValue))
            #expect((error?.pointee.message).map { String(cString: $0) } == RangesOnlySource.refusal.detail)
            g_clear_error(&error)
            // Who takes no errors is told the end.
            #expect(g_input_stream_read(stream, &buffer, 10, nil, nil) == 0)
            source.fails(in: 0..<0)
            #expect(read(stream, 10) == Array(bytes[120_000..<120_010]))
        }
    }

    @Test func `a latch repeats the first refusal, and reads no more`() throws {
        let latch = RefusalLatch(source)
        #expect(try latch.bytes(at: 10, length: 5) == Array(bytes[10..<15]))
        source.fails(in: 0..<1)
        #expect(throws: RangesOnlySource.refusal) { try latch.bytes(at: 0, length: 5) }
        #expect(throws: RangesOnlySource.refusal) { try latch.bytes(at: 10, length: 5) }
        #expect(latch.refusal == RangesOnlySource.refusal)
        #expect(source.readCount == 2)
    }
}
