// SPDX-License-Identifier: MPL-2.0

package import VitrineGLib

extension FileChangeError {
    /// The error for a failed change of a file, from an error of GIO.
    package init(_ error: GLibError, _ location: FileLocation) {
        let folder = location.parent ?? location
        self =
            switch error.ioKind {
            case .taken, .notEmpty: .taken(location)
            case .notFound, .notAFolder: .gone(folder)
            case .disconnected, .notMounted: .lost(location)
            case .readOnly: .readOnly(folder)
            case .notPermitted: .notPermitted(folder)
            case .full: .full(folder)
            case .badName: .badName(location)
            case .notSupported: .unsupported(location)
            case .wouldCopy: .otherVolume(location)
            case .timedOut: .timedOut(folder)
            case .cancelled, .handled: .cancelled
            case .alreadyMounted, .busy, .other: .failed(location, error.message)
            }
    }
}
