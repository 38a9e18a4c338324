// SPDX-License-Identifier: MPL-2.0

internal import VitrineGtk
internal import VolumeAccess

/// Files that are dropped on places.
extension Sidebar {
    /// Lets a row take files for the folder that it leads to.
    func takeDrops(on row: ListBoxRow, for folder: FileLocation) {
        let target = FileDropTarget()
        target.onMotion { [weak self] _, _ in
            let action = self?.onHold(target, folder)
            row.setStyleClass("drop-into", action != nil)
            return action
        }
        target.onLeave { row.setStyleClass("drop-into", false) }
        target.onDrop { [weak self] uris, _, _ in
            row.setStyleClass("drop-into", false)
            return self?.onTake(target, uris.map { FileLocation(uri: $0) }, folder) ?? false
        }
        row.add(target)
    }
}
