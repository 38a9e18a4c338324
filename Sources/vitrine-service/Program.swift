// SPDX-License-Identifier: MPL-2.0

internal import GLib
internal import Glibc

/// `vitrine-service`: thumbnails for other programs, over D-Bus.
@main @MainActor enum Program {
    static func main() {
        guard let options = ServiceOptions(CommandLine.arguments.dropFirst()) else {
            Output.complain(tr("Try “vitrine-service --help”."))
            exit(2)
        }
        guard !options.wantsHelp else { return Output.write(ServiceOptions.usage) }
        MainLoop.attachMainActor()
        let service = Service(options)
        var failure: Int32?
        Task { @MainActor in
            do {
                try await service.start()
            } catch {
                let reason = (error as? GLibError)?.message ?? "\(error)"
                Output.complain(tr("vitrine-service: there is no session bus: {reason}", ["reason": reason]))
                failure = 1
            }
        }
        MainLoop.run { failure != nil || service.status != nil }
        exit(failure ?? service.status ?? 0)
    }
}
