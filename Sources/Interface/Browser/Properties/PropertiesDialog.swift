// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import Quantities
internal import VitrineGLib
internal import VitrineGtk
internal import VolumeAccess

/// The properties dialog of one or several documents.
@MainActor final class PropertiesDialog {
    private let dialog = Dialog()
    private let list = ListBox(isSelectable: false)
    private let size = ActionRow(title: tr("Size"))
    private var counting: Task<Void, Never>?
    private var following: Task<Void, Never>?
    private static var open: [ObjectIdentifier: PropertiesDialog] = [:]

    /// Opens it.
    ///
    /// - Parameter picture: what a single document looks like; nil shows its icon.
    init(of documents: [Document], picture: TileImage? = nil, parent: some WindowWidget) {
        let title =
            documents.count == 1
            ? documents[0].displayName : trn("{count} Item", "{count} Items", documents.count)
        dialog.setTitle(tr("Properties"))
        dialog.setSize(width: 420, height: -1)
        let content = Box(.vertical, spacing: 12)
        content.setMargins(top: 0, bottom: 24, start: 18, end: 18)
        let front = Self.front(of: documents, picture)
        front.hideFromAccessibility()
        let heading = Label(title)
        heading.addStyleClass("title-2")
        heading.setWraps(true)
        heading.setMaximumWidth(characters: 30)
        content.append(front)
        content.append(heading)
        list.addStyleClass("boxed-list")
        list.setAccessibleLabel(tr("Properties"))
        content.append(list)
        dialog.setContent(content, scrolls: true)
        for (title, text) in Self.facts(of: documents) { list.append(ActionRow(title: title, subtitle: text)) }
        // The size of a link's target is not the size of the link: links to folders and broken links show none.
        if !documents.allSatisfy({ $0.facts.isLink && $0.facts.kind != .file }) {
            list.append(size)
            count(documents)
        }
        if documents.count == 1, documents[0].facts.isLink { follow(documents[0]) }
        let identifier = ObjectIdentifier(self)
        Self.open[identifier] = self
        dialog.onDestroy {
            Self.open[identifier]?.counting?.cancel()
            Self.open[identifier]?.following?.cancel()
            Self.open[identifier] = nil
        }
        dialog.present(over: parent)
    }

    /// The document's picture, or what kind of document it is.
    private static func front(of documents: [Document], _ picture: TileImage?) -> Image {
        let front = Image()
        if let picture {
            front.setPaintable(picture.paintable)
            front.setSize(min(128, max(picture.size.width, picture.size.height)))
        } else {
            front.setSize(64)
            front.setIcon(documents.count == 1 ? documents[0].contentType.iconNames : ["emblem-documents"])
        }
        return front
    }

    private static func facts(of documents: [Document]) -> [(title: String, text: String)] {
        var rows: [(String, String)] = []
        let types = Set(documents.map { $0.contentType.identifier })
        if types.count == 1 { rows.append((tr("Type"), documents[0].contentType.description)) }
        if documents[0].trashed != nil {
            if documents.count == 1, let folder = documents[0].trashed?.origin?.parent {
                rows.append((tr("Original Folder"), DisplayName.text(folder.path ?? Array(folder.uri.utf8))))
            }
        } else if let folder = documents[0].location.parent, documents.allSatisfy({ $0.location.parent == folder }) {
            rows.append((tr("Folder"), DisplayName.text(folder.path ?? Array(folder.uri.utf8))))
        }
        guard documents.count == 1 else { return rows }
        let facts = documents[0].facts
        if let deleted = documents[0].trashed?.deleted, deleted.isKnown {
            rows.append((tr("Deleted"), Formatting.date(deleted)))
        }
        rows.append((tr("Modified"), Self.text(of: facts.modified)))
        guard facts.kind != .brokenLink else { return rows }
        let rights =
            switch (facts.isReadable, facts.isWritable) {
            case (true, true): tr("Read and write")
            case (true, false): tr("Read-only")
            case (false, true): tr("Write-only")
            case (false, false): tr("No access")
            }
        rows.append((tr("Access"), rights))
        return rows
    }

    private static func text(of date: FileTime) -> String {
        date.isKnown ? Formatting.date(date) : tr("Unknown")
    }

    /// Adds the target of a link, and the reason why it cannot be reached.
    private func follow(_ document: Document) {
        let target = ActionRow(title: tr("Link Target"), subtitle: "…")
        list.append(target)
        // The dialog takes its height from its first rows, so the row is there before its text is known.
        let fault = document.facts.kind == .brokenLink ? ActionRow(title: tr("Broken Link"), subtitle: "…") : nil
        if let fault { list.append(fault) }
        following = Task {
            let link = await FollowedLink.read(document.location, document.facts)
            if Task.isCancelled { return }
            target.setSubtitle(link?.displayTarget ?? tr("Unknown"))
            fault?.setSubtitle(link?.fault?.message ?? tr("Unknown"))
        }
    }

    private func count(_ documents: [Document]) {
        counting = Task { [weak self] in
            let sum = await FolderSum.of(documents) { sum in
                Task { @MainActor in self?.show(sum, isWhole: false) }
            }
            if !Task.isCancelled { self?.show(sum, isWhole: true) }
        }
    }

    private var isCounted = false

    private func show(_ sum: FolderSum, isWhole: Bool) {
        guard isWhole || !isCounted else { return }
        isCounted = isWhole
        var text = Formatting.size(sum.bytes)
        if sum.files + sum.folders > 1 {
            text = tr(
                "{size} in {files} and {folders}",
                [
                    "size": text, "files": trn("{count} file", "{count} files", sum.files),
                    "folders": trn("{count} folder", "{count} folders", sum.folders),
                ])
        }
        if sum.unreadable > 0 {
            text += "\n" + trn("{count} folder cannot be read", "{count} folders cannot be read", sum.unreadable)
        }
        size.setSubtitle(isWhole ? text : text + "…")
    }
}
