// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import Measuring
internal import VitrineGLib

/// Selects the next document whose name begins with the characters that are typed on the documents.
@MainActor final class NameSeeker {
    private let folderView: FolderView
    private var typeAhead = TypeAhead()
    private var seeking: Task<Void, Never>?

    /// The number of names that are compared between two turns of the main loop.
    private static let batch = 2000

    /// No characters are typed.
    init(_ folderView: FolderView) { self.folderView = folderView }

    /// Whether a character that is typed now continues a name.
    var isTyping: Bool { typeAhead.isOpen(at: Clock.seconds) }

    /// Ends the name: the next character begins another one.
    func end() { typeAhead.end() }

    /// Ends the name, and seeking it: other documents are shown.
    func close() {
        seeking?.cancel()
        typeAhead.end()
    }

    /// Adds a character to the name, and seeks it.
    func type(_ character: Character) {
        guard let folder = folderView.folder, folder.count > 0 else { return }
        let next = typeAhead.type(character, at: Clock.seconds, current: folderView.selection.first)
        seeking?.cancel()
        seeking = Task { [weak self] in
            var looked = 0
            while looked < folder.count {
                let end = min(looked + Self.batch, folder.count)
                for step in looked..<end {
                    let index = (next.start + step) % folder.count
                    guard next.matches(folder.document(at: index).displayName) else { continue }
                    self?.folderView.documents.reveal(index, takingFocus: true)
                    return
                }
                looked = end
                await Task.yield()
                if Task.isCancelled { return }
            }
        }
    }
}
