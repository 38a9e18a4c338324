// SPDX-License-Identifier: MPL-2.0

import Glibc
import TestSupport
import Testing

extension WindowTests {
    @Test func `Send hands the document to the mail program`() async throws {
        #expect(try await sent(to: "mailer") == "mailto:?attach=FOLDER/a%20picture.png")
    }

    @Test func `Send hands the document to Thunderbird as it wants to be told`() async throws {
        #expect(try await sent(to: "thunderbird") == "-compose attachment='file://FOLDER/a%20picture.png'")
    }

    @Test func `a file's name adds no fields to a message, and no files to a list`() async throws {
        let name = "holiday.png&bcc=evil@example.org&body=x.png"
        let encoded = "holiday.png%26bcc%3Devil%40example.org%26body%3Dx.png"
        #expect(try await sent(to: "mailer", name: name) == "mailto:?attach=FOLDER/\(encoded)")
        #expect(
            try await sent(to: "thunderbird", name: "a,b'c.png")
                == "-compose attachment='file://FOLDER/a%2Cb%27c.png'")
    }

    /// What a mail program of a name is started with, the folder's path written as `FOLDER`.
    private func sent(to name: String, name document: String = "a picture.png") async throws -> String {
        let desktop = try #require(Desktop.current)
        let folder = try TestFolder()
        try folder.addPicture(document, color: [200, 0, 0])
        let told = "\(desktop.folder)/mail"
        let program = "\(desktop.folder)/mailer"
        try TestFolder.write(
            Array("#!/bin/sh\nprintf '%s' \"$*\" > \(told).part && mv \(told).part \(told)\n".utf8), to: program)
        chmod(program, 0o755)
        let applications = "\(desktop.environment["XDG_DATA_HOME"] ?? "")/applications"
        try desktop.run("mkdir", "-p", applications)
        let entry = "\(applications)/\(name).desktop"
        try TestFolder.write(
            Array(
                "[Desktop Entry]\nType=Application\nName=Mailer\nExec=\(program) %u\nMimeType=x-scheme-handler/mailto;\n"
                    .utf8), to: entry)
        let choice = "\(desktop.environment["XDG_CONFIG_HOME"] ?? "")/mimeapps.list"
        try TestFolder.write(
            Array("[Default Applications]\nx-scheme-handler/mailto=\(name).desktop\n".utf8), to: choice)
        defer {
            unlink(entry)
            unlink(choice)
            unlink(told)
        }
        var address = ""
        try await RunningApp.show(folder.path) { app in
            try await app.ready(document)
            try await app.press("Home", toSelect: document)
            try await app.openPreview()
            let picture = try await app.see("image", "\(document), 192 × 128")
            let panel = try await app.find("panel", "Preview")
            // The button is inside the one that is named.
            let menu = try await wait("the panel's menu") {
                panel.all().last { $0.isOf("push button") && $0.name == "Menu" }
            }
            try await wait("the item “Email…”", repeating: { try menu.activate() }) {
                app.node.first("menu item", "Email…", skipping: ["table"])
            }.activate()
            try await waitUntil("the mail program to be asked") { access(told, F_OK) == 0 }
            address = String(decoding: try TestFolder.read(told), as: UTF8.self)
            #expect(picture.isOnScreen)
        }
        return address.split(separator: folder.path, omittingEmptySubsequences: false).joined(separator: "FOLDER")
    }
}
