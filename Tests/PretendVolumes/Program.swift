// SPDX-License-Identifier: MPL-2.0

import VitrineGLib

/// Shows GIO volumes that no machine has (`org.gtk.Private.RemoteVolumeMonitor`), as tests describe them over the
/// session's bus: `PretendVolumes` takes the name `org.vitrine.PretendVolumes`, and answers
/// `org.vitrine.PretendVolumes.Do` with words:
///
/// - `volume ID NAME [PASSWORD]`: plugs in a volume, locked when there is a password (in base64, with its zero byte)
/// - `mount ID URI`: mounts it there
/// - `unmount ID`, `remove ID`
/// - `root ID URI`: where it will be mounted when it is asked for
/// - `busy ID PROCESS`: from now on a process uses it, `0` for none
/// - `stuck ID MESSAGE`: from now on ejecting it fails with that message
/// - `silent MILLISECONDS`: answers nothing for so long
@main @MainActor enum Program {
    static let name = "org.vitrine.PretendVolumes"

    static func main() {
        MainLoop.attachMainActor()
        Task { @MainActor in
            do {
                let bus = try await Bus.session()
                let monitor = PretendMonitor(bus)
                held = try [
                    BusObject(bus, at: PretendMonitor.path, monitor.interface),
                    BusObject(
                        bus, at: "/",
                        BusInterface(
                            name,
                            xml: """
                                <node><interface name="\(name)"><method name="Do">
                                <arg type="as" direction="in"/></method></interface></node>
                                """, methods: ["Do": { monitor.perform($0.arguments[0].strings ?? []) }])),
                ]
                owned = BusName(name, on: bus)
            } catch {
                print(error)
                isOver = true
            }
        }
        MainLoop.run { isOver }
    }

    private static var held: [BusObject] = []
    private static var owned: BusName?
    private static var isOver = false
}
