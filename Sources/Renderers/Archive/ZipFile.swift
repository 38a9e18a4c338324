// SPDX-License-Identifier: MPL-2.0

import CZip
import DocumentModel
import Glibc
import Quantities
import RendererKit

/// A ZIP file, read through its central directory by libzip, each entry by itself.
final class ZipFile {
    /// The number of entries.
    let count: Int

    private let handle: OpaquePointer
    private let feed: ZipFeed

    /// Opens a ZIP file.
    ///
    /// - Returns: nil when its central directory is missing or contradicts itself; a pass from the first byte on may still
    ///   read it.
    /// - Throws: the failure to read the document.
    static func open(_ source: any ByteSource) throws(Refusal) -> ZipFile? {
        if let file = try ZipFile(source, start: 0) { return file }
        // Offsets may count from the end of a program that comes before the ZIP file.
        guard let end = try ZipEnd(of: source) else { return nil }
        if end.start > 0, let file = try ZipFile(source, start: end.start) { return file }
        // libzip refuses files with names that are not in the encoding that they state.
        let wrongFlags = try ZipFlags.wrong(in: source, end)
        return wrongFlags.isEmpty ? nil : try ZipFile(source, start: end.start, wrongFlags: wrongFlags)
    }

    /// - Parameter start: the offset in the document from which the offsets in the ZIP file count.
    private init?(_ source: any ByteSource, start: Int, wrongFlags: [Int] = []) throws(Refusal) {
        feed = ZipFeed(source, start: start, wrongFlags: wrongFlags)
        let context = Unmanaged.passRetained(feed)
        var error = zip_error_t()
        zip_error_init(&error)
        defer { zip_error_fini(&error) }
        guard let input = zip_source_function_create(ZipFeed.callback, context.toOpaque(), &error) else {
            context.release()
            throw Refusal(.failed, "no memory")
        }
        guard let handle = zip_open_from_source(input, ZIP_RDONLY, &error) else {
            zip_source_free(input)
            if let failure = feed.failure { throw failure }
            return nil
        }
        self.handle = handle
        count = max(0, Int(zip_get_num_entries(handle, 0)))
    }

    deinit { zip_discard(handle) }

    /// Whether a document begins like a ZIP file, or like a self-extracting program.
    static func mayBe(_ source: any ByteSource) throws(Refusal) -> Bool {
        let prefix = try source.prefix(8)
        let starts: [[UInt8]] = [
            [0x50, 0x4B, 3, 4], [0x50, 0x4B, 5, 6], [0x50, 0x4B, 7, 8], [0x50, 0x4B, 0x30, 0x30, 0x50, 0x4B, 3, 4],
            [0x4D, 0x5A], [0x7F, 0x45, 0x4C, 0x46], [0x23, 0x21],
        ]
        return starts.contains { prefix.starts(with: $0) }
    }

    // MARK: entries

    /// The name of an entry in the encoding of the ZIP file, or in UTF-8 from the Info-ZIP Unicode Path field where that is
    /// sound.
    func name(_ index: Int) -> [UInt8] {
        guard let name = zip_get_name(handle, zip_uint64_t(index), zip_flags_t(ZIP_FL_ENC_RAW)) else { return [] }
        return Array(UnsafeBufferPointer(start: name, count: strlen(name))).map(UInt8.init(bitPattern:))
    }

    /// Whether the ZIP file says that the name of an entry is UTF-8: by the flag for it, or by the Info-ZIP Unicode Path field.
    func statesUTF8(_ index: Int) -> Bool {
        // Names that are not UTF-8 by their own statement are converted from code page 437.
        guard let name = zip_get_name(handle, zip_uint64_t(index), zip_flags_t(ZIP_FL_ENC_STRICT)) else { return false }
        return UnsafeBufferPointer(start: name, count: strlen(name)).elementsEqual(
            self.name(index).map(CChar.init(bitPattern:)))
    }

    /// An entry with a path; its name comes from ``name(_:)``.
    func entry(_ index: Int, path: String) -> ArchiveEntry {
        var status = zip_stat_t()
        zip_stat_init(&status)
        _ = zip_stat_index(handle, zip_uint64_t(index), 0, &status)
        let isKnown = { (field: UInt32) in status.valid & zip_uint64_t(field) != 0 }
        return ArchiveEntry(
            path: path, size: isKnown(ZIP_STAT_SIZE) ? Int(clamping: status.size) : nil,
            modified: time(index) ?? (isKnown(ZIP_STAT_MTIME) ? FileTime(seconds: Int64(status.mtime)) : nil),
            isFolder: path.utf8.last == UInt8(ascii: "/") || isFolder(index),
            isEncrypted: isKnown(ZIP_STAT_ENCRYPTION_METHOD) && Int32(status.encryption_method) != ZIP_EM_NONE)
    }

    /// Whether an entry was made by a program for DOS or Windows.
    func isFromWindows(_ index: Int) -> Bool {
        [ZIP_OPSYS_DOS, ZIP_OPSYS_OS_2, ZIP_OPSYS_WINDOWS_NTFS, ZIP_OPSYS_VFAT].contains(attributes(index).system)
    }

