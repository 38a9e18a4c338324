// SPDX-License-Identifier: MPL-2.0

internal import Glibc
internal import Quantities
internal import VitrineGLib

/// Why a helper could not do what it was asked, as it crosses to the app.
package struct VolumeFailure: Error, Equatable, Sendable {
    /// The kind of the failure.
    package enum Code: UInt8, Sendable {
        case notFound = 1
        case notPermitted
        case notAFolder
        case notAFile
        case failed
        case cancelled
        case disconnected
        case timedOut
        case notMounted
        case tooLarge
        /// The user was told already, or gave up.
        case handled
        /// A link leads out of the volume.
        case leavesVolume
    }

    /// The kind of the failure.
    package var code: Code
    /// The text of the system, for ``Code/failed``; the limit in bytes, for ``Code/tooLarge``.
    package var text: String

    /// A failure.
    package init(_ code: Code, _ text: String = "") {
        self.code = code
        self.text = text
    }

    /// The failure in the form in which it is sent.
    package init(_ error: FileAccessError) {
        switch error {
        case .notFound: self.init(.notFound)
        case .notPermitted: self.init(.notPermitted)
        case .notAFolder: self.init(.notAFolder)
        case .notAFile: self.init(.notAFile)
        case .failed(_, let text): self.init(.failed, text)
        // With its type: there is an error of that name too, which would lead here again.
        case .cancelled: self.init(Code.cancelled)
        case .disconnected: self.init(.disconnected)
        case .timedOut: self.init(.timedOut)
        case .notMounted: self.init(.notMounted)
        case .tooLarge(_, let limit): self.init(.tooLarge, String(limit.int))
        case .leavesVolume: self.init(.leavesVolume)
        }
    }

    /// The error that the app throws for it.
    package func error(_ location: FileLocation) -> FileAccessError {
        switch code {
        case .notFound: .notFound(location)
        case .notPermitted: .notPermitted(location)
        case .notAFolder: .notAFolder(location)
        case .notAFile: .notAFile(location)
        case .failed: .failed(location, text)
        case .cancelled, .handled: .cancelled
        case .disconnected: .disconnected(location)
        case .timedOut: .timedOut(location)
        case .notMounted: .notMounted(location)
        case .tooLarge: .tooLarge(location, limit: ByteCount(Int(text) ?? 0))
        case .leavesVolume: .leavesVolume(location)
        }
    }
}
