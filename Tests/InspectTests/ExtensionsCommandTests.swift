// SPDX-License-Identifier: MPL-2.0

import Glibc
import TestSupport
import Testing

/// `vitrine-inspect extensions` and `providers`, with the sample in `Examples/ThumbExtension`.
@Suite struct ExtensionsCommandTests {
    nonisolated private static let canRun =
        access("/usr/bin/bwrap", X_OK) == 0 && access("/usr/bin/python3", X_OK) == 0
        && access("/usr/bin/update-mime-database", X_OK) == 0
    private static let examples =
        "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/Examples"
    private static let sample = examples + "/ThumbExtension"
    private static let excalidraw = """
        {"type":"excalidraw","elements":[
        {"type":"rectangle","x":0,"y":0,"width":200,"height":100,"backgroundColor":"#a5d8ff","roundness":{"type":3}},
        {"type":"text","x":40,"y":35,"width":120,"height":25,"text":"Mail <arrives>","textAlign":"center"},
        {"type":"arrow","x":205,"y":50,"points":[[0,0],[90,0]],"strokeStyle":"dashed"},
        {"type":"freedraw","x":1e999,"y":"no number","points":[[0,0],[1,2],"no point"]},
        {"type":"ellipse","x":330,"y":180,"width":100,"height":60,"angle":0.3,"isDeleted":false}]}
        """
    private static let gerber = """
        %FSLAX46Y46*%
        %MOMM*%
        %ADD10C,0.500*%
        %ADD11O,1.5X2.0*%
        D10*
        X0Y0D02*
        X10000000Y0D01*
        G75*
        G03*
        X10000000Y10000000I0J5000000D01*
        G01*
        D11*
        X3000000Y3000000D03*
        G36*
        X8000000Y4000000D02*
        X11000000Y4000000D01*
        X9500000Y7000000D01*
        G37*
        M02*
        """
    /// A compound without a name that holds the compound `Data` with the name of a world.
    private static let world: [UInt8] =
        [10, 0, 0, 10, 0, 4] + Array("Data".utf8) + [8, 0, 9] + Array("LevelName".utf8) + [0, 6]
        + Array("Island".utf8) + [0, 0]

    private let folder = TemporaryFolder()

    private func inspect(_ words: String...) -> Inspect {
        let settings = ["DATA", "CONFIG", "CACHE"].map { "XDG_\($0)_HOME=\(folder.path)/\($0)" }
        return Inspect(words.map { Array($0.utf8) }, in: folder.path, settings: settings)
    }

