// SPDX-License-Identifier: MPL-2.0

import CAtspi
import Glibc
import TestSupport
import Testing

/// Documents that would fetch something from somewhere, if they could.
extension WindowTests {
    /// Waits for connections, and counts them.
    private final class Listener {
        let port: Int
        private let socket: Int32

        init() throws {
            socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            var length = socklen_t(MemoryLayout<sockaddr_in>.size)
            let socket = socket
            let isBound = withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(socket, $0, length) == 0 && listen(socket, 50) == 0 && getsockname(socket, $0, &length) == 0
                }
            }
            guard isBound else { throw DesktopFailure("no port to listen on") }
            port = Int(UInt16(bigEndian: address.sin_port))
        }

        deinit { close(socket) }

        /// How many have connected since the last time.
        var connections: Int {
            var count = 0
            while true {
                let connection = accept(socket, nil, nil)
                guard connection >= 0 else { return count }
                close(connection)
                count += 1
            }
        }

        /// Connects to it, to see that it hears.
        func call() {
            let caller = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = UInt16(port).bigEndian
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            _ = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    connect(caller, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
            close(caller)
        }
    }

    /// Documents by their names, each of which names an address in every way that its format knows.
    private func documents(_ address: String) -> [(name: String, content: String)] {
        let page = """
            <html><head><link rel="stylesheet" href="\(address)/a.css"><script src="\(address)/a.js"></script>
            <meta http-equiv="refresh" content="0; url=\(address)/b"><style>@import "\(address)/c.css";
            body { background: url(\(address)/d.png) }</style></head><body onload="fetch('\(address)/e')">
            <img src="\(address)/f.png"><iframe src="\(address)/g"></iframe><video src="\(address)/h.mp4"
            autoplay></video><object data="\(address)/i.svg"></object><p>Words.</p></body></html>
            """
        return [
            ("a.html", page),
            (
                "b.svg",
                """
                <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="90" height="90">
                <style>@import url("\(address)/a.css");</style><image xlink:href="\(address)/b.png" width="9" height="9"/>
                <use xlink:href="\(address)/c.svg#d"/><rect width="50" height="50" fill="red"/></svg>
                """
            ),
            ("c.md", "# Words\n\n![a picture](\(address)/a.png)\n\n<img src=\"\(address)/b.png\">\n"),
            ("d.eml", "From: a@example.org\nSubject: Words\nMIME-Version: 1.0\nContent-Type: text/html\n\n" + page),
            ("e.vcf", "BEGIN:VCARD\nVERSION:4.0\nFN:A B\nPHOTO:\(address)/a.jpg\nEND:VCARD\n"),
            ("f.rtf", "{\\rtf1 Words {\\field{\\*\\fldinst INCLUDEPICTURE \"\(address)/a.png\"}{\\fldrslt x}}}"),
            ("g.m3u", "#EXTM3U\n\(address)/a.mp3\n"),
            (
                "h.gltf",
                """
                {"asset":{"version":"2.0"},"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0}],
                "meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],"accessors":[{"bufferView":0,
                "componentType":5126,"count":3,"type":"VEC3"}],"bufferViews":[{"buffer":0,"byteLength":36}],
                "buffers":[{"byteLength":36,"uri":"\(address)/a.bin"}],"images":[{"uri":"\(address)/b.png"}]}
                """
            ),
            ("i.xml", "<!DOCTYPE a SYSTEM \"\(address)/a.dtd\" [<!ENTITY b SYSTEM \"\(address)/b\">]><a>&b;</a>"),
            (
                "j.ics",
                "BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20261121T100000Z\nSUMMARY:Words\n"
                    + "ATTACH:\(address)/a\nIMAGE;VALUE=URI:\(address)/b.png\nEND:VEVENT\nEND:VCALENDAR\n"
            ),
        ]
    }

    /// Previews all documents of a folder, of which the first is shown already.
    private func preview(_ names: [String], in app: RunningApp) async throws {
        for (index, name) in names.enumerated() {
            if index > 0 { try app.press("Right") }
            let title = "\(name), \(index + 1) of \(names.count)"
            try await waitUntil(name) {
                app.shows(title)
                    || app.node.all(skipping: ["table"]).contains {
                        $0.name.contains(name) && $0.name.contains("Cannot Be Shown")
                    }
            }
        }
    }

    @Test func `nothing is fetched while documents are previewed, whatever they ask for`() async throws {
        let listener = try Listener()
        listener.call()
        try #require(listener.connections == 1)
        let folder = try TestFolder()
        let documents = documents("http://127.0.0.1:\(listener.port)")
        for document in documents { try folder.addText(document.name, document.content) }
        try await RunningApp.show("\(folder.path)/a.html") { app in
            try await preview(documents.map(\.name), in: app)
        }
        #expect(listener.connections == 0)
    }

    /// A name server that only counts what it is asked.
    private final class NameServer {
        static let address = "127.0.0.77"
        private let socket: Int32

        init() throws {
            socket = Glibc.socket(AF_INET, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
            var place = sockaddr_in()
            place.sin_family = sa_family_t(AF_INET)
            place.sin_port = UInt16(53).bigEndian
            place.sin_addr.s_addr = inet_addr(Self.address)
            let isBound = withUnsafePointer(to: &place) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
                }
            }
            guard isBound else { throw DesktopFailure("no name server") }
        }

        deinit { close(socket) }

        /// How often it was asked since the last time.
        var questions: Int {
            var count = 0
            var packet = [UInt8](repeating: 0, count: 512)
            while recv(socket, &packet, packet.count, 0) >= 0 { count += 1 }
            return count
        }
    }

    @Test(.enabled(if: getuid() == 0, "name servers listen where only root may"))
    func `no name is looked up while documents are previewed, whatever they ask for`() async throws {
        let server = try NameServer()
        let folder = try TestFolder()
        var documents = documents("http://tracker.example")
        for document in documents { try folder.addText(document.name, document.content) }
        for fixture in ["Office/remote.docx", "OpenDocument/remote.odt", "Book/remote.epub"] {
            let name = "k." + fixture.split(separator: "/")[1]
            try folder.addFixture(fixture, as: name)
            documents.append((name, ""))
        }
        let settings = "\(try #require(Desktop.current).folder)/resolv.conf"
        try TestFolder.write(
            Array("nameserver \(NameServer.address)\noptions timeout:1 attempts:1\n".utf8), to: settings)
        // Whatever runs in here asks this server and no other.
        let wrapper = [
            "unshare", "--mount", "sh", "-c", "mount --bind \"$0\" /etc/resolv.conf && exec \"$@\"", settings,
        ]
        _ = try? ChildProcess.output(
            of: wrapper + ["getent", "ahostsv4", "tracker.example"], environment: ["PATH": "/usr/bin:/bin"])
        try #require(server.questions > 0)
        try await RunningApp.show("\(folder.path)/a.html", wrapper: wrapper) { app in
            try await preview(documents.map(\.name).sorted(), in: app)
        }
        #expect(server.questions == 0)
    }
}
