// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VitrineGLib
internal import VolumeAccess

/// The starred documents of all windows, stored from one start to the next.
@MainActor final class StarredLedger {
    /// Told that other documents are starred.
    let observers = Observers()
    private(set) var starred = StarredDocuments()
    private let file: KeptFile
    private var reading: Task<Void, Never>?
    private var saving: Task<Void, Never>?

    /// The stars that the program with a folder of that name stores, not read yet.
    init(in folderName: String) { file = KeptFile(data: "starred", in: folderName) }

    /// Reads the stored stars.
    func begin() {
        guard reading == nil else { return }
        reading = Task {
            guard let bytes = await file.read() else { return }
            // Who was quicker than the disk keeps what they did.
            let early = starred.files
            starred = StarredDocuments(bytes)
            for file in early { starred.star(file) }
            observers.tell()
        }
    }

    /// The starred documents, once they are read.
    func files() async -> [FileLocation] {
        begin()
        await reading?.value
        return starred.files
    }

    /// Gives documents a star, or takes it away.
    func set(_ files: [FileLocation], isStarred: Bool) {
        var isChanged = false
        for file in files {
            isChanged = (isStarred ? starred.star(file) : starred.unstar(file)) || isChanged
        }
        if isChanged { changed() }
    }

    /// Follows documents that were renamed or moved.
    func follow(_ steps: [FileChange.Step]) {
        var isChanged = false
        for step in steps {
            if let from = step.from { isChanged = starred.follow(from, to: step.to) || isChanged }
        }
        if isChanged { changed() }
    }

    private func changed() {
        observers.tell()
        let bytes = starred.bytes
        let (file, earlier) = (file, saving)
        saving = Task {
            await earlier?.value
            await file.write(bytes)
        }
    }
}
