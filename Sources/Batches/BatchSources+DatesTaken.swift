// SPDX-License-Identifier: MPL-2.0

internal import Glibc
internal import RenderMessages
public import Rendering
internal import VolumeAccess

extension BatchSources {
    /// The same documents, having been asked when they were taken: in the sandbox, several at a time. Only pictures and films
    /// can say; any task may call it, and cancelling that leaves the rest unasked.
    ///
    /// - Parameter onProgress: told how many of how many were asked, on any thread.
    public func readingDatesTaken(
        by renderer: RenderService = .shared,
        onProgress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) async -> BatchSources {
        var asked = self
        var waiting = files.indices.filter { Self.mayTell(files[$0]) }[...]
        let total = waiting.count
        await withTaskGroup(of: (Int, String?).self) { group in
            func askNext() {
                guard !Task.isCancelled, let index = waiting.popFirst() else { return }
                let file = files[index]
                group.addTask { (index, await Self.dateTaken(of: file, by: renderer)) }
            }
            for _ in 0..<max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) { askNext() }
            var done = 0
            while let (index, date) = await group.next() {
                asked.files[index].taken = date
                done += 1
                onProgress(done, total)
                askNext()
            }
        }
        asked.hasDatesTaken = !Task.isCancelled
        return asked
    }

    private static func mayTell(_ file: BatchFile) -> Bool {
        guard let facts = file.facts, facts.kind == .file else { return false }
        return facts.contentType.hasPrefix("image/") || facts.contentType.hasPrefix("video/")
    }

    private static func dateTaken(of file: BatchFile, by renderer: RenderService) async -> String? {
        guard let type = file.facts?.contentType,
            let bytes = try? await FileAccesses.access(for: file.location).bytes(of: file.location),
            let session = try? await renderer.open(bytes, contentType: type, password: nil),
            let facts = try? await session.facts()
        else { return nil }
        // A film says when it was made.
        return (facts.first { $0.key == .taken } ?? facts.first { $0.key == .created })?.value
    }
}
