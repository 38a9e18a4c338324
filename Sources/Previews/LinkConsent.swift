// SPDX-License-Identifier: MPL-2.0

internal import GLib
internal import Gtk

/// Asks before a link leads out of a document: nothing leaves the machine without the user having seen where it goes.
@MainActor enum LinkConsent {
    /// Shows where a link leads, and opens it if that is wanted.
    static func ask(_ address: String, parent: Window?) {
        let shown = AddressText.shown(address)
        guard AddressText.canOpen(address) else {
            let dialog = MessageDialog(
                heading: tr("Link Not Opened"),
                text: tr("“{address}” leads to something on this machine or to a program.", ["address": shown]),
                parent: parent)
            dialog.addResponse("close", tr("Close"))
            dialog.setCloseResponse("close")
            return dialog.present()
        }
        let dialog = MessageDialog(heading: tr("Open This Link?"), text: shown, parent: parent)
        dialog.addResponse("cancel", tr("Cancel"))
        dialog.addResponse("copy", tr("Copy Address"))
        dialog.addResponse("open", tr("Open"), .suggested)
        dialog.setDefaultResponse("open")
        dialog.setCloseResponse("cancel")
        dialog.onResponse { response in
            switch response {
            case "copy": Clipboard.set(address)
            case "open":
                Task {
                    do { try await DesktopApp.openByDefault(address) } catch { tell(shown, parent) }
                }
            default: break
            }
        }
        dialog.present()
    }

    private static func tell(_ address: String, _ parent: Window?) {
        let dialog = MessageDialog(
            heading: tr("Link Not Opened"), text: tr("No program here opens “{address}”.", ["address": address]),
            parent: parent)
        dialog.addResponse("close", tr("Close"))
        dialog.present()
    }
}
