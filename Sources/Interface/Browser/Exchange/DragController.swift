// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VitrineGLib
internal import VitrineGtk
internal import VolumeAccess

/// Drag and drop: documents to folders, places and other programs, and files, texts and pictures from them.
@MainActor final class DragController {
    private let folderView: FolderView
    private let navigation: NavigationController
    private let transfers: TransferController
    private let creation: CreationController
    private let allowsCreation: Bool
    /// Whether documents of this window are being dragged.
    private var isDragging = false

    /// The largest number of documents that are dragged at once.
    private static let limit = 10_000

    /// Watches for drags that begin or end on the documents, and for drops on the places of the sidebar.
    init(
        _ folderView: FolderView, sidebar: Sidebar, navigation: NavigationController, transfers: TransferController,
        creation: CreationController, allowsCreation: Bool
    ) {
        (self.folderView, self.navigation, self.transfers) = (folderView, navigation, transfers)
        (self.creation, self.allowsCreation) = (creation, allowsCreation)
        watchDrags()
        watchDrops(FileDropTarget(), on: folderView.documents)
        watchDropsOnPage(FileDropTarget())
        watchContents()
        watchDrops(on: sidebar)
    }

    private func watchDrags() {
        let source = FileDragSource()
        source.setPhase(.capture)
        let press = ClickGesture()
        press.setPhase(.capture)
        var pressed: Int?
        press.onPress { [weak self] _, x, y in
            guard let self else { return }
            pressed = documentIndex(atX: x, y: y)
            // From a document it is dragged; from elsewhere documents are selected.
            folderView.documents.setRubberband(pressed == nil)
            source.setContent(pressed.map { self.content(ofDragFrom: $0) })
        }
        source.onBegin { [weak self] in
            self?.isDragging = true
            if let self, let pressed { begin(source, from: pressed) }
        }
        source.onEnd { [weak self] in
            self?.isDragging = false
            source.setContent(nil)
        }
        folderView.documents.widget.add(press)
        folderView.documents.widget.add(source)
    }

    private func watchDrops(on sidebar: Sidebar) {
        sidebar.onHold = { [weak self] target, folder in
            // Onto their own folder documents are not dropped; those of a search may lie in another one.
            guard let self, !(isDragging && folder == navigation.current && folderView.folder is Folder) else {
                return nil
            }
            return action(target, in: folder)
        }
        sidebar.onTake = { [weak self] target, files, folder in
            guard let self, !files.isEmpty, !files.contains(folder), let action = action(target, in: folder) else {
                return false
            }
            transfers.begin(action == .move ? .move(files, into: folder) : .copy(files, into: folder), showing: false)
            return true
        }
    }

    private func watchDrops(_ target: FileDropTarget, on view: DocumentsView) {
        target.onMotion { [weak self] x, y in
            guard let self else { return nil }
            let folder = folderUnder(x, y)
            view.highlight(folder?.index)
            // Onto their own folder documents are not dropped; a collection holds no files of its own.
            if isDragging || navigation.collection != nil, folder == nil { return nil }
            return action(target)
        }
        target.onLeave { view.highlight(nil) }
        target.onDrop { [weak self] uris, x, y in
            guard let self else { return false }
            view.highlight(nil)
            let files = uris.map { FileLocation(uri: $0) }
            let folder = folderUnder(x, y)?.location ?? navigation.current
            guard !files.isEmpty, !files.contains(folder), DocumentCollection(folder) == nil,
                let action = action(target)
            else { return false }
            transfers.begin(action == .move ? .move(files, into: folder) : .copy(files, into: folder))
            return true
        }
        view.widget.add(target)
    }

    /// The page of an empty folder takes drops as well.
    private func watchDropsOnPage(_ target: FileDropTarget) {
        target.onMotion { [weak self] _, _ in
            guard let self, !isDragging, navigation.collection == nil else { return nil }
            return action(target)
        }
        target.onDrop { [weak self] uris, _, _ in
            guard let self, !uris.isEmpty, navigation.collection == nil, let action = action(target) else {
                return false
            }
            let files = uris.map { FileLocation(uri: $0) }
            let folder = navigation.current
            transfers.begin(action == .move ? .move(files, into: folder) : .copy(files, into: folder))
            return true
        }
        folderView.pageWidget.add(target)
    }

    /// A text or a picture that is dropped becomes a document, as one that is pasted does.
    private func watchContents() {
        for isPage in [false, true] {
            let target = ContentDropTarget()
            target.onOffer { [weak self] formats in
                guard let self, !isDragging, navigation.collection == nil, allowsCreation else { return false }
                return PasteKind(formats: formats) != nil
            }
            target.onDrop { [weak self] content in
                guard let self, let kind = PasteKind(formats: content.formatNames) else { return false }
                creation.create(kind, of: content, in: navigation.current)
                return true
            }
            if isPage { folderView.pageWidget.add(target) } else { folderView.documents.widget.add(target) }
        }
    }

    /// The action that the keys held down allow; else documents of this window are moved within their volume, and those
    /// of others, and to other volumes, copied.
    ///
    /// - Parameter folder: the target folder; nil for one on the volume that is shown.
    private func action(_ target: FileDropTarget, in folder: FileLocation? = nil) -> FileDropTarget.Action? {
        let allowed = target.allowed
        let staysOnVolume = folder.map { VolumeRoot(holding: $0) == VolumeRoot(holding: navigation.current) } ?? true
        let wanted: FileDropTarget.Action = isDragging && staysOnVolume ? .move : .copy
        return allowed.contains(wanted) ? wanted : allowed.first
    }

    private func folderUnder(_ x: Double, _ y: Double) -> (index: Int, location: FileLocation)? {
        guard let folder = folderView.folder, let index = folderView.documents.index(atX: x, y: y),
            index < folder.count,
            folder.document(at: index).isFolder, !(isDragging && folderView.documents.selection.isSelected(index))
        else { return nil }
        return (index, folder.document(at: index).location)
    }

    /// The content of a drag from a document: the selected ones if it is selected, else that one alone.
    private func content(ofDragFrom index: Int) -> FileContent {
        let files = indices(ofDragFrom: index).compactMap { index in
            folderView.folder.flatMap { index < $0.count ? $0.document(at: index).location : nil }
        }
        return CopiedFiles(files, isCut: false).content(copiedText: nil)
    }

    private func indices(ofDragFrom index: Int) -> [Int] {
        folderView.documents.selection.isSelected(index) ? Array(folderView.selection.prefix(Self.limit)) : [index]
    }

    private func documentIndex(atX x: Double, y: Double) -> Int? {
        guard let folder = folderView.folder, let index = folderView.documents.index(atX: x, y: y), index < folder.count
        else { return nil }
        return index
    }

    /// Selects the document from which a drag begins, and shows its picture below the pointer.
    private func begin(_ source: FileDragSource, from index: Int) {
        let count = indices(ofDragFrom: index).count
        if let image = folderView.documents.dragImage(of: index, count: count) {
            source.setImage(image, gripX: -Self.grip, gripY: -Self.grip)
        }
        if !folderView.documents.selection.isSelected(index) { folderView.documents.selection.select(index) }
    }

    /// The distance of the dragged picture from the pointer, so that what is below that stays in view, in points.
    private static let grip = 12
}
