// SPDX-License-Identifier: MPL-2.0

import CZip
import DocumentModel
import Glibc
import RendererKit

/// A document as libzip's source of bytes (`zip_source_function`): read only, from any offset.
final class ZipFeed {
    /// The failure to read the document itself; nil when there was none. It is cleared before another entry is read: the
    /// document may be readable again.
    var failure: Refusal?

    private let source: any ByteSource
    /// The offset in the document at which the ZIP file begins.
    private let start: Int
    /// The places in the document of flags for UTF-8 that are wrong, in ascending order.
    private let wrongFlags: [Int]
    private var position = 0

    private var count: Int { source.count - start }

    /// - Parameters:
    ///   - start: the offset in the document at which the ZIP file begins, within its length.
    ///   - wrongFlags: the places of flags that are read as if they were not set, in ascending order.
    init(_ source: any ByteSource, start: Int, wrongFlags: [Int]) {
        self.source = source
        self.start = start
        self.wrongFlags = wrongFlags
    }

    /// The callback for the commands of libzip; it returns -1 for a failure.
    static let callback: zip_source_callback = { context, data, length, command in
        guard let context else { return -1 }
        let unmanaged = Unmanaged<ZipFeed>.fromOpaque(context)
        if command == ZIP_SOURCE_FREE {
            unmanaged.release()
            return 0
        }
        let buffer = UnsafeMutableRawBufferPointer(start: data, count: data == nil ? 0 : Int(clamping: length))
        return unmanaged.takeUnretainedValue().answer(command, buffer)
    }

    private static let commands = [
        ZIP_SOURCE_OPEN, ZIP_SOURCE_READ, ZIP_SOURCE_CLOSE, ZIP_SOURCE_STAT, ZIP_SOURCE_ERROR, ZIP_SOURCE_FREE,
        ZIP_SOURCE_SEEK, ZIP_SOURCE_TELL, ZIP_SOURCE_SUPPORTS,
    ].reduce(Int64(0)) { $0 | 1 << Int64($1.rawValue) }

    private func answer(_ command: zip_source_cmd_t, _ data: UnsafeMutableRawBufferPointer) -> Int64 {
        switch command {
        case ZIP_SOURCE_OPEN:
            position = 0
            return 0
        case ZIP_SOURCE_CLOSE: return 0
        case ZIP_SOURCE_READ: return read(into: data)
        case ZIP_SOURCE_SEEK: return seek(data)
        case ZIP_SOURCE_TELL: return Int64(clamping: position)
        case ZIP_SOURCE_STAT:
            guard data.count >= MemoryLayout<zip_stat_t>.size else { return -1 }
            var status = zip_stat_t()
            zip_stat_init(&status)
            status.valid = zip_uint64_t(ZIP_STAT_SIZE)
            status.size = zip_uint64_t(count)
            data.storeBytes(of: status, as: zip_stat_t.self)
            return Int64(MemoryLayout<zip_stat_t>.size)
        case ZIP_SOURCE_ERROR:
            // The error is two numbers: libzip's code and the system's `errno`.
            guard data.count >= 8 else { return -1 }
            data.storeBytes(of: ZIP_ER_READ, toByteOffset: 0, as: Int32.self)
            data.storeBytes(of: EIO, toByteOffset: 4, as: Int32.self)
            return 8
        case ZIP_SOURCE_SUPPORTS: return Self.commands
        default: return -1
        }
    }

    private func read(into buffer: UnsafeMutableRawBufferPointer) -> Int64 {
        guard position < count, !buffer.isEmpty else { return 0 }
        do throws(Refusal) {
            let length = try source.read(at: start + position, into: buffer)
            clearFlags(in: buffer, length, at: start + position)
            position += length
            return Int64(clamping: length)
        } catch {
            failure = error
            return -1
        }
    }

    private func clearFlags(in buffer: UnsafeMutableRawBufferPointer, _ length: Int, at place: Int) {
        var (low, high) = (0, wrongFlags.count)
        while low < high {
            let middle = (low + high) / 2
            if wrongFlags[middle] < place { low = middle + 1 } else { high = middle }
        }
        while low < wrongFlags.count, wrongFlags[low] < place + length {
            buffer[wrongFlags[low] - place] &= ~ZipFlags.utf8
            low += 1
        }
    }

    private func seek(_ data: UnsafeMutableRawBufferPointer) -> Int64 {
        guard data.count >= MemoryLayout<zip_source_args_seek_t>.size else { return -1 }
        let order = data.loadUnaligned(as: zip_source_args_seek_t.self)
        let base =
            switch order.whence {
            case SEEK_SET: 0
            case SEEK_CUR: position
            default: count
            }
        let (sum, overflow) = base.addingReportingOverflow(Int(order.offset))
        guard !overflow, sum >= 0, sum <= count else { return -1 }
        position = sum
        return 0
    }
}
