// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import GLib
internal import Gtk
internal import VolumeAccess

/// Documents dragged to folders and other programs, and from them.
extension BrowserWindow {
    /// More documents than this are not dragged at once.
    private static let dragLimit = 10_000

    /// Watches for drags that begin or end on the documents.
    func watchDrags() {
        let view = folderView.documents
        let source = FileDragSource()
        // Before the view, which would begin to select by a rubber band.
        source.setPhase(.capture)
        let press = ClickGesture()
        press.setPhase(.capture)
        press.onPress { [weak self] _, x, y in source.setContent(self?.dragged(fromX: x, y: y)) }
        source.onBegin { [weak self] in self?.isDragging = true }
        source.onEnd { [weak self] in
            self?.isDragging = false
            source.setContent(nil)
        }
        view.widget.add(press)
        view.widget.add(source)
        watchDrops(FileDropTarget(), on: view)
        watchDropsOnPage(FileDropTarget())
        watchContents()
        watchDropsOnPlaces()
    }

    private func watchDropsOnPlaces() {
        sidebar.onHold = { [weak self] target, folder in
            // Onto its own folder there is nothing to do; what was found may be in another one.
            guard let self, !(isDragging && folder == history.current && folderView.folder is Folder) else {
                return nil
            }
            return action(target, in: folder)
        }
        sidebar.onTake = { [weak self] target, files, folder in
            guard let self, !files.isEmpty, !files.contains(folder), let action = action(target, in: folder) else {
                return false
            }
            transfer(action == .move ? .move(files, into: folder) : .copy(files, into: folder), showing: false)
            return true
        }
    }

    private func watchDrops(_ target: FileDropTarget, on view: DocumentsView) {
        target.onMotion { [weak self] x, y in
            guard let self else { return nil }
            let folder = folderUnder(x, y)
            view.highlight(folder?.index)
            // Onto its own folder there is nothing to do; a collection holds nothing by itself.
            if isDragging || collection != nil, folder == nil { return nil }
            return action(target)
        }
        target.onLeave { view.highlight(nil) }
        target.onDrop { [weak self] uris, x, y in
            guard let self else { return false }
            view.highlight(nil)
            let files = uris.map { FileLocation(uri: $0) }
            let folder = folderUnder(x, y)?.location ?? history.current
            guard !files.isEmpty, !files.contains(folder), DocumentCollection(folder) == nil,
                let action = action(target)
            else { return false }
            transfer(action == .move ? .move(files, into: folder) : .copy(files, into: folder))
            return true
        }
        view.widget.add(target)
    }

    /// An empty folder takes what is dropped on it as well.
    private func watchDropsOnPage(_ target: FileDropTarget) {
        target.onMotion { [weak self] _, _ in
            guard let self, !isDragging, collection == nil else { return nil }
            return action(target)
        }
        target.onDrop { [weak self] uris, _, _ in
            guard let self, !uris.isEmpty, collection == nil, let action = action(target) else { return false }
            let files = uris.map { FileLocation(uri: $0) }
            transfer(action == .move ? .move(files, into: history.current) : .copy(files, into: history.current))
            return true
        }
        folderView.pageWidget.add(target)
    }

    /// A text or a picture that is dropped becomes a document, as one that is pasted does.
    private func watchContents() {
        for isPage in [false, true] {
            let target = ContentDropTarget()
            target.onOffer { [weak self] formats in
                guard let self, !isDragging, collection == nil, configuration.allowsCreation else { return false }
                return PasteKind(formats: formats) != nil
            }
            target.onDrop { [weak self] content in
                guard let self, let kind = PasteKind(formats: content.formatNames) else { return false }
                create(kind, of: content, in: history.current)
                return true
            }
            if isPage { folderView.pageWidget.add(target) } else { folderView.documents.widget.add(target) }
        }
    }

    /// What the keys that are held allow; else documents of this window are moved within their volume, and those of
    /// others, and to other volumes, copied.
    ///
    /// - Parameter folder: where to; on the volume that is shown when nil.
    private func action(_ target: FileDropTarget, in folder: FileLocation? = nil) -> FileDropTarget.Action? {
        let allowed = target.allowed
        let staysOnVolume =
            folder.map { VolumeRoot(holding: $0) == VolumeRoot(holding: history.current) } ?? true
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

    /// What is dragged from a place: the selected documents if one of them is there, else the one that is there.
    private func dragged(fromX x: Double, y: Double) -> FileContent? {
        guard let folder = folderView.folder, let index = folderView.documents.index(atX: x, y: y), index < folder.count
        else {
            return nil
        }
        let indices =
            folderView.documents.selection.isSelected(index)
            ? Array(folderView.selection.prefix(Self.dragLimit)) : [index]
        let files = indices.filter { $0 < folder.count }.map { folder.document(at: $0).location }
        return content(CopiedFiles(files, isCut: false), copiedText: nil)
    }
}
