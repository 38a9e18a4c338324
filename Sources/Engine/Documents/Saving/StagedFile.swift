// SPDX-License-Identifier: MPL-2.0

internal import VolumeAccess

/// New content on its way to a name: written beside it, checked, synced, and only then given the name.
///
/// What is at the name is the old file or the new one, whole, whatever fails and whenever. Every writer in the program
/// goes this way. `g_file_replace` does not: on a failed write it destroys the old file. All calls block.
struct StagedFile: ~Copyable {
    let location: FileLocation
    private let target: FileLocation
    private let changes: any FileChanges
    private let work: UnfinishedWork
    private let file: any OpenFile
    private var size = 0

    /// Makes the temporary file, in the target's own folder and so on its volume.
    ///
    /// - Parameter isDocument: whether the next start names the file if it does not arrive.
    init(
        for target: FileLocation, by changes: any FileChanges, isPrivate: Bool, isDocument: Bool = false
    ) throws(FileChangeError) {
        guard let folder = target.parent else { throw .unsupported(target) }
        let work = UnfinishedWork()
        let location = work.temporary(in: folder)
        if isDocument { work.announce([NotArrived(.save, target, in: folder)]) }
        do throws(FileChangeError) {
            file = try changes.create(location, isPrivate: isPrivate)
        } catch {
            // A volume can make a file and then fail to say so.
            work.told()
            if (try? Tree.remove(location, by: changes)) != nil { work.finish() } else { work.cleanUpAgain() }
            throw error.about(target)
        }
        (self.location, self.target, self.changes, self.work) = (location, target, changes, work)
    }

    /// Writes what comes next.
    mutating func append(_ bytes: UnsafeRawBufferPointer) throws(FileChangeError) {
        try goOn()
        try file.write(bytes, at: size)
        size += bytes.count
    }

    /// Sets its metadata.
    func setMetadata(_ metadata: FileMetadata) throws(FileChangeError) { try file.setMetadata(metadata) }

    /// Sees that all arrived and, if it is to last, that it is on the disk.
    func complete(isSynced: Bool) throws(FileChangeError) {
        try goOn()
        let stamp = try file.stamp()
        guard stamp.size.int == size else { throw .failed(target, "\(stamp.size.int) ≠ \(size)") }
        if isSynced { try file.sync() }
        try file.close()
    }

    /// Gives it the name.
    func place(isReplacing: Bool, isSynced: Bool) throws(FileChangeError) {
        try goOn()
        if isReplacing {
            try Placement.replace(target, with: location, by: changes, work: work)
        } else {
            try Placement.place(location, at: target, by: changes)
        }
        // From here on nothing is left to clear up, whatever the folder says.
        work.finish()
        if isSynced, let folder = target.parent { try changes.sync(folder: folder) }
    }

    /// Begins no further call for work that was given up between two of them.
    private func goOn() throws(FileChangeError) {
        if Interruption.current?.isInterrupted == true { throw .cancelled }
    }

    /// Removes the temporary file after a failure. A removal that fails is tried again later. When the volume did not answer
    /// a call, the record stays for the next start: the volume may still carry the call out.
    func abandon(after error: FileChangeError? = nil) {
        work.told()
        try? file.close()
        do throws(FileChangeError) {
            if try changes.stamp(of: location) != nil { try changes.remove(location, isFolder: false) }
            switch error {
            case .cancelled, .timedOut, .gone: return
            default: work.finish()
            }
        } catch {
            work.cleanUpAgain()
        }
    }
}

extension FileChangeError {
    /// The same, said of the document and not of a temporary file beside it.
    func about(_ target: FileLocation) -> FileChangeError {
        switch self {
        case .taken: .taken(target)
        case .tooLarge: .tooLarge(target)
        case .badName: .badName(target)
        case .unsupported: .unsupported(target)
        case .behindLink: .behindLink(target)
        case .failed(_, let text): .failed(target, text)
        default: self
        }
    }

    /// The same, said of the folder that something goes to and not of the hidden one in it in which it comes to be.
    func about(folder destination: FileLocation, not hidden: FileLocation) -> FileChangeError {
        func place(_ place: FileLocation) -> FileLocation {
            TransferPlan.isInside(place, hidden) ? destination : place
        }
        return switch self {
        case .gone(let folder): .gone(place(folder))
        case .readOnly(let folder): .readOnly(place(folder))
        case .notPermitted(let folder): .notPermitted(place(folder))
        case .full(let folder): .full(place(folder))
        case .overQuota(let folder): .overQuota(place(folder))
        case .timedOut(let folder): .timedOut(place(folder))
        case .behindLink(let folder): .behindLink(place(folder))
        default: self
        }
    }
}
