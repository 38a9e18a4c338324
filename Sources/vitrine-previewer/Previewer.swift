// SPDX-License-Identifier: MPL-2.0

internal import GLib
internal import Gtk
internal import Previews
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
    private var bus: Bus?
    private var objects: [BusObject] = []
    /// When it is to end: not while a preview is open.
    let program: BusProgram

    init(_ options: BusProgramOptions) {
        let controller = controller
        program = BusProgram(options) { !controller.isPresented }
        neighbours = ListedNeighbours { controller.expected = $0.map { PreviewItem(document: $0) } }
        controller.dataSource = self
        controller.delegate = self
        controller.onSteer = { [unowned self] direction in
            bus?.emit(Self.path, Self.secondName, "SelectionEvent", [Variant(direction.number)])
        }
    }

    /// Puts the objects on the bus and asks for the name.
    func start() async {
        do {
            let bus = try await Bus.session()
            self.bus = bus
            objects = [
                try BusObject(bus, at: Self.path, firstInterface), try BusObject(bus, at: Self.path, secondInterface),
            ]
            program.own([Self.name], on: bus) { name in
                Terminal.complain(tr("vitrine-previewer: another program offers {name}", ["name": name]))
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
                    return try show(call, over: number == 0 ? nil : .x11(number))
                },
                "Close": { [unowned self] _ in close() },
            ])
    }

    private var secondInterface: BusInterface {
        BusInterface(
            Self.secondName, xml: PreviewerInterfaces.second,
            methods: [
                "ShowFile": { [unowned self] call in
                    try show(call, over: call.arguments[1].string.flatMap { ForeignWindow(handle: $0) })
                },
                "Close": { [unowned self] _ in close() },
            ],
            properties: ["Visible": { [unowned self] in Variant(controller.isPresented) }])
    }

    private func show(_ call: BusCall, over parent: ForeignWindow?) throws(BusError) -> [Variant] {
        guard let uri = call.arguments[0].string, uri.contains(":") else {
            throw .invalidArguments("the first argument is a URI")
        }
        let isAsked = call.arguments[2].bool ?? false
        let document = FileLocation(uri: uri)
        if isAsked, controller.isPresented, controller.currentItem?.document == document { return close() }
        item = PreviewItem(document: document)
        window.foreignParent = parent
        if controller.isPresented {
            controller.reload()
            // The user who only goes on in the file manager keeps the focus there.
            if isAsked { window.present() }
        } else {
            controller.show(at: 0)
        }
        neighbours.look(beside: document)
        return []
    }

    private func close() -> [Variant] {
        controller.dismiss()
        program.awaitIdleness()
        return []
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
    func previewControllerDidBegin(_ controller: PreviewController) { tellVisibility() }

    func previewControllerDidDismiss(_ controller: PreviewController) {
        neighbours.forget()
        controller.expected = []
        tellVisibility()
    }

    func previewController(_ controller: PreviewController, didFollow old: FileLocation, to new: FileLocation) {
        item?.document = new
    }
}
