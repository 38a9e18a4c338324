// SPDX-License-Identifier: MPL-2.0

internal import VolumeAccess

/// Goes through a folder, and the folders below it if wanted, the near ones first. Links to folders are not followed, so
/// that it ends; nor are other volumes entered, which may be slow and are searched when somebody looks there.
struct FolderWalk: Sendable {
    let root: FileLocation
    let query: NameQuery
    let scope: DocumentSearch.Scope
    let showsHidden: Bool

    /// The file systems of the kernel, which are not searched.
    private static let unsearched = ["/proc", "/sys", "/dev", "/run"].map { FileLocation(path: $0) }

    /// Lists all that match.
    ///
    /// - Parameters:
    ///   - enter: told the way from the root to a folder before that is listed; the root's is empty.
    ///   - found: given files named by their way from the root; the walk goes on when it returns.
    /// - Throws: ``FileAccessError`` when the root cannot be read; other folders that cannot are passed over.
    func run(
        enter: @Sendable ([UInt8]) -> Void, found: @Sendable ([FileFacts]) async -> Void
    ) async throws(FileAccessError) {
        var todo: [[UInt8]] = [[]]
        var next = 0
        while next < todo.count {
            if Task.isCancelled { throw .cancelled }
            let way = todo[next]
            next += 1
            let folder = location(way)
            enter(way)
            do {
                for try await batch in FileAccesses.access(for: root).list(folder) {
                    if Task.isCancelled { throw FileAccessError.cancelled }
                    let shown = batch.filter { showsHidden || !$0.isHidden }
                    if scope != .folder {
                        todo += shown.filter { isEntered($0, in: folder) }.map { way + $0.name + [slash] }
                    }
                    let matching = shown.filter { fits($0) }
                    if !matching.isEmpty { await found(matching.map { $0.named(way + $0.name) }) }
                }
            } catch let error as FileAccessError {
                if way.isEmpty || error == .cancelled { throw error }
            } catch {
                throw .cancelled
            }
        }
    }

    /// Whether a file is what is looked for. In the flattened view folders are what is not to be seen.
    func fits(_ facts: FileFacts) -> Bool {
        (scope != .flattened || facts.kind != .folder) && query.matches(facts.name)
    }

    /// The file at the end of a way from the root.
    func location(_ way: [UInt8]) -> FileLocation {
        way.split(separator: slash).reduce(root) { $0.child(Array($1)) }
    }

    /// The document of a file that was found.
    func document(_ facts: FileFacts) -> Document {
        let location = location(facts.name)
        return Document(location: location, facts: facts.named(location.nameBytes))
    }

    private func isEntered(_ facts: FileFacts, in folder: FileLocation) -> Bool {
        guard facts.kind == .folder, !facts.isLink else { return false }
        let location = folder.child(facts.name)
        return !Self.unsearched.contains(location)
            && type(of: FileAccesses.access(for: location)) == type(of: FileAccesses.access(for: root))
    }
}

extension FileFacts {
    /// The same facts under another name.
    func named(_ name: [UInt8]) -> FileFacts {
        var facts = self
        facts.name = name
        return facts
    }
}

private let slash = UInt8(ascii: "/")
