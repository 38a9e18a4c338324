// SPDX-License-Identifier: MPL-2.0

internal import GLib
internal import Gtk

/// The bar above everything.
extension BrowserWindow {
    /// Puts the buttons, the way to the folder and the menus into it.
    func fillHeader() {
        let sidebarButton = ToggleButton(icon: "sidebar-show-symbolic", name: tr("Sidebar"))
        sidebarButton.setAction("win.sidebar")
        let back = Button(icon: "go-previous-symbolic", name: tr("Back"))
        back.setAction("win.back")
        let forward = Button(icon: "go-next-symbolic", name: tr("Forward"))
        forward.setAction("win.forward")
        let menu = MenuButton(icon: "open-menu-symbolic", name: tr("Main Menu"))
        menu.onFirstOpen { [weak self] in
            if let self { menu.setMenu(mainMenu()) }
        }
        menu.setPrimary(true)
        let viewToggle = viewMenu.toggle
        let fit: @MainActor () -> Void = { [flap, header] in
            sidebarButton.isVisible = flap.isFolded
            forward.isVisible = !flap.isFolded
            // The menu beside it does the same.
            viewToggle.isVisible = !flap.isFolded
            header.setOnlyCloses(flap.isFolded)
        }
        // It folds while it is laid out, when nothing else can be.
        flap.onFoldChange { Timeout(milliseconds: 0) { fit() } }
        fit()
        header.packStart(sidebarButton)
        header.packStart(back)
        header.packStart(forward)
        let search = ToggleButton(icon: "edit-find-symbolic", name: tr("Search"))
        search.setAction("win.search")
        header.packEnd(menu)
        header.packEnd(viewMenu.button)
        header.packEnd(viewToggle)
        header.packEnd(search)
        header.packEnd(activities.widget)
        header.setTitle(pathBar.widget)
    }

    private func mainMenu() -> Menu {
        let menu = Menu()
        menu.appendSection(nil, undoMenu)
        let windows = Menu()
        windows.append(tr("New _Window"), action: "win.new-window")
        windows.append(tr("_Open Folder…"), action: "win.open-folder")
        windows.append(tr("_Connect to Server…"), action: "win.connect")
        menu.appendSection(nil, windows)
        let about = Menu()
        about.append(tr("_Keyboard Shortcuts"), action: "win.shortcuts")
        about.append(tr("_About Vitrine"), action: "win.about")
        menu.appendSection(nil, about)
        return menu
    }
}
