// SPDX-License-Identifier: MPL-2.0

internal import CGLib

/// The kind of a GIO error, as far as callers distinguish them (GIOErrorEnum).
@nonexhaustive public enum IOErrorKind: Sendable {
    /// The file does not exist.
    case notFound
    /// The operation is not permitted.
    case notPermitted
    /// The file is not a folder.
    case notAFolder
    /// The volume has to be mounted first.
    case notMounted
    /// The volume is mounted already.
    case alreadyMounted
    /// The operation was cancelled.
    case cancelled
    /// The operation timed out.
    case timedOut
    /// The connection is gone or refused, the host unknown or not to be reached, the device away.
    case disconnected
    /// The user was told already.
    case handled
    /// The file or volume is in use.
    case busy
    /// The operation is not supported.
    case notSupported
    /// A file of that name exists.
    case taken
    /// A folder that is not empty, or a folder where a file was expected.
    case notEmpty
    /// The volume is full.
    case full
    /// The volume can only be read.
    case readOnly
    /// The volume does not take the name.
    case badName
    /// The file would have to be copied: the two places are on different volumes.
    case wouldCopy
    /// Anything else; GIO uses one number for most of what can happen to a disk.
    case other
}

extension GLibError {
    /// The error's kind; ``IOErrorKind/other`` for other domains.
    public var ioKind: IOErrorKind {
        guard domain == "g-io-error-quark" else { return .other }
        return switch GIOErrorEnum(rawValue: numericCast(code)) {
        case G_IO_ERROR_NOT_FOUND: .notFound
        case G_IO_ERROR_PERMISSION_DENIED: .notPermitted
        case G_IO_ERROR_NOT_DIRECTORY: .notAFolder
        case G_IO_ERROR_NOT_MOUNTED: .notMounted
        case G_IO_ERROR_ALREADY_MOUNTED: .alreadyMounted
        case G_IO_ERROR_CANCELLED: .cancelled
        case G_IO_ERROR_TIMED_OUT: .timedOut
        case G_IO_ERROR_FAILED_HANDLED: .handled
        case G_IO_ERROR_BUSY: .busy
        case G_IO_ERROR_NOT_SUPPORTED: .notSupported
        case G_IO_ERROR_EXISTS: .taken
        case G_IO_ERROR_NOT_EMPTY, G_IO_ERROR_IS_DIRECTORY, G_IO_ERROR_WOULD_MERGE: .notEmpty
        case G_IO_ERROR_NO_SPACE: .full
        case G_IO_ERROR_READ_ONLY: .readOnly
        case G_IO_ERROR_INVALID_FILENAME, G_IO_ERROR_FILENAME_TOO_LONG: .badName
        case G_IO_ERROR_WOULD_RECURSE: .wouldCopy
        case G_IO_ERROR_HOST_NOT_FOUND, G_IO_ERROR_HOST_UNREACHABLE, G_IO_ERROR_NETWORK_UNREACHABLE,
            G_IO_ERROR_CONNECTION_REFUSED, G_IO_ERROR_CONNECTION_CLOSED, G_IO_ERROR_NOT_CONNECTED,
            G_IO_ERROR_NO_SUCH_DEVICE, G_IO_ERROR_PARTIAL_INPUT, G_IO_ERROR_CLOSED:
            .disconnected
        default: .other
        }
    }
}
