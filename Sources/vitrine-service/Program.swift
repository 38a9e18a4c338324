// SPDX-License-Identifier: MPL-2.0

internal import GLib
internal import Glibc

/// `vitrine-service`: thumbnails for other programs, over D-Bus.
@main @MainActor enum Program {
    private static let usage = """
        Usage: vitrine-service [OPTION]…

        Makes thumbnails for other programs, over D-Bus. The bus starts it when it is
        wanted; it ends when there has been nothing to do for a while.

          --replace              take over from a service that allows it
          --idle SECONDS         how long a while is (default 60)
          --help                 this text

        """

    static func main() {
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
