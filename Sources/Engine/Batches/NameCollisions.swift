// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VolumeAccess

/// Finds the new names that something else has or would get.
struct NameCollisions {
    private let folders: [FileLocation: BatchFolder]
    private let ignoringCase: Set<FileLocation>

    /// - Parameter ignoringCase: the folders in which names that differ only in case are one.
    init(_ folders: [FileLocation: BatchFolder], ignoringCase: Set<FileLocation> = []) {
        self.folders = folders
        self.ignoringCase = ignoringCase
    }

    /// A name in its folder, as its volume tells it from others.
    private struct Key: Hashable {
        let folder: FileLocation
        let name: [UInt8]
    }

    private func key(_ file: FileLocation) -> Key {
        let folder = file.parent ?? file
        return Key(folder: folder, name: folded(file.nameBytes, in: folder))
    }

    private func folded(_ name: [UInt8], in folder: FileLocation) -> [UInt8] {
        guard ignoringCase.contains(folder) else { return name }
        return Array(String(decoding: name, as: UTF8.self).lowercased().utf8)
    }

    /// Whether a plan has a collision that it had not when case counted.
    func wouldMark(_ steps: [BatchStep]) -> Bool {
        var marked = steps
        mark(&marked)
        return marked != steps
    }

    /// Says of steps that they collide. Who may not go keeps its name, at which others may not arrive then, and so on.
    func mark(_ steps: inout [BatchStep]) {
        let sources = steps.map { key($0.source) }
        let targets = steps.map { key($0.target) }
        var arriving: [Key: [Int]] = [:]
        for index in steps.indices where steps[index].problem == nil {
            arriving[targets[index], default: []].append(index)
        }
        for others in arriving.values where others.count > 1 {
            for index in others { steps[index].problem = .duplicate }
        }
        let leaving = Set(steps.indices.filter { steps[$0].problem == nil }.map { sources[$0] })
        let existing = folders.mapValues(\.names)
        var stopped: [Int] = []
        for index in steps.indices where steps[index].problem == nil && !leaving.contains(targets[index]) {
            guard isThere(targets[index], in: existing) else { continue }
            steps[index].problem = .taken
            stopped.append(index)
        }
        while let index = stopped.popLast() {
            for other in arriving[sources[index]] ?? [] where steps[other].problem == nil {
                steps[other].problem = .taken
                stopped.append(other)
            }
        }
    }

    private func isThere(_ key: Key, in existing: [FileLocation: Set<[UInt8]>]) -> Bool {
        guard let names = existing[key.folder] else { return false }
        guard ignoringCase.contains(key.folder) else { return names.contains(key.name) }
        return names.contains { folded($0, in: key.folder) == key.name }
    }
}
