// SPDX-License-Identifier: MPL-2.0

import Browser
import Documents
import Glibc
import Previewer
import VitrineGLib
import VitrineGtk
import VolumeAccess

/// The app: a window for each folder it is given, or one for the home folder.
@main @MainActor enum Program {
    static func main() {
        if PreviewerProgram.isCalled { return PreviewerProgram.run() }
        switch CommandLineOption(CommandLine.arguments.dropFirst()) {
        case .help: print(CommandLineOption.usage)
        case .version: print("vitrine \(ProgramVersion.text)")
        case .unknown(let option):
            refuse(tr("vitrine: unknown option {name}; see vitrine --help", ["name": option]))
        case .invalid("--create-aspect-ratio", let value):
            refuse(
                tr(
                    "vitrine: “{value}” is not an aspect ratio from 1:3 to 3:1, such as 2:3",
                    ["value": value]
                ))
        case .invalid(let option, _): refuse(tr("vitrine: {name} needs a value", ["name": option]))
        case .run(let title, let ratio, let arguments):
            var configuration = DocumentBrowserConfiguration()
            configuration.createTitle = title
            if let ratio { configuration.createAspectRatio = ratio }
            // What is said for one window must not be said for those that are open already.
            exit(run(configuration, isUnique: title == nil && ratio == nil, arguments))
        }
    }

    private static var identity: ProgramIdentity {
        var identity = ProgramIdentity(name: "Vitrine", folderName: "vitrine", command: "vitrine %u")
        identity.about = ProgramIdentity.About(
            icon: "org.vitrine.Vitrine", version: ProgramVersion.text,
            comments: tr("See every document in a folder, and look inside with the space bar"))
        return identity
    }

    /// The URI of a command-line argument, which is a path or a URI.
    private static func uri(of argument: String) -> String {
        let location = FileLocation(uri: argument)
        return location.path == nil ? File(argument: argument).uri : location.uri
    }

    /// The files among some locations, which are previewed as one set, and the folders, which have a window each.
    private static func sorted(_ locations: [FileLocation]) async -> (files: [FileLocation], folders: [FileLocation]) {
        var (files, folders): ([FileLocation], [FileLocation]) = ([], [])
        for location in locations {
            let facts = try? await FileAccesses.access(for: location).metadata(location)
            if facts?.kind == .file { files.append(location) } else { folders.append(location) }
        }
        return (files, folders)
    }

    private static func refuse(_ message: String) -> Never {
        let text = Array((message + "\n").utf8)
        _ = write(STDERR_FILENO, text, text.count)
        exit(2)
    }

    private static func run(
        _ configuration: DocumentBrowserConfiguration, isUnique: Bool, _ arguments: [String]
    ) -> Int32 {
        // GTK takes longer to start than most folders to be read.
        let first = FirstFolder(arguments)
        let arguments = arguments.map { $0.hasPrefix("-") ? $0 : uri(of: $0) }
        // The folder that it was started in may be on a volume, which could then not be taken out.
        _ = chdir("/")
        let application = Application(id: "org.vitrine.Vitrine", isUnique: isUnique)
        let reference = application.retained()
        let program = BrowserProgram(application, identity: identity)
        program.prepare()
        func show(_ location: FileLocation, among set: [FileLocation] = []) {
            let window = BrowserWindow(
                program, showing: location, configuration: configuration, begun: first.take(location))
            window.preview(set)
            window.present()
        }
        application.onActivate { show(Place.home.location) }
        application.onOpen { uris in
            let locations = uris.map { FileLocation(uri: $0) }
            guard locations.count > 1 else { return locations.forEach { show($0) } }
            application.hold()
            Task {
                let (files, folders) = await sorted(locations)
                for folder in folders { show(folder) }
                if let file = files.first { show(file, among: files) }
                application.release()
            }
        }
        application.onStartup {
            Heartbeat.begin()
            application.add(Action("quit") { program.quit() })
            // What a notification is about.
            application.add(Action("show", withText: { show(FileLocation(uri: $0)) }))
            program.recover()
        }
        return withExtendedLifetime(reference) { application.run([CommandLine.arguments[0]] + arguments) }
    }
}
