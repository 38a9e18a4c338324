// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import Glibc
internal import TestSupport
internal import VolumeAccess

/// The operations at a start, and before a volume is taken out.
struct Cleaning {
    let stage: HostileStage

    func perform(_ operation: HostileOperation) -> [Refusal] {
        if operation == .eject {
            Volumes.release(FileLocation(path: stage.root))
            return []
        }
        do {
            try write(operation == .records ? lies : records)
        } catch {
            return [Refusal("\(error)", about: [])]
        }
        UnfinishedWork.cleanUp()
        _ = UnfinishedWork.takeNotArrived()
        return []
    }

    private var top: String { FileLocation(path: stage.root).uri }
    private var outside: String { FileLocation(path: stage.outside).uri }

    /// Those of work that a crash has ended.
    private var records: [String] {
        [
            "T \(top)/.vitrine-left", "B \(top)/.vitrine-back.old \(top)/new.txt", "T \(top)/dir/.vitrine-left",
            "B \(top)/dir/.vitrine-back.old \(top)/dir/new.txt", "T \(top)/.vitrine-left/1",
        ]
    }

    /// Those that say of places elsewhere that they are on the volume.
    private var lies: [String] {
        let up = stage.root.split(separator: "/").map { _ in ".." }.joined(separator: "/")
        let upward = top + "/" + up + stage.outside
        let escaped = top + "/" + up.split(separator: "/").map { _ in "%2e%2e" }.joined(separator: "/") + stage.outside
        return [
            "T \(outside)/.vitrine-left", "T \(upward)/.vitrine-left", "T \(escaped)/dir/.vitrine-left",
            "B \(upward)/.vitrine-back.old \(upward)/absent", "B \(top)/.vitrine-back.old \(upward)/absent",
            "B \(upward)/dir/.vitrine-back.old \(top)/absent", "T \(top)/keep/.vitrine-left/../../doc.txt",
            "C \(outside) \(outside)/doc.txt",
        ]
    }

    private func write(_ lines: [String]) throws {
        var folder = stage.base
        for part in ["state", "vitrine", "unfinished"] {
            folder += "/" + part
            try RawFiles.makeFolder(folder, mode: 0o700)
        }
        let volume = stage.isVolume ? "V \(top)\n" : ""
        for (index, line) in lines.enumerated() {
            try RawFiles.write("\(folder)/record\(index)", volume + line + "\n", mode: 0o600)
        }
    }
}
