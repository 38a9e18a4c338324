// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VitrineGLib
internal import VitrineGtk
internal import VolumeAccess

/// Taking volumes out.
extension Sidebar {
    /// Has a volume taken out; its row stays, busy, until it can be unplugged.
    ///
    /// - Parameter force: whether also when somebody still uses it.
    func eject(_ volume: AttachedVolume, force: Bool = false) {
        guard let monitor, busy.insert(volume.id).inserted else { return }
        fill()
        let root = volume.place?.location
        let ejection = Ejection(volume, parent: widget.window)
        Task { [weak self] in
            if let root {
                // What is on its way would be torn apart; the user ends it, or waits.
                if !force, await Volumes.isChanging(root) {
                    self?.end(volume)
                    self?.sayBusy(
                        volume,
                        tr(
                            "Files are still being copied to or from the volume. Eject it when this has finished."
                        ))
                    return
                }
                self?.onEject(root)
                Volumes.release(root)
            }
            self?.space[volume.id] = nil
            do {
                try await monitor.eject(volume.id, force: force, ejection.operation)
                self?.end(volume)
                self?.onNews(tr("“{name}” can be safely unplugged", volume.words()))
            } catch {
                self?.end(volume)
                if let root { self?.onEjectFailed(root) }
                if (error as? GLibError)?.ioKind == .busy {
                    self?.sayBusy(volume, await Ejection.text(of: volume))
                } else {
                    self?.sayNotEjected(volume, error)
                }
            }
            ejection.end()
        }
    }

    /// Says that a volume stays, and why as far as its backend tells: what that prints is meant for logs.
    private func sayNotEjected(_ volume: AttachedVolume, _ error: any Error) {
        let kind = (error as? GLibError)?.ioKind
        guard kind != .handled, kind != .cancelled else { return }
        let isSilent = kind == .timedOut || (error as? GLibError)?.message.hasPrefix("Timed out") == true
        let reason =
            switch kind {
            case .notPermitted: tr("You do not have permission to eject it.")
            case _ where isSilent: tr("The volume does not respond. Data may still be written to it: do not unplug it.")
            default:
                tr("The volume could not be unmounted. Do not unplug it. Close the apps that use it and try again.")
            }
        let dialog = MessageDialog(
            heading: tr("“{name}” Was Not Ejected", volume.words()), text: reason, parent: widget.window)
        dialog.addResponse("close", tr("_Close"))
        dialog.addResponse("again", tr("_Try Again"))
        dialog.setDefaultResponse("again")
        dialog.setCloseResponse("close")
        dialog.onResponse { [weak self] answer in
            if answer == "again" { self?.eject(volume) }
        }
        dialog.present()
    }

    private func sayBusy(_ volume: AttachedVolume, _ text: String) {
        let dialog = MessageDialog(
            heading: tr("“{name}” Is in Use", volume.words()), text: text, parent: widget.window)
        dialog.addResponse("cancel", tr("_Cancel"))
        dialog.addResponse("force", tr("_Eject Anyway"), .destructive)
        dialog.addResponse("again", tr("_Try Again"), .suggested)
        dialog.setDefaultResponse("again")
        dialog.setCloseResponse("cancel")
        dialog.onResponse { [weak self] answer in
            if answer != "cancel" { self?.eject(volume, force: answer == "force") }
        }
        dialog.present()
    }
}
