// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib
internal import VitrineGtk

/// The help about the addresses of servers.
@MainActor enum AddressHelp {
    /// A line for each kind of server.
    static func make() -> Box {
        let box = Box(.vertical, spacing: 6)
        let title = Label(tr("Addresses"))
        title.addStyleClass("heading")
        title.setTextAlignment(0)
        box.append(title)
        let grid = Grid(rowSpacing: 3, columnSpacing: 18)
        let kinds = [
            ("smb://server/share", tr("Windows share")), ("sftp://user@server/folder", tr("SSH server")),
            ("davs://server/folder", tr("WebDAV, such as Nextcloud")), ("ftp://server", tr("FTP server")),
            ("nfs://server/folder", tr("NFS share")),
        ]
        for (index, (address, kind)) in kinds.enumerated() {
            let left = Label(address)
            left.setTextAlignment(0)
            left.addStyleClass("monospace")
            let right = Label(kind)
            right.setTextAlignment(0)
            // The window gets the height that the labels take at their least width.
            right.setWraps(true)
            right.setWidth(characters: 18)
            right.addStyleClass("dim-label")
            grid.attach(left, column: 0, row: index)
            grid.attach(right, column: 1, row: index)
        }
        box.append(grid)
        return box
    }
}
