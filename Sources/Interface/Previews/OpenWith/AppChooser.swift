// SPDX-License-Identifier: MPL-2.0

package import Documents
internal import Strings
package import VitrineGLib
package import VitrineGtk

/// The dialog in which one chooses the program that opens a document: those for its type first, then all there are.
@MainActor package final class AppChooser {
    private let dialog = Dialog()
    private let list = ListBox()
    private let search = SearchEntry()
    private let remember: CheckButton
    private var recommended: [DesktopApp] = []
    private var others: [DesktopApp] = []
    private var shown: [DesktopApp] = []
    private let onChoose: @MainActor (DesktopApp, Bool) -> Void
    private var reading: Task<Void, Never>?
    /// The choosers with an open dialog, which keep themselves alive.
    private static var open: [ObjectIdentifier: AppChooser] = [:]

    /// Opens it.
    ///
    /// - Parameters:
    ///   - name: the document's name, for the title.
    ///   - onChoose: gets the program, and whether it is to open all documents of the type from now on.
    @discardableResult package init(
        for type: ContentType, name: String, parent: (any Widget)?,
        onChoose: @escaping @MainActor (DesktopApp, Bool) -> Void
    ) {
        self.onChoose = onChoose
        remember = CheckButton(label: tr("_Always use for files of this type"))
        dialog.setTitle(tr("Open “{name}” With", ["name": name]))
        dialog.setSize(width: 420, height: 520)
        let header = HeaderBar()
        search.setPlaceholder(tr("Search apps"))
        search.setAccessibleLabel(tr("Search apps"))
        search.setMargins(top: 6, bottom: 6, start: 12, end: 12)
        list.addStyleClass("boxed-list")
        list.setAccessibleLabel(tr("Apps"))
        list.setMargins(top: 6, bottom: 12, start: 12, end: 12)
        list.verticalAlignment = .start
        list.setPlaceholder(Label(tr("No App Found")))
        let scroller = ScrolledWindow(list)
        scroller.setScrolls(horizontally: false, vertically: true)
        scroller.expandsVertically = true
        remember.setMargins(top: 6, bottom: 6, start: 12, end: 12)
        remember.setTooltip(type.description)
        let open = Button(child: Label(tr("Open")))
        open.setAccessibleLabel(tr("Open"))
        open.addStyleClass("suggested-action")
        header.packEnd(open)
        let all = Box(.vertical)
        all.append(search)
        all.append(scroller)
        all.append(remember)
        dialog.setContent(all, below: header)
        search.onSearchChange { [weak self] in self?.fill() }
        search.onActivate { [weak self] in self?.choose() }
        search.onStop { [dialog] in dialog.close() }
        list.onActivate { [weak self] row in self?.choose(row.index) }
        open.onClick { [weak self] in self?.choose() }
        let identifier = ObjectIdentifier(self)
        Self.open[identifier] = self
        dialog.onDestroy {
            Self.open[identifier]?.reading?.cancel()
            Self.open[identifier] = nil
        }
        dialog.present(over: parent)
        read(type.identifier)
    }

    /// Makes a program the one that opens documents of a type; the tables that say so are files, which are written on
    /// another thread.
    ///
    /// - Returns: why that failed, in the user's words; nil when it did not.
    package static func remember(_ app: DesktopApp, for type: ContentType) async -> String? {
        await Task.detached { () -> String? in
            do throws(GLibError) {
                try app.setAsDefault(for: type.identifier)
                return nil
            } catch {
                return tr("The choice cannot be saved: {reason}", ["reason": error.message])
            }
        }.value
    }

    /// The system's tables of programs are files: they are read elsewhere.
    private func read(_ type: String) {
        reading = Task { [weak self] in
            let (fitting, all) = await Task.detached { (DesktopApp.all(for: type), DesktopApp.all()) }.value
            guard let self, !Task.isCancelled else { return }
            recommended = fitting
            others = all.filter { !fitting.contains($0) }
            fill()
            search.grabFocus()
        }
    }

    private func fill() {
        let wanted = search.text.lowercased()
        let fits: (DesktopApp) -> Bool = { wanted.isEmpty || $0.name.lowercased().contains(wanted) }
        let first = recommended.filter(fits)
        shown = first + others.filter(fits)
        list.removeAll()
        for (index, app) in shown.enumerated() {
            let note =
                index == 0 && app == recommended.first ? tr("Default") : index < first.count ? tr("Suggested") : ""
            let row = ActionRow(title: app.name, subtitle: note)
            let icon = Image(icon: app.iconName ?? "application-x-executable")
            icon.setSize(32)
            icon.hideFromAccessibility()
            row.addPrefix(icon)
            row.setActivatable(true)
            list.append(row)
        }
        list.select(list.row(at: 0))
    }

    private func choose() { choose(list.selectedRow?.index ?? 0) }

    private func choose(_ index: Int) {
        guard shown.indices.contains(index) else { return }
        onChoose(shown[index], remember.isOn)
        dialog.close()
    }
}
