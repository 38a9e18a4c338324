// SPDX-License-Identifier: MPL-2.0

internal import Glibc
public import VolumeAccess

/// The content of a save. It is kept in memory or in a file until the document is safely on disk.
public enum SaveContent: Sendable {
    /// In memory.
    case bytes([UInt8])
    /// In a private file, such as what a renderer wrote.
    case document(DocumentBytes)

    /// Length in bytes.
    public var count: Int {
        switch self {
        case .bytes(let bytes): bytes.count
        case .document(let document): document.count
        }
    }

    /// Hands the content out, one part after the other.
    func forEachPart(
        of file: FileLocation, _ body: (UnsafeRawBufferPointer) throws(FileChangeError) -> Void
    ) throws(FileChangeError) {
        switch self {
        case .bytes(let bytes):
            try bytes.withUnsafeBufferPointer { bytes throws(FileChangeError) in
                try body(UnsafeRawBufferPointer(bytes))
            }
        case .document(let document):
            let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 1 << 12)
            defer { buffer.deallocate() }
            var offset = 0
            while offset < document.count {
                let count = pread(document.descriptor, buffer.baseAddress, buffer.count, offset)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { throw .unreadable(file, String(cString: strerror(count < 0 ? errno : EIO))) }
                try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
                offset += count
            }
        }
    }
}
