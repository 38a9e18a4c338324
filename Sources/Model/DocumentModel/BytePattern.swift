// SPDX-License-Identifier: MPL-2.0

/// A pattern to find in a file's bytes.
public enum BytePattern: Equatable, Sendable {
    /// A text in UTF-8, found in any case.
    case text(String)
    /// These bytes exactly.
    case bytes([UInt8])

    /// The length of the pattern in bytes.
    public var count: Int {
        switch self {
        case .text(let text): text.utf8.count
        case .bytes(let bytes): bytes.count
        }
    }
}
