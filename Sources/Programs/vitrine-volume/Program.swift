// SPDX-License-Identifier: MPL-2.0

internal import Glibc
internal import VitrineGLib
internal import VolumeAccess

/// The only process that touches one volume: `vitrine-volume URI remote|local gio|kernel`, started by the app with its
/// connection as descriptor 3. Anything else is a mistake, and it says so.
@main enum Program {
    private static let control: Int32 = 3

    static func main() {
        let arguments = CommandLine.arguments
        guard arguments.count == 4, fcntl(control, F_GETFD) >= 0 else { explain() }
        _ = fcntl(control, F_SETFD, FD_CLOEXEC)
        // The folder that the app was started in may be on a volume, which could then not be taken out.
        _ = chdir("/")
        setlocale(LC_ALL, "")
        let root = VolumeRoot(
            location: FileLocation(uri: arguments[1]), isRemote: arguments[2] == "remote",
            usesGIO: arguments[3] == "gio")
        // Before there is any other thread, and before anything is asked.
        let confinement = Confinement.enter(root, spoolFolders: SpoolFolder.all.map(\.path))
        let server = VolumeServer(root, PacketSocket(takingOver: control), confinement: confinement)
        server.start()
        // Mounting is what GIO does on a main loop; everything else is done by the server's threads.
        MainLoop.attachMainActor()
        MainLoop.run { false }
    }

    private static func explain() -> Never {
        let text = "vitrine-volume is started by Vitrine, once for each volume that may go or hang.\n"
        _ = text.withCString { write(STDERR_FILENO, $0, strlen($0)) }
        exit(64)
    }
}
