// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib
internal import VitrineGtk

/// Which keys do what: as accelerators of the window's actions, and as the shortcuts window lists them.
@MainActor enum KeyList {
    /// The keys of each action, the one to show first.
    static let accelerators: [(action: String, keys: [String])] = [
        ("win.back", ["<Alt>Left"]),
        ("win.forward", ["<Alt>Right"]),
        ("win.up", ["<Alt>Up"]),
        ("win.home", ["<Alt>Home"]),
        ("win.location", ["<Control>l"]),
        ("win.reload", ["F5", "<Control>r"]),
        ("win.show-hidden", ["<Control>h"]),
        ("win.view-list", ["<Control>1", "<Control>KP_1"]),
        ("win.view-grid", ["<Control>2", "<Control>KP_2"]),
        ("win.zoom-in", ["<Control>plus", "<Control>equal", "<Control>KP_Add"]),
        ("win.zoom-out", ["<Control>minus", "<Control>KP_Subtract"]),
        ("win.zoom-standard", ["<Control>0", "<Control>KP_0"]),
        ("win.sidebar", ["F9"]),
        ("win.create", ["<Control>n"]),
        ("win.new-folder", ["<Control><Shift>n"]),
        ("win.connect", ["<Control>k"]),
        ("win.open-folder", ["<Control>o"]),
        ("win.new-window", ["<Control><Alt>n"]),
        ("win.close", ["<Control>w"]),
        ("win.shortcuts", ["<Control>question"]),
        ("app.quit", ["<Control>q"]),
    ]

    /// The content of the shortcuts window.
    static var groups: [ShortcutsDialog.Group] {
        [
            ShortcutsDialog.Group(
                tr("Documents"),
                [
                    (tr("Quick look"), "space"), (tr("Open"), "Return"), (tr("Select all"), "<Control>a"),
                    (tr("Context menu"), "Menu"), (tr("Select by typing a name"), "a...z"),
                    (tr("Create a document"), "<Control>n"), (tr("Create a folder"), "<Control><Shift>n"),
                    (tr("Rename"), "F2"), (tr("Duplicate"), "<Control>d"), (tr("Properties"), "<Alt>Return"),
                    (tr("Invert selection"), "<Control><Shift>i"),
                ]),
            ShortcutsDialog.Group(
                tr("Changes"),
                [
                    (tr("Cut"), "<Control>x"), (tr("Copy"), "<Control>c"), (tr("Paste"), "<Control>v"),
                    (tr("Copy path"), "<Control><Shift>c"), (tr("Move to trash"), "Delete"),
                    (tr("Delete permanently"), "<Shift>Delete"), (tr("Undo"), "<Control>z"),
                    (tr("Redo"), "<Control><Shift>z"),
                ]),
            ShortcutsDialog.Group(
                tr("Folders"),
                [
                    (tr("Go back"), "<Alt>Left"), (tr("Go forward"), "<Alt>Right"), (tr("Go up"), "<Alt>Up"),
                    (tr("Go home"), "<Alt>Home"), (tr("Enter location"), "<Control>l"), (tr("Search"), "<Control>f"),
                    (tr("Reload"), "F5"),
                    (tr("Open a folder"), "<Control>o"), (tr("Connect to server"), "<Control>k"),
                ]),
            ShortcutsDialog.Group(
                tr("View"),
                [
                    (tr("View as a list"), "<Control>1"), (tr("View as a grid"), "<Control>2"),
                    (tr("Zoom in"), "<Control>plus"), (tr("Zoom out"), "<Control>minus"),
                    (tr("Reset zoom"), "<Control>0"),
                    (tr("Show or hide hidden files"), "<Control>h"), (tr("Show or hide the sidebar"), "F9"),
                ]),
            ShortcutsDialog.Group(
                tr("Preview"),
                [
                    (tr("Next and previous document"), "Right Left"), (tr("Zoom"), "plus minus"),
                    (tr("Fit to window"), "0"), (tr("Rotate"), "r <Shift>r"), (tr("Full screen"), "f"),
                    (tr("Open in new window"), "w"), (tr("Details"), "i"), (tr("Overview"), "g"),
                    (tr("Filmstrip"), "s"), (tr("Side Panel"), "t"), (tr("Find text"), "<Control>f"),
                    (tr("Rotate a model"), "<Shift>Left <Shift>Right <Shift>Up <Shift>Down"),
                ]),
            ShortcutsDialog.Group(
                tr("Video and Audio"),
                [
                    (tr("Play or pause"), "p"),
                    (tr("Skip back or forward by five seconds"), "<Shift>Left <Shift>Right"),
                    (tr("Slower and faster"), "less greater"), (tr("Volume"), "plus minus"),
                    (tr("Mute"), "m"), (tr("Next subtitles"), "v"), (tr("Next audio track"), "a"), (tr("Repeat"), "l"),
                ]),
            ShortcutsDialog.Group(
                tr("Window"),
                [
                    (tr("New window"), "<Control><Alt>n"), (tr("Close window"), "<Control>w"),
                    (tr("Quit"), "<Control>q"),
                    (tr("Main menu"), "F10"), (tr("Keyboard shortcuts"), "<Control>question"),
                ]),
        ]
    }
}
