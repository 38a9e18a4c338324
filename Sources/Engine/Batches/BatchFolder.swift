// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VolumeAccess

/// A folder that a batch gives names in, as it was found.
struct BatchFolder: Sendable {
    /// The names in the folder.
    let names: Set<[UInt8]>
    /// The capabilities of its volume; nil when the volume did not answer.
    let capabilities: VolumeCapabilities?
    /// Which volume it was on; nil for the home disk.
    let root: VolumeRoot?
    /// Why nothing can be written to it.
    let problem: TransferProblem?

    /// The most bytes of a name.
    var longestName: Int { capabilities?.longestName ?? FreeName.limit }

    /// Asks the volume.
    init(_ folder: FileLocation, names: Set<[UInt8]>) async {
        self.names = names
        root = VolumeRoot(holding: folder)
        do throws(FileChangeError) {
            let found = try await VolumeCapabilities.of(folder)
            capabilities = found
            problem = found.isReadOnly ? .readOnly(folder) : found.isWritable ? nil : .notPermitted(folder)
        } catch {
            capabilities = nil
            problem = .unreachable(folder, error)
        }
    }
}