    /// The system on which an entry was made, and its attributes there.
    private func attributes(_ index: Int) -> (system: UInt32, bits: UInt32) {
        var system: zip_uint8_t = 0
        var bits: zip_uint32_t = 0
        guard zip_file_get_external_attributes(handle, zip_uint64_t(index), 0, &system, &bits) == 0 else {
            return (ZIP_OPSYS_DOS, 0)
        }
        return (UInt32(system), bits)
    }

    private func isFolder(_ index: Int) -> Bool {
        let (system, bits) = attributes(index)
        return isFromWindows(index) ? bits & 0x10 != 0 : system == ZIP_OPSYS_UNIX && (bits >> 16) & S_IFMT == S_IFDIR
    }

    /// The modification time in an extra field, exact to a second or better; the one in the header is exact to two seconds and
    /// has no time zone.
    private func time(_ index: Int) -> FileTime? {
        if let field = extraField(0x5455, of: index), field.count >= 5, field[0] & 1 != 0 {
            return FileTime(seconds: Int64(Int32(truncatingIfNeeded: Self.number(field[1..<5]))))
        }
        // NTFS: 100 ns since 1601.
        if let field = extraField(0x000A, of: index), field.count >= 32, Self.number(field[4..<6]) == 1 {
            let ticks = Self.number(field[8..<16])
            guard ticks > 0, ticks < 1 << 62 else { return nil }
            return FileTime(
                seconds: Int64(ticks / 10_000_000) - 11_644_473_600, nanoseconds: Int64(ticks % 10_000_000) * 100)
        }
        return nil
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    private func extraField(_ id: UInt16, of index: Int) -> [UInt8]? {
        var length: zip_uint16_t = 0
        let field = zip_file_extra_field_get_by_id(
            handle, zip_uint64_t(index), id, 0, &length, zip_flags_t(ZIP_FL_CENTRAL))
        return field.map { Array(UnsafeBufferPointer(start: $0, count: Int(length))) }
    }

    // MARK: content

    /// Whether libzip supports the compression of an entry.
    func decompresses(_ index: Int) -> Bool {
        var status = zip_stat_t()
        zip_stat_init(&status)
        guard zip_stat_index(handle, zip_uint64_t(index), 0, &status) == 0 else { return false }
        return zip_compression_method_supported(zip_int32_t(status.comp_method), 0) != 0
    }

    /// The encryption of an entry: one of libzip's `ZIP_EM_…`.
    private func encryption(_ index: Int) -> UInt16 {
        var status = zip_stat_t()
        zip_stat_init(&status)
        _ = zip_stat_index(handle, zip_uint64_t(index), 0, &status)
        return status.valid & zip_uint64_t(ZIP_STAT_ENCRYPTION_METHOD) == 0 ? .max : status.encryption_method
    }

    /// Whether libzip supports the encryption of an entry.
    func decrypts(_ index: Int) -> Bool { zip_encryption_method_supported(encryption(index), 0) != 0 }

    /// Whether the password check of the encryption accepts about one wrong password in a hundred, so that only the checksum
    /// of the content proves a password right.
    func mistakesPasswords(_ index: Int) -> Bool { Int32(encryption(index)) == ZIP_EM_TRAD_PKWARE }

    /// Reads the content of an entry in parts, until `body` returns false.
    ///
    /// - Throws: ``Refusal/Reason/damaged`` when the content does not match its checksum, ``Refusal/Reason/locked`` when the
    ///   password is wrong, and the failure to read the document.
    func read(
        _ index: Int, password: [UInt8]?, _ body: (UnsafeRawBufferPointer) -> Bool
    ) throws(Refusal) {
        feed.failure = nil
        let file =
            if let password {
                (password + [0]).withUnsafeBufferPointer { password in
                    password.withMemoryRebound(to: CChar.self) {
                        zip_fopen_index_encrypted(handle, zip_uint64_t(index), 0, $0.baseAddress)
                    }
                }
            } else {
                zip_fopen_index(handle, zip_uint64_t(index), 0)
            }
        guard let file else {
            throw refusal(zip_get_error(handle))
        }
        defer { zip_fclose(file) }
        let isRead = withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 16) { buffer in
            while true {
                let count = zip_fread(file, buffer.baseAddress!, zip_uint64_t(buffer.count))
                guard count > 0 else { return count == 0 }
                guard body(UnsafeRawBufferPointer(rebasing: buffer[..<Int(count)])) else { return true }
            }
        }
        if !isRead || feed.failure != nil { throw refusal(zip_file_get_error(file)) }
    }

    private func refusal(_ error: UnsafeMutablePointer<zip_error_t>) -> Refusal {
        if let failure = feed.failure { return failure }
        let message = String(cString: zip_error_strerror(error))
        return switch zip_error_code_zip(error) {
        case ZIP_ER_NOPASSWD: Refusal(.protected, message)
        case ZIP_ER_WRONGPASSWD: Refusal(.locked, message)
        case ZIP_ER_ENCRNOTSUPP, ZIP_ER_COMPNOTSUPP: Refusal(.unsupported, message)
        default: Refusal(.damaged, message)
        }
    }
}
