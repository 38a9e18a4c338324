// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib
internal import VitrineGtk

/// The question before a link leads out of a document: nothing leaves the machine before the user has seen the host or
/// the recipients. Return and Escape cancel, so that a key pressed by chance opens nothing.
@MainActor enum LinkConsent {
    /// The height of the details that is seen without scrolling, in points.
    private static let detailHeight = 120

    /// Shows where a link leads, and opens it if that is wanted.
    static func ask(_ address: String, parent: Window?) {
        do throws(LinkAddress.Refusal) {
            ask(try LinkAddress(address), parent: parent)
        } catch {
            refuse(address, error, parent: parent)
        }
    }

    /// The short form for a tooltip.
    static func hint(_ address: String) -> String {
        guard let link = try? LinkAddress(address) else { return LinkAddress.shown(address, limit: 200) }
        return link.isMail ? link.destination : "\(link.destination)\n\(LinkAddress.shown(link.opened, limit: 200))"
    }

    private static func ask(_ link: LinkAddress, parent: Window?) {
        let dialog = MessageDialog(
            heading: link.isMail ? tr("Write a Message?") : tr("Open This Link?"), text: "", parent: parent)
        dialog.setExtraChild(description(of: link))
        dialog.addResponse("cancel", tr("Cancel"))
        dialog.addResponse("copy", tr("Copy Address"))
        dialog.addResponse("open", tr("Open"))
        dialog.setDefaultResponse("cancel")
        dialog.setCloseResponse("cancel")
        dialog.onResponse { response in
            switch response {
            case "copy": Clipboard.set(link.opened)
            case "open":
                Task {
                    do { try await DesktopApp.openByDefault(link.opened) } catch { tell(link, parent) }
                }
            default: break
            }
        }
        dialog.present()
        dialog.focusDefaultResponse()
    }

    /// The host or the recipients, and the rest below.
    private static func description(of link: LinkAddress) -> Box {
        let destination = label(link.destination.isEmpty ? tr("No Recipient") : link.destination)
        destination.addStyleClass("title-4")
        let box = Box(.vertical, spacing: 12)
        box.append(destination)
        guard !link.details.isEmpty else { return box }
        let details = label(link.details)
        details.addStyleClass("dim-label")
        let scrolled = ScrolledWindow(details)
        scrolled.setScrolls(horizontally: false, vertically: true)
        scrolled.setNaturalHeight(limit: detailHeight)
        box.append(scrolled)
        return box
    }

    private static func label(_ text: String) -> Label {
        let label = Label(text)
        label.setWraps(true)
        label.setMaximumWidth(characters: 40)
        label.centerLines()
        return label
    }

    private static func refuse(_ address: String, _ reason: LinkAddress.Refusal, parent: Window?) {
        let shown = LinkAddress.shown(address, limit: 200)
        let text =
            switch reason {
            case .otherScheme: tr("“{address}” leads to a file on this computer or to an app.", ["address": shown])
            case .userInformation:
                tr(
                    "“{address}” contains a user name, which can disguise where the link leads. Copy the address to check it.",
                    ["address": shown])
            case .malformed:
                tr("“{address}” is not a valid web address. Copy the address to check it.", ["address": shown])
            }
        let dialog = MessageDialog(heading: tr("Link Not Opened"), text: text, parent: parent)
        if reason != .otherScheme { dialog.addResponse("copy", tr("Copy Address")) }
        dialog.addResponse("close", tr("Close"))
        dialog.setDefaultResponse("close")
        dialog.setCloseResponse("close")
        dialog.onResponse { if $0 == "copy" { Clipboard.set(LinkAddress.shown(address, limit: .max / 8)) } }
        dialog.present()
    }

    private static func tell(_ link: LinkAddress, _ parent: Window?) {
        let shown = LinkAddress.shown(link.opened, limit: 200)
        let dialog = MessageDialog(
            heading: tr("Link Not Opened"), text: tr("No app can open “{address}”.", ["address": shown]),
            parent: parent)
        dialog.addResponse("close", tr("Close"))
        dialog.present()
    }
}
