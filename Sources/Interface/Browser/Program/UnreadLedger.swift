// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import Quantities
internal import VitrineGLib

/// The unread marks of all windows, kept from one start to the next.
@MainActor final class UnreadLedger {
    /// Told when marks have changed.
    let observers = Observers()
    /// The marks; nil until they were read.
    private(set) var marks: UnreadMarks?
    private let file: KeptFile
    private var saving: Timeout?
    private var isReading = false

    /// The marks that the program with a folder of that name stores, not read yet.
    init(in folderName: String) { file = KeptFile(data: "unread-marks", in: folderName) }

    /// Whether nobody has looked at a document; false until the marks were read.
    func isUnread(_ document: Document) -> Bool { marks?.isUnread(document) ?? false }

    /// Reads what was kept. The first start of all begins the marks.
    func begin() {
        guard marks == nil, !isReading else { return }
        isReading = true
        Task {
            let kept = await file.read().flatMap { UnreadMarks($0) }
            marks = kept ?? UnreadMarks(since: .now)
            if kept == nil { save() }
            observers.tell()
        }
    }

    /// Marks documents.
    func mark(_ documents: [Document], isUnread: Bool) {
        guard var marks else { return }
        let now = FileTime.now
        self.marks = nil
        var isChanged = false
        for document in documents where marks.mark(document, isUnread: isUnread, now: now) { isChanged = true }
        self.marks = marks
        guard isChanged else { return }
        saving?.cancel()
        saving = Timeout(milliseconds: 300) { [weak self] in self?.save() }
        observers.tell()
    }

    private func save() {
        guard let bytes = marks?.bytes else { return }
        Task { [file] in await file.write(bytes) }
    }
}
