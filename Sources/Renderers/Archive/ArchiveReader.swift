// SPDX-License-Identifier: MPL-2.0

import CArchive
import DocumentModel
import Glibc
import Quantities
import RendererKit
internal import Strings

/// One pass over an archive: libarchive's `struct archive`, fed from a ``ByteSource``.
final class ArchiveReader {
    private let handle: OpaquePointer
    private let feed: Feed

    /// Opens an archive at its beginning.
    ///
    /// - Throws: ``Refusal/Reason/damaged`` when no format is recognised, and the failure to read the document.
    init(_ source: any ByteSource, kind: Archive.Kind) throws(Refusal) {
        guard let handle = archive_read_new() else { throw Refusal(.failed, "no memory") }
        self.handle = handle
        feed = Feed(source)
        switch kind {
        case .zip:
            archive_read_support_format_zip_seekable(handle)
        case .compressed:
            archive_read_support_format_raw(handle)
            for support in Self.filters { _ = support(handle) }
        case .any:
            // One by one: 'all' takes in filters that run programs, and formats that mistake text for a list.
            for support in Self.filters + [
                archive_read_support_filter_rpm, archive_read_support_format_7zip, archive_read_support_format_ar,
                archive_read_support_format_cab, archive_read_support_format_cpio, archive_read_support_format_iso9660,
                archive_read_support_format_lha, archive_read_support_format_rar, archive_read_support_format_rar5,
                archive_read_support_format_tar, archive_read_support_format_warc, archive_read_support_format_xar,
                archive_read_support_format_zip,
            ] {
                _ = support(handle)
            }
        }
        let context = Unmanaged.passUnretained(feed).toOpaque()
        archive_read_set_callback_data(handle, context)
        archive_read_set_read_callback(handle) { _, context, buffer in
            Unmanaged<Feed>.fromOpaque(context!).takeUnretainedValue().read(buffer!)
        }
        archive_read_set_seek_callback(handle) { _, context, offset, origin in
            Unmanaged<Feed>.fromOpaque(context!).takeUnretainedValue().seek(to: offset, from: origin)
        }
        archive_read_set_skip_callback(handle) { _, context, count in
            Unmanaged<Feed>.fromOpaque(context!).takeUnretainedValue().skip(count)
        }
        let result = archive_read_open1(handle)
        guard result == ARCHIVE_OK, feed.failure == nil else { throw refusal }
    }

    deinit { archive_read_free(handle) }

    /// The compression filters that libarchive applies by itself, without another program.
    private static let filters: [@convention(c) (OpaquePointer?) -> Int32] = [
        archive_read_support_filter_bzip2, archive_read_support_filter_compress, archive_read_support_filter_gzip,
        archive_read_support_filter_lz4, archive_read_support_filter_lzip, archive_read_support_filter_lzma,
        archive_read_support_filter_xz, archive_read_support_filter_zstd,
    ]

    /// The next header; nil at the end, and where damage begins unless it is the very first.
    ///
    /// - Throws: the failure to read the document, wherever it is.
    func next(isFirst: Bool) throws(Refusal) -> ArchiveEntry? {
        var entry: OpaquePointer?
        let result = archive_read_next_header(handle, &entry)
        if feed.failure != nil { throw refusal }
        guard result == ARCHIVE_OK || result == ARCHIVE_WARN, let entry else {
            if isFirst && result != ARCHIVE_EOF { throw refusal }
            return nil
        }
        return ArchiveEntry(
            path: Self.path(of: entry),
            size: archive_entry_size_is_set(entry) != 0 ? Int(archive_entry_size(entry)) : nil,
            modified: archive_entry_mtime_is_set(entry) != 0
                ? FileTime(
                    seconds: Int64(clamping: archive_entry_mtime(entry)),
                    nanoseconds: Int64(clamping: archive_entry_mtime_nsec(entry)))
                : nil,
            isFolder: archive_entry_filetype(entry) & S_IFMT == S_IFDIR,
            isEncrypted: archive_entry_is_data_encrypted(entry) != 0)
    }

    /// Reads the next part of the content behind the last header (`archive_read_data`).
    ///
    /// - Returns: the number of bytes, 0 at the end.
    /// - Throws: the failure to read the document, and ``Refusal/Reason/damaged``, ``Refusal/Reason/protected`` or
    ///   ``Refusal/Reason/unsupported`` for content that cannot be decompressed.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(Refusal) -> Int {
        let count = archive_read_data(handle, buffer.baseAddress, buffer.count)
        guard count >= 0, feed.failure == nil else { throw refusal }
        return count
    }

    /// The failure to read the document; without one, the refusal for libarchive's last error (`archive_error_string`).
    private var refusal: Refusal {
        if let failure = feed.failure { return failure }
        let message = archive_error_string(handle).map { String(cString: $0) } ?? "it cannot be read"
        let lower = message.lowercased()
        if lower.contains("passphrase") || lower.contains("encrypt") { return Refusal(.protected, message) }
        if lower.contains("unsupported") || lower.contains("not supported") { return Refusal(.unsupported, message) }
        return Refusal(.damaged, message)
    }

    private static func path(of entry: OpaquePointer) -> String {
        if let name = archive_entry_pathname_utf8(entry) { return String(cString: name) }
        if let name = archive_entry_pathname(entry) { return String(cString: name) }
        return "?"
    }

    /// The document as libarchive's callbacks see it.
    private final class Feed {
        /// The failure to read the document, after which nothing more is read; nil when there was none.
        private(set) var failure: Refusal?

        private static let step = 256 << 10
        /// The length of the pages in which a document is fetched from a volume, in bytes.
        private static let page = 128 << 10

        private let source: any ByteSource
        private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Feed.step, alignment: 16)
        private var position = 0
        /// Whether the position is the end of the last read. Behind a skipped content there may be a header alone.
        private var isInOrder = false

        init(_ source: any ByteSource) {
            self.source = source
        }

        deinit { buffer.deallocate() }

        func read(_ result: UnsafeMutablePointer<UnsafeRawPointer?>) -> Int {
            result.pointee = UnsafeRawPointer(buffer.baseAddress)
            guard failure == nil else { return Int(ARCHIVE_FATAL) }
            guard position < source.count else { return 0 }
            let length = isInOrder ? Self.step : Self.page - position % Self.page
            isInOrder = true
            do throws(Refusal) {
                let count = try source.read(
                    at: position, into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<length]))
                position += count
                return count
            } catch {
                failure = error
                return Int(ARCHIVE_FATAL)
            }
        }

        func seek(to offset: Int64, from origin: Int32) -> Int64 {
            let base =
                switch origin {
                case SEEK_SET: 0
                case SEEK_CUR: position
                default: source.count
                }
            let (sum, overflow) = base.addingReportingOverflow(Int(offset))
            guard !overflow, sum >= 0 else { return Int64(ARCHIVE_FATAL) }
            position = min(sum, source.count)
            isInOrder = false
            return Int64(clamping: position)
        }

        func skip(_ count: Int64) -> Int64 {
            let step = max(0, min(Int(count), source.count - position))
            position += step
            isInOrder = false
            return Int64(step)
        }
    }
}
