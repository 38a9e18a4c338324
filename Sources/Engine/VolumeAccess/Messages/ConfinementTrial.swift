// SPDX-License-Identifier: MPL-2.0

/// The result of a trial in which a helper attempts, by plain system calls, what its confinement must refuse: to use a file
/// and a folder that are not on its volume, and the network.
package struct ConfinementTrial: Equatable, Sendable {
    /// An action that is attempted.
    package enum Attempt: UInt8, CaseIterable, Sendable {
        /// Opening the file for reading.
        case read = 1
        /// Opening the folder for listing.
        case list
        /// Opening the file for writing.
        case write
        /// Making a file in the folder.
        case makeFile
        /// Making a folder in the folder.
        case makeFolder
        /// Making a symlink in the folder.
        case makeLink
        /// Giving the file a second name.
        case link
        /// Renaming the file.
        case rename
        /// Removing the file.
        case remove
        /// Changing the length of the file by its path.
        case truncate
        /// Connecting to a port of this computer over TCP.
        case connect

        /// The first version of Landlock that can refuse it.
        package var version: Int {
            switch self {
            case .truncate: 3
            case .connect: 4
            default: 1
            }
        }

        /// A stable name for programs.
        package var name: String {
            switch self {
            case .read: "read"
            case .list: "list"
            case .write: "write"
            case .makeFile: "make-file"
            case .makeFolder: "make-folder"
            case .makeLink: "make-link"
            case .link: "link"
            case .rename: "rename"
            case .remove: "remove"
            case .truncate: "truncate"
            case .connect: "connect"
            }
        }
    }

    /// The name of the file that is attempted to be used, in the folder of the trial.
    package static let canary = "canary"

    /// The version of Landlock that the helper says it is confined by; 0 for none.
    package let landlock: Int
    /// The attempts that were not refused.
    package let allowed: [Attempt]

    /// The result of a trial.
    package init(landlock: Int, allowed: [Attempt]) { (self.landlock, self.allowed) = (landlock, allowed) }
}
