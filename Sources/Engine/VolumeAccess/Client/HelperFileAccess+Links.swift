// SPDX-License-Identifier: MPL-2.0

/// The links that lead out of the volume with the user's home folder. The volume's helper reports the location of the target,
/// and the access for that location reads the target. Links that lead out of other volumes are not followed.
extension HelperFileAccess {
    /// The file elsewhere that a path leads to; nil when it leads to one on the volume, or may not leave it.
    func linked(_ location: FileLocation) async -> LinkedFile? {
        let request = VolumeRequest.Kind.change(.resolved(location))
        guard helper.root.holdsHome,
            case .changed(.location(let place?)) = try? await helper.ask(request, location).0,
            VolumeRoot(holding: place) != helper.root
        else { return nil }
        return LinkedFile(location.nameBytes, place)
    }

    /// Performs a call for a file of the volume, or for the file that a link leads to.
    func following<Value>(
        _ location: FileLocation, here: () async throws(FileAccessError) -> Value,
        there: (LinkedFile) async throws(FileAccessError) -> Value
    ) async throws(FileAccessError) -> Value {
        do throws(FileAccessError) { return try await here() } catch .leavesVolume(let file) {
            guard let linked = await linked(location) else { throw .leavesVolume(file) }
            return try await there(linked)
        }
    }

    /// The metadata of the target of a link that leads out of the volume; the link's own where links may not leave the volume.
    func followed(
        _ link: FileFacts, at location: FileLocation, looksInside: Bool
    ) async throws(FileAccessError) -> FileFacts {
        guard link.kind == .outwardLink, let linked = await linked(location) else { return link }
        do throws(FileAccessError) { return try await linked.facts(looksInside: looksInside) } catch .notFound {
            return linked.brokenLink
        }
    }

    /// The metadata of links in a folder that lead out of the volume, after the volumes of their targets have answered.
    func followed(_ links: [FileFacts], in folder: FileLocation) async -> [FileFacts] {
        guard helper.root.holdsHome else { return links }
        return await withTaskGroup(of: FileFacts.self) { group in
            for link in links {
                group.addTask { await linked(folder.child(link.name))?.factsInTime() ?? link }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }
}
