// SPDX-License-Identifier: MPL-2.0

internal import Documents
public import VolumeAccess

/// The documents that a batch is to work on, and what is known of their folders: found once, for as many plans as the user
/// tries.
public struct BatchSources: Sendable {
    /// The documents, in their order.
    public internal(set) var files: [BatchFile]
    /// Whether the files were asked when they were taken.
    public internal(set) var hasDatesTaken = false
    let folders: [FileLocation: BatchFolder]

    /// Finds documents, away from the main thread.
    ///
    /// - Parameters:
    ///   - files: what the user chose, in the order in which it is counted.
    ///   - output: a folder that results go to.
    ///   - entersFolders: whether of a folder it is the files in it and below that are meant; hidden ones are not.
    public static func found(
        _ files: [FileLocation], output: FileLocation? = nil, entersFolders: Bool
    ) async -> BatchSources {
        var finder = Finder()
        for (folder, members) in grouped(files) { await finder.look(for: members, in: folder) }
        var found = files.map { finder.files[$0] ?? BatchFile($0, error: .notFound($0)) }
        if entersFolders {
            var entered: [BatchFile] = []
            for file in found { entered += await finder.filesIn(file) }
            found = entered
        }
        if let output { await finder.list(output) }
        var folders: [FileLocation: BatchFolder] = [:]
        for folder in Set(found.compactMap(\.location.parent)).union([output].compactMap { $0 }) {
            folders[folder] = await BatchFolder(folder, names: finder.names[folder] ?? [])
        }
        return BatchSources(files: found, folders: folders)
    }

    private static func grouped(_ files: [FileLocation]) -> [(FileLocation, [FileLocation])] {
        Dictionary(grouping: files) { $0.parent ?? $0 }.map { ($0, $1) }
    }

    /// The files that were found so far.
    private struct Finder {
        var files: [FileLocation: BatchFile] = [:]
        var names: [FileLocation: Set<[UInt8]>] = [:]

        /// Lists a folder for its names and for some documents in it.
        mutating func look(for members: [FileLocation], in folder: FileLocation) async {
            let wanted = Dictionary(members.map { ($0.nameBytes, $0) }) { first, _ in first }
            do {
                for facts in try await listed(folder) {
                    if let location = wanted[facts.name] { files[location] = BatchFile(location, facts: facts) }
                }
            } catch {
                let failure = error as? FileAccessError ?? .cancelled
                for member in members { files[member] = BatchFile(member, error: failure) }
            }
            // A list leaves out what the disk could say nothing about.
            for file in members where files[file] == nil {
                do throws(FileAccessError) {
                    files[file] = BatchFile(file, facts: try await FileAccesses.access(for: file).facts(file))
                } catch {
                    files[file] = BatchFile(file, error: error)
                }
            }
        }

        /// Lists a folder for its names alone.
        mutating func list(_ folder: FileLocation) async { _ = try? await listed(folder) }

        /// A file itself; of a folder, all files in it and below. Links to folders are not followed, so that it ends.
        mutating func filesIn(_ file: BatchFile) async -> [BatchFile] {
            guard file.facts?.kind == .folder else { return [file] }
            var result: [BatchFile] = []
            var todo = [file.location]
            while let folder = todo.popLast(), !Task.isCancelled {
                do {
                    let entries = try await listed(folder).sorted { $0.name.lexicographicallyPrecedes($1.name) }
                    for facts in entries where !facts.isHidden {
                        let location = folder.child(facts.name)
                        if facts.kind == .file {
                            var file = BatchFile(location, facts: facts)
                            file.isFromFolder = true
                            result.append(file)
                        }
                        if facts.kind == .folder, !facts.isLink { todo.append(location) }
                    }
                } catch {
                    result.append(BatchFile(folder, error: error as? FileAccessError ?? .cancelled))
                }
            }
            return result
        }

        private mutating func listed(_ folder: FileLocation) async throws -> [FileFacts] {
            var all: [FileFacts] = []
            for try await batch in FileAccesses.access(for: folder).list(folder) { all += batch }
            names[folder] = Set(all.map(\.name))
            return all
        }
    }
}
