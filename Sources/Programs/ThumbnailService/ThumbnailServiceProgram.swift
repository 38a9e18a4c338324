// SPDX-License-Identifier: MPL-2.0

internal import BusPrograms
internal import Glibc
internal import VitrineGLib

/// The program `vitrine-service`: thumbnails for other programs, over D-Bus.
@MainActor public enum ThumbnailServiceProgram {
    private static let usage = """
        Usage: vitrine-service [OPTION]…

        Makes thumbnails for other programs, over D-Bus. The bus starts it when it is
        wanted; it ends when there has been nothing to do for a while.

          --replace              take over from a service that allows it
          --idle SECONDS         how long a while is (default 60)
          --help                 this text

        """

    /// Whether this process was started under the program's name. An installed `vitrine-service` is a link to
    /// `vitrine-inspect`, which holds nearly all of its code anyway.
    public nonisolated static var isCalled: Bool {
        CommandLine.arguments.first?.hasSuffix("/vitrine-service") == true
    }

    /// Reads the command line, serves until nothing has been asked for a while, and ends the process.
    public static func run() {
        guard let options = BusProgramOptions(CommandLine.arguments.dropFirst()) else {
            Terminal.complain(tr("Try “vitrine-service --help”."))
            exit(2)
        }
        guard !options.wantsHelp else { return Terminal.write(usage) }
        MainLoop.attachMainActor()
        let service = Service(options)
        Task { @MainActor in
            do {
                try await service.start()
            } catch {
                let reason = (error as? GLibError)?.message ?? "\(error)"
                Terminal.complain(tr("vitrine-service: there is no session bus: {reason}", ["reason": reason]))
                service.program.end(1)
            }
        }
        MainLoop.run { service.program.status != nil }
        exit(service.program.status ?? 0)
    }
}
