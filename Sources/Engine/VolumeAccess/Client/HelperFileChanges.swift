// SPDX-License-Identifier: MPL-2.0

internal import Dispatch
internal import Glibc
internal import Synchronization

/// Changes files of a removable, network or FUSE volume through the process that alone touches it.
///
/// What such volumes cannot do, the helper says or does without: see `GIOFileChanges` in `vitrine-volume` for servers,
/// ``LocalFileChanges`` for what the kernel has mounted. A helper that dies under a call that changes something is not
/// asked again: whether it was done is unknown, and the call fails.
package struct HelperFileChanges: FileChanges {
    private let helper: VolumeHelper

    /// Changes by a helper.
    package init(_ helper: VolumeHelper) { self.helper = helper }

    /// See ``FileChanges/capabilities(of:)``.
    package func capabilities(of folder: FileLocation) throws(FileChangeError) -> VolumeCapabilities {
        guard case .capabilities(let capabilities) = try ask(.capabilities(folder), folder) else { throw odd(folder) }
        return capabilities
    }

    /// See ``FileChanges/stamp(of:)``.
    package func stamp(of file: FileLocation) throws(FileChangeError) -> FileStamp? {
        guard case .stamp(let stamp) = try ask(.stamp(file), file) else { throw odd(file) }
        return stamp
    }

    /// See ``FileChanges/names(in:)``.
    package func names(in folder: FileLocation) throws(FileChangeError) -> [[UInt8]] {
        let names = Mutex<[[UInt8]]>([])
        let call = VolumeCall(helper)
        _ = try call.answer(.names(folder), folder) { news in
            if case .changed(.names(let some)) = news { names.withLock { $0 += some } }
        }
        return names.withLock { $0 }
    }

    /// See ``FileChanges/open(_:)``.
    package func open(_ file: FileLocation) throws(FileChangeError) -> any OpenFile {
        let number = helper.nextNumber32()
        return try opened(file, number, by: .open(file, as: number))
    }

    /// See ``FileChanges/create(_:isPrivate:)``.
    package func create(_ file: FileLocation, isPrivate: Bool) throws(FileChangeError) -> any OpenFile {
        let number = helper.nextNumber32()
        return try opened(file, number, by: .create(file, isPrivate: isPrivate, as: number))
    }

    /// See ``FileChanges/rename(_:to:isReplacing:)``.
    package func rename(
        _ file: FileLocation, to name: FileLocation, isReplacing: Bool
    ) throws(FileChangeError) {
        guard VolumeRoot(holding: file) == helper.root, VolumeRoot(holding: name) == helper.root else {
            // Within one folder there are no two volumes: the one that it was on is gone.
            if file.parent == name.parent, file.isWithin(helper.root.location), !file.leadsUpward {
                throw .gone(helper.root.location)
            }
            throw .otherVolume(name)
        }
        try perform(.rename(file, to: name, isReplacing: isReplacing), name)
    }

    /// See ``FileChanges/remove(_:isFolder:)``.
    package func remove(_ file: FileLocation, isFolder: Bool) throws(FileChangeError) {
        try perform(.remove(file, isFolder: isFolder), file)
    }

    /// See ``FileChanges/makeFolder(_:isPrivate:)``.
    package func makeFolder(_ folder: FileLocation, isPrivate: Bool) throws(FileChangeError) {
        try perform(.makeFolder(folder, isPrivate: isPrivate), folder)
    }

    /// See ``FileChanges/makeLink(_:to:)``.
    package func makeLink(_ file: FileLocation, to target: [UInt8]) throws(FileChangeError) {
        try perform(.makeLink(file, to: target), file)
    }

    /// See ``FileChanges/target(of:)``.
    package func target(of link: FileLocation) throws(FileChangeError) -> [UInt8] {
        guard case .bytes(let target) = try ask(.target(link), link) else { throw odd(link) }
        return target
    }

    /// See ``FileChanges/metadata(of:)``.
    package func metadata(of file: FileLocation) throws(FileChangeError) -> FileMetadata {
        guard case .metadata(let metadata) = try ask(.metadata(file), file) else { throw odd(file) }
        return metadata
    }

    /// See ``FileChanges/setMetadata(_:of:)``.
    package func setMetadata(_ metadata: FileMetadata, of file: FileLocation) throws(FileChangeError) {
        try perform(.setMetadata(metadata, file), file)
    }

    /// See ``FileChanges/sync(folder:)``.
    package func sync(folder: FileLocation) throws(FileChangeError) { try perform(.sync(folder), folder) }

    /// See ``FileChanges/syncVolume(of:)``.
    package func syncVolume(of folder: FileLocation) throws(FileChangeError) -> Bool {
        guard case .flag(let isDone) = try ask(.syncVolume(folder), folder) else { throw odd(folder) }
        return isDone
    }

    /// See ``FileChanges/resolved(_:)``.
    package func resolved(_ file: FileLocation) throws(FileChangeError) -> FileLocation {
        guard case .location(let place?) = try ask(.resolved(file), file) else { throw odd(file) }
        return place
    }

    /// See ``FileChanges/trash(_:comingFrom:)``.
    package func trash(_ file: FileLocation, comingFrom origin: FileLocation) throws(FileChangeError) -> FileLocation? {
        guard case .location(let place) = try ask(.trash(file, comingFrom: origin), file) else { throw odd(file) }
        return place
    }

    /// See ``FileChanges/rights(of:)``.
    package func rights(of file: FileLocation) throws(FileChangeError) -> FileRights {
        guard case .rights(let rights) = try ask(.rights(file), file) else { throw odd(file) }
        return rights
    }

    private func opened(
        _ file: FileLocation, _ number: UInt32, by request: ChangeRequest
    ) throws(FileChangeError) -> any OpenFile {
        try perform(request, file)
        return HelperOpenFile(number, file, helper)
    }

    private func ask(_ request: ChangeRequest, _ location: FileLocation) throws(FileChangeError) -> ChangeAnswer {
        try VolumeCall(helper).answer(request, location).answer
    }

    private func perform(_ request: ChangeRequest, _ location: FileLocation) throws(FileChangeError) {
        guard case .done = try ask(request, location) else { throw odd(location) }
    }

    private func odd(_ location: FileLocation) -> FileChangeError {
        .failed(location, String(cString: strerror(EPROTO)))
    }
}
