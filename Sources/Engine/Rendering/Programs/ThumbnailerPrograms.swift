// SPDX-License-Identifier: MPL-2.0

internal import Quantities
internal import Synchronization
internal import VitrineGLib

/// The programs of others that make pictures of documents: what is in the folders `thumbnailers` of the user's data and
/// the system's. The list is read again when a folder has changed.
public final class ThumbnailerPrograms: Sendable {
    /// The installed programs: `$XDG_DATA_HOME/thumbnailers`, then those of `$XDG_DATA_DIRS`.
    public static let installed = ThumbnailerPrograms(
        folders: ([UserDirectories.data] + UserDirectories.systemData).map {
            String(decoding: $0, as: UTF8.self) + "/thumbnailers"
        }, hasOffice: true)

    /// The program behind our own `.thumbnailer` file, which is not asked in a circle.
    private static let own = "vitrine-inspect"

    private struct Content {
        var stamps: [FileTime]?
        var programs: [ThumbnailerProgram] = []
        var byType: [String: ThumbnailerProgram] = [:]
    }

    private let folders: [String]
    private let hasOffice: Bool
    private let content = Mutex(Content())

    /// Those of some folders. A file in one hides those of its name in later ones.
    ///
    /// - Parameter hasOffice: whether LibreOffice is one of them, where it is installed.
    public init(folders: [String], hasOffice: Bool = false) {
        self.folders = folders
        self.hasOffice = hasOffice
    }

    /// All of them, by name. Reads folders: not for the main thread.
    public var all: [ThumbnailerProgram] {
        current { $0.programs } + (hasOffice ? [OfficeLayout.program].compactMap { $0 } : [])
    }

    /// The program that lays out documents of an office type; nil for another type or without such a program. It is
    /// looked for in `PATH`: not for the main thread.
    public func layout(of contentType: String) -> ThumbnailerProgram? {
        hasOffice && OfficeLayout.contentTypes.contains(contentType) ? OfficeLayout.program : nil
    }

    /// Whether documents of a type have pages that somebody may lay out better than we draw them.
    public static func laysOut(_ contentType: String) -> Bool { OfficeLayout.pagedTypes.contains(contentType) }

    /// The program that lays out all pages of such documents as a PDF file
    /// (``ThumbnailerProgram/draw(_:named:size:)``); nil when there is none. Not for the main thread either.
    public func pageLayout(of contentType: String) -> ThumbnailerProgram? {
        hasOffice && Self.laysOut(contentType) ? OfficeLayout.pages : nil
    }

    /// The program that draws exactly this content type; nil when there is none. The folders of the home disk are
    /// checked for changes: not for the main thread.
    public func program(for contentType: String) -> ThumbnailerProgram? { current { $0.byType[contentType] } }

    private func current<Value>(_ body: (Content) -> Value) -> Value {
        content.withLock { content in
            let stamps = folders.map(DescriptionFiles.stamp)
            if stamps != content.stamps {
                content.stamps = stamps
                content.programs = read()
                content.byType = Dictionary(
                    content.programs.flatMap { program in program.contentTypes.map { ($0, program) } },
                    uniquingKeysWith: { first, _ in first })
            }
            return body(content)
        }
    }

    private func read() -> [ThumbnailerProgram] {
        var seen: Set<String> = []
        var programs: [ThumbnailerProgram] = []
        for folder in folders {
            for name in DescriptionFiles.names(in: folder, ending: ".thumbnailer") where seen.insert(name).inserted {
                guard let file = DescriptionFiles.bytes(of: folder + "/" + name),
                    let program = ThumbnailerProgram(name: String(name.dropLast(".thumbnailer".count)), file),
                    program.path.split(separator: "/").last != Self.own[...]
                else { continue }
                programs.append(program)
            }
        }
        return programs.sorted { $0.name < $1.name }
    }
}
