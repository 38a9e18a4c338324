// SPDX-License-Identifier: MPL-2.0

internal import BusPrograms
internal import Documents
internal import Previews
internal import VitrineGLib
internal import VitrineGtk
internal import VolumeAccess

/// `org.gnome.NautilusPreviewer`: shows one document of a file manager, in a window over the file manager's own. The
/// arrow keys move the selection there, and the preview follows.
@MainActor final class Previewer {
    private static let name = "org.gnome.NautilusPreviewer"
    private static let secondName = "org.gnome.NautilusPreviewer2"
    private static let path = "/org/gnome/NautilusPreviewer"

    private let controller = PreviewController()
    private lazy var window = PreviewWindow(controller)
    private let neighbours: ListedNeighbours
    private var item: PreviewItem?
    /// The handle of the file manager's window, as it was passed.
    private var parentHandle = ""
    private var bus: Bus?
    private var objects: [BusObject] = []
    /// When the user closed the preview; nil while it is open, and after a program closed it.
    private var closedByUser: ContinuousClock.Instant?
    /// The program, which ends after a time without an open preview.
    let program: BusProgram

    init(_ options: BusProgramOptions) {
        let controller = controller
        program = BusProgram(options) { !controller.isPresented }
        neighbours = ListedNeighbours { controller.expected = $0.map { PreviewItem(document: $0) } }
        controller.dataSource = self
        controller.delegate = self
        controller.onKey = { [unowned self] key, modifiers in pass(key, modifiers) }
        controller.onSteer = { [unowned self] direction in
            bus?.emit(Self.path, Self.secondName, "SelectionEvent", [Variant(direction.number)])
        }
    }

    /// Puts the objects on the bus and asks for the name.
    func start() async {
        await TraceSetting.apply(from: "vitrine")
        do {
            let bus = try await Bus.session()
            self.bus = bus
            objects = [
                try BusObject(bus, at: Self.path, firstInterface), try BusObject(bus, at: Self.path, secondInterface),
            ]
            program.own([Self.name], on: bus) { name in
                Terminal.complain(tr("vitrine-previewer: another program already provides {name}", ["name": name]))
            }
        } catch {
            let reason = (error as? GLibError)?.message ?? "\(error)"
            Terminal.complain(tr("vitrine-previewer: there is no session bus: {reason}", ["reason": reason]))
            program.end(1)
        }
    }

    private var firstInterface: BusInterface {
        BusInterface(
            Self.name, xml: PreviewerInterfaces.first,
            methods: [
                "ShowFile": { [unowned self] call in
                    let number = call.arguments[1].int32.map { UInt(UInt32(bitPattern: $0)) } ?? 0
                    let handle = number == 0 ? "" : "x11:" + String(number, radix: 16)
                    return try await show(call, over: handle, token: "")
                },
                "Close": { [unowned self] _ in close() },
            ])
    }

    private var secondInterface: BusInterface {
        BusInterface(
            Self.secondName, xml: PreviewerInterfaces.second,
            methods: [
                "ShowFile": { [unowned self] call in
                    try await show(call, over: call.arguments[1].string ?? "", token: call.arguments[3].string ?? "")
                },
                "Close": { [unowned self] _ in close() },
            ],
            properties: [
                "Visible": { [unowned self] in Variant(controller.isPresented) },
                "ParentHandle": { [unowned self] in Variant(parentHandle) },
            ],
            defaults: ["ShowFile": [Variant("")]])
    }

    /// - Parameters:
    ///   - handle: the handle of the window to show it over; empty for none.
    ///   - token: the activation token of the key press that asked for it; empty for none.
    private func show(_ call: BusCall, over handle: String, token: String) async throws(BusError) -> [Variant] {
        guard let uri = call.arguments[0].string, uri.contains(":") else {
            throw .invalidArguments("the first argument is a URI")
        }
        let isAsked = call.arguments[2].bool ?? false
        let document = FileLocation(uri: uri)
        // Any program on the bus can ask: it must not make this one contact a server.
        guard await MountedVolumes.holds(document) else {
            throw .invalidArguments("\(uri) is not on this computer and not on a mounted volume")
        }
        if isAsked, controller.isPresented, controller.currentItem?.document == document { return close() }
        if !isAsked, !controller.isPresented, let closedByUser, .now - closedByUser < Self.staleTime { return [] }
        item = PreviewItem(document: document, title: DocumentCollection(document)?.place.name)
        window.foreignParent = ForeignWindow(handle: handle)
        if handle != parentHandle {
            parentHandle = handle
            bus?.notify(Self.path, Self.secondName, ["ParentHandle": Variant(handle)])
        }
        if controller.isPresented {
            controller.reload()
            // The user who only goes on in the file manager keeps the focus there.
            if isAsked { window.present(activatedBy: token.isEmpty ? nil : token) }
        } else {
            window.activationToken = token.isEmpty ? nil : token
            controller.show(at: 0)
        }
        neighbours.look(beside: document)
        return []
    }

    /// The time after the user closed the preview in which a file manager may still think that it is open, and ask to
    /// follow its selection.
    private static let staleTime = Duration.milliseconds(500)

    private func close() -> [Variant] {
        controller.dismiss()
        closedByUser = nil
        program.awaitIdleness()
        return []
    }

    /// Sends F2 and Delete to the file manager, to rename the document or move it to the trash.
    ///
    /// The file manager does so only if that document alone is selected.
    ///
    /// - Returns: whether the key is for one of the two.
    private func pass(_ key: Key, _ modifiers: Modifiers) -> Bool {
        guard modifiers.isEmpty, let document = controller.currentItem?.document else { return false }
        switch key {
        case .f2:
            // It asks for the name in its own window: the preview is not to lie over that, and the compositor lets the
            // file manager open nothing until the preview has gone.
            controller.dismiss()
            Timeout(milliseconds: Self.closingTime) { [weak self] in self?.tell("Rename", document) }
        case .delete, .keypadDelete: tell("Trash", document)
        default: return false
        }
        return true
    }

    /// The time that the compositor may take to close a window, in milliseconds.
    private static let closingTime = 200

    private func tell(_ signal: String, _ document: FileLocation) {
        bus?.emit(Self.path, Self.secondName, signal, [Variant(document.uri)])
    }

    private func tellVisibility() {
        program.awaitIdleness()
        bus?.notify(Self.path, Self.secondName, ["Visible": Variant(controller.isPresented)])
    }
}

extension Previewer: PreviewDataSource {
    func numberOfItems(in controller: PreviewController) -> Int { item == nil ? 0 : 1 }

    func previewController(_ controller: PreviewController, itemAt index: Int) -> PreviewItem {
        guard let item else { preconditionFailure("there is no item before one was asked for") }
        return item
    }
}

extension Previewer: PreviewDelegate {
    func previewControllerDidBegin(_ controller: PreviewController) {
        closedByUser = nil
        tellVisibility()
    }

    func previewControllerDidDismiss(_ controller: PreviewController) {
        closedByUser = .now
        neighbours.forget()
        controller.expected = []
        tellVisibility()
    }

    /// The file manager goes to a folder itself.
    func previewController(_ controller: PreviewController, shouldOpen item: PreviewItem) -> Bool {
        guard item.contentType == "inode/directory" else { return true }
        controller.dismiss()
        tell("NavigateTo", item.document)
        return false
    }

    func previewController(_ controller: PreviewController, didFollow old: FileLocation, to new: FileLocation) {
        item?.document = new
    }
}
