// SPDX-License-Identifier: MPL-2.0

import Browser
import Documents
import GLib
import Glibc
import Gtk
import VolumeAccess

/// The app: a window for each folder it is given, or one for the home folder.
@main @MainActor enum Program {
    static func main() {
        switch CommandLineOption(CommandLine.arguments.dropFirst()) {
        case .help: print(CommandLineOption.usage)
        case .version: print("vitrine \(BrowserWindow.version)")
        case .unknown(let option):
            let text = Array(
                (tr("vitrine: there is no option {name}; see vitrine --help", ["name": option]) + "\n").utf8)
            _ = write(STDERR_FILENO, text, text.count)
            exit(2)
        case .run: exit(run())
        }
    }

    private static func run() -> Int32 {
        let application = Application(id: "org.vitrine.Vitrine")
        let reference = application.retained()
        application.onActivate { BrowserWindow(application, showing: Place.home.location).present() }
        application.onOpen { uris in
            for uri in uris { BrowserWindow(application, showing: FileLocation(uri: uri)).present() }
        }
        application.onStartup {
            application.add(Action("quit") { application.quit() })
        }
        return withExtendedLifetime(reference) { application.run() }
    }
}