    /// Makes the sample's content type known, as its installation does.
    private func addContentType() throws {
        for part in ["DATA", "DATA/mime", "DATA/mime/packages"] { folder.makeFolder(part) }
        let types = try #require(TemporaryFolder.content(of: Self.sample + "/thumb.xml"))
        folder.write("DATA/mime/packages/thumb.xml", types)
        try ChildProcess.output(of: ["update-mime-database", folder.path + "/DATA/mime"])
        folder.write("a.thumb", try #require(TemporaryFolder.content(of: Self.sample + "/hello.thumb")))
        folder.age("a.thumb", seconds: 60)
    }

    @Test(.enabled(if: canRun, "bubblewrap, Python or shared-mime-info is not installed"))
    func `the sample passes all checks, and is used from its installation to its removal`() throws {
        try addContentType()
        let manifest = Self.sample + "/thumb.extension"
        let check = inspect("extensions", "check", manifest, "a.thumb")
        #expect(check.status == 0)
        #expect(check.lines.count == 6 && check.lines.allSatisfy { $0.hasPrefix("passed: ") }, "\(check.output)")

        #expect(inspect("extensions", "list").output == "")
        #expect(inspect("extensions", "install", manifest).output == "Installed “thumb”\n")
        #expect(inspect("extensions", "list").output == "thumb: application/x-thumb\n")
        #expect(inspect("thumbnail", "--json", "a.thumb").output.contains(#""provider":"Thumb Cards""#))
        let page = inspect("preview", "--json", "a.thumb").output
        #expect(page.contains(#""kind":"pages","pages":1"#) && page.contains(#""provider":"Thumb Cards""#), "\(page)")
        let providers = inspect("providers", "a.thumb")
        #expect(providers.output.contains("asked in turn: thumb (extension), bytes (fallback)"))
        #expect(providers.output.contains("thumbnail: Thumb Cards\n  preview: Thumb Cards"))

        #expect(inspect("extensions", "disable", "thumb").status == 0)
        #expect(inspect("extensions", "list").output == "thumb: application/x-thumb (disabled)\n")
        #expect(!inspect("thumbnail", "--json", "a.thumb").output.contains("Thumb Cards"))
        #expect(inspect("extensions", "enable", "thumb").status == 0)
        #expect(inspect("thumbnail", "--json", "a.thumb").output.contains("Thumb Cards"))
        #expect(inspect("extensions", "remove", "thumb").output == "Removed “thumb”\n")
        #expect(folder.names(in: "DATA/vitrine/extensions").isEmpty)
        #expect(!inspect("thumbnail", "--json", "a.thumb").output.contains("Thumb Cards"))
    }

    @Test(.enabled(if: canRun, "bubblewrap, Python or shared-mime-info is not installed"))
    func `a document that the sample refuses is told with the reason`() throws {
        try addContentType()
        #expect(inspect("extensions", "install", Self.sample + "/thumb.extension").status == 0)
        folder.write("b.thumb", Array("THUMB 1\nNo colour".utf8))
        let providers = inspect("providers", "--json", "b.thumb").output
        #expect(providers.contains(#""thumbnail":{"provider":"text","passedOver":"thumb: "#), "\(providers)")
        let check = inspect("extensions", "check", Self.sample + "/thumb.extension", "b.thumb")
        #expect(check.status == 1)
        #expect(check.output.contains("(the card has no title and colour)"))
    }

    @Test(
        .enabled(if: canRun, "bubblewrap, Python or shared-mime-info is not installed"),
        arguments: [
            ("ExcalidrawExtension/excalidraw", Array(excalidraw.utf8)), ("GerberExtension/gerber", Array(gerber.utf8)),
            ("WorldExtension/world", world),
        ])
    func `the other examples pass all checks, and refuse what is damaged`(name: String, document: [UInt8]) {
        folder.write("whole", document)
        folder.write("cut", Array(document.prefix(12)))
        folder.write("empty")
        let manifest = "\(Self.examples)/\(name).extension"
        let check = inspect("extensions", "check", manifest, "whole")
        #expect(check.lines.count == 6 && check.lines.allSatisfy { $0.hasPrefix("passed: ") }, "\(check.output)")
        let broken = inspect("extensions", "check", "--json", manifest, "cut", "empty")
        #expect(broken.lines.suffix(4).allSatisfy { $0.contains(#""passed":false"#) }, "\(broken.output)")
        // Refused by the program, not ended by an error of its own.
        let failure = "The document could not be shown"
        #expect(!broken.output.contains(failure), "\(broken.output)")
    }

    @Test(.enabled(if: canRun, "bubblewrap, Python or shared-mime-info is not installed"))
    func `the extension of the guide passes all checks`() throws {
        let guide = Self.sample.dropLast("Examples/ThumbExtension".count) + "docs/extensions.md"
        let bytes = try #require(TemporaryFolder.content(of: String(guide)))
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        func block(_ language: String) throws -> [UInt8] {
            let start = try #require(lines.firstIndex(of: "```\(language)"))
            let code = lines[(start + 1)...].prefix { $0 != "```" }
            return Array((code.joined(separator: "\n") + "\n").utf8)
        }
        folder.makeFolder("note")
        folder.write("note.extension", try block("ini"))
        folder.write("note/note.py", try block("python"))
        chmod(folder.path + "/note/note.py", 0o755)
        folder.write("a.note", Array("A <title>\nand text\n".utf8))
        let check = inspect("extensions", "check", "note.extension", "a.note")
        #expect(check.lines.count == 6 && check.lines.allSatisfy { $0.hasPrefix("passed: ") }, "\(check.output)")
    }

    @Test(.enabled(if: canRun, "bubblewrap, Python or shared-mime-info is not installed"))
    func `one request shows the answer, and the messages of the program`() {
        folder.write("a.gbr", Array(Self.gerber.utf8))
        let manifest = Self.examples + "/GerberExtension/gerber.extension"
        let run = inspect("extensions", "run", manifest, "a.gbr", "--output", "a.svg")
        #expect(run.status == 0)
        #expect(run.output.hasPrefix("a.gbr: image/svg+xml, "), "\(run.output)")
        #expect(folder.content("a.svg").map { String(decoding: $0.prefix(4), as: UTF8.self) } == "<svg")
        folder.makeFolder("note")
        folder.write("note/run.sh", Array("#!/bin/sh\necho 'line 7: no such thing' >&2\nexit 1\n".utf8))
        chmod(folder.path + "/note/run.sh", 0o755)
        let lines = ["Name=A", "Version=1", "ContentTypes=a/b;", "Program=note/run.sh", "Abilities=preview;"]
        folder.write(
            "note.extension", Array((["[Vitrine Extension]"] + lines).joined(separator: "\n").utf8))
        let failed = inspect("extensions", "run", "--request", "preview", "note.extension", "a.gbr")
        #expect(failed.status == 1)
        #expect(failed.errors.hasPrefix("line 7: no such thing\na.gbr: "), "\(failed.errors)")
    }

    @Test func `a manifest with a mistake is refused with its line`() {
        folder.write("a.extension", Array("[Vitrine Extension]\nName=A\nVersion=1\nProgram=a\n".utf8))
        let run = inspect("extensions", "install", "a.extension")
        #expect(run.status == 1)
        #expect(run.errors.contains("a.extension:4: The value of “Program” cannot be used."), "\(run.errors)")
        #expect(inspect("extensions", "remove", "a").status == 1)
        #expect(inspect("extensions", "fly").status == 2)
    }
}
