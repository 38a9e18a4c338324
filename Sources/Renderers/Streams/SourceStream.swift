// SPDX-License-Identifier: MPL-2.0

import CPoppler
import DocumentModel
package import RendererKit

/// A seekable `GInputStream` over a source, which needs neither a descriptor nor a mapping.
///
/// Libraries read pieces of a kilobyte or less, and go back and forth: the blocks read last are kept, so that such a piece is
/// a copy in memory. A source that refuses becomes an error of the stream (`G_IO_ERROR_FAILED`); libraries lose its reason,
/// which a ``RefusalLatch`` keeps.
package final class SourceStream {
    /// The length of a block, in bytes.
    static let blockLength = 16 << 10
    /// The number of blocks that are kept at most, each at one place.
    static let blockCount = 64

    /// The offset of the next read.
    private(set) var position = 0

    private let source: any ByteSource
    /// The blocks, of which memory is taken when they are read for the first time.
    private let memory: UnsafeMutableRawPointer
    /// The number of the block at each place, -1 for none, and the length of what the source has of it.
    private var kept = [(number: Int, length: Int)](repeating: (-1, 0), count: SourceStream.blockCount)

    /// A stream at the beginning of a source.
    init(_ source: any ByteSource) {
        self.source = source
        memory = .allocate(byteCount: Self.blockLength * Self.blockCount, alignment: 16)
    }

    deinit { memory.deallocate() }

    /// Copies bytes from the position on, and moves it behind them.
    ///
    /// - Returns: the number of bytes, which is smaller than the buffer at the end and where a block ends.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(Refusal) -> Int {
        guard position < source.count, let start = buffer.baseAddress else { return 0 }
        let (number, offset) = (position / Self.blockLength, position % Self.blockLength)
        let place = number % Self.blockCount
        let block = memory + place * Self.blockLength
        if kept[place].number != number {
            kept[place].number = -1
            let room = UnsafeMutableRawBufferPointer(start: block, count: Self.blockLength)
            kept[place] = (number, try source.read(at: position - offset, into: room))
        }
        let length = min(buffer.count, kept[place].length - offset)
        guard length > 0 else { return 0 }
        start.copyMemory(from: block + offset, byteCount: length)
        position += length
        return length
    }

    /// Moves the position over bytes that are not wanted.
    ///
    /// - Returns: the number of bytes, which is smaller than `count` only at the end.
    func skip(_ count: Int) -> Int {
        let length = max(0, min(count, source.count - position))
        position += length
        return length
    }

    /// Moves the position, which may lie behind the end, as in a file. Before the beginning there is none: libraries
    /// disregard this and read on, and are to get nothing.
    ///
    /// - Returns: whether there is such a position.
    func seek(_ offset: Int, from origin: GSeekType) -> Bool {
        let base =
            switch origin {
            case G_SEEK_CUR: position
            case G_SEEK_END: source.count
            default: 0
            }
        let (sum, isTooLarge) = base.addingReportingOverflow(offset)
        position = isTooLarge || sum < 0 ? max(position, source.count) : sum
        return !isTooLarge && sum >= 0
    }
}

// MARK: - GObject

extension SourceStream {
    /// A `GInputStream` that is `GSeekable`, at the beginning of a source, which it keeps. The caller releases it.
    package static func make(_ source: any ByteSource) -> OpaquePointer {
        let stream = g_object_new_with_properties(type, 0, nil, nil)!
        g_object_set_qdata_full(stream, key, Unmanaged.passRetained(SourceStream(source)).toOpaque()) {
            if let stream = $0 { Unmanaged<SourceStream>.fromOpaque(stream).release() }
        }
        return OpaquePointer(stream)
    }

    private static let key = g_quark_from_string("vitrine-source-stream")

    private static func stream(of object: UnsafeMutableRawPointer?) -> SourceStream? {
        guard let object, let stream = g_object_get_qdata(object.assumingMemoryBound(to: GObject.self), key) else {
            return nil
        }
        return Unmanaged<SourceStream>.fromOpaque(stream).takeUnretainedValue()
    }

    /// A class in the place of GIO's stream of memory. Of any other stream poppler keeps a copy, for which it takes memory of
    /// the length of the document, at once.
    private static let type: GType = {
        var info = GTypeInfo()
        info.class_size = UInt16(MemoryLayout<GMemoryInputStreamClass>.size)
        info.instance_size = UInt16(MemoryLayout<GMemoryInputStream>.size)
        info.class_init = { type, _ in
            guard let type = type?.assumingMemoryBound(to: GInputStreamClass.self) else { return }
            type.pointee.read_fn = { object, buffer, count, _, error in
                SourceStream.read(object, UnsafeMutableRawBufferPointer(start: buffer, count: Int(count)), error)
            }
            type.pointee.skip = { object, count, _, _ in
                SourceStream.stream(of: object)?.skip(Int(clamping: count)) ?? -1
            }
        }
        let type = g_type_register_static(
            g_memory_input_stream_get_type(), "VitrineSourceStream", &info, GTypeFlags(rawValue: 0))
        var interface = GInterfaceInfo(
            interface_init: { interface, _ in
                guard let interface = interface?.assumingMemoryBound(to: GSeekableIface.self) else { return }
                interface.pointee.tell = { object in
                    goffset(SourceStream.stream(of: UnsafeMutableRawPointer(object))?.position ?? 0)
                }
                interface.pointee.can_seek = { _ in 1 }
                interface.pointee.seek = { object, offset, origin, _, error in
                    let stream = SourceStream.stream(of: UnsafeMutableRawPointer(object))
                    if stream?.seek(Int(offset), from: origin) == true { return 1 }
                    SourceStream.set(error, G_IO_ERROR_INVALID_ARGUMENT, "no such position")
                    return 0
                }
            }, interface_finalize: nil, interface_data: nil)
        g_type_add_interface_static(type, g_seekable_get_type(), &interface)
        return type
    }()

    private static func read(
        _ object: UnsafeMutableRawPointer?, _ buffer: UnsafeMutableRawBufferPointer,
        _ error: UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?
    ) -> Int {
        guard let stream = stream(of: object) else { return -1 }
        do throws(Refusal) {
            return try stream.read(into: buffer)
        } catch let refusal {
            // Poppler asks for no error, and adds the result to its position without a look. To it this is the end of the
            // stream; the source keeps the reason.
            guard let error else { return 0 }
            set(error, G_IO_ERROR_FAILED, refusal.detail)
            return -1
        }
    }

    private static func set(
        _ error: UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?, _ code: GIOErrorEnum, _ message: String
    ) {
        g_set_error_literal(error, g_io_error_quark(), Int32(code.rawValue), message)
    }
}
