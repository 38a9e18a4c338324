// SPDX-License-Identifier: MPL-2.0

import Documents
import Glibc
import TestSupport
import Testing
import VolumeAccess

@Suite struct CopiedPathTests {
    private func text(_ paths: String...) -> String { CopiedPath.text(paths.map { FileLocation(path: $0) }) }

    @Test func `an ordinary path is copied as it is`() {
        #expect(text("/home/me/My File (1) & more – 写真.png") == "/home/me/My File (1) & more – 写真.png")
        #expect(CopiedPath.text([FileLocation(uri: "smb://host/a%0Ab")]) == "smb://host/a%0Ab")
    }

    @Test func `a line break in a name never reaches a terminal`() {
        #expect(text("/tmp/a\nrm -rf ~\n'.png") == #"$'/tmp/a\nrm -rf ~\n\'.png'"#)
        #expect(text("/tmp/\u{1B}[31m\u{85}") == #"$'/tmp/\033[31m\302\205'"#)
        #expect(CopiedPath.text([FileLocation(path: [0x2F, 0x61, 0xFF])]) == #"$'/a\377'"#)
    }

    @Test func `of several paths, those that a shell would act on are quoted`() {
        #expect(text("/a b", "/a;reboot", "/it's") == "/a b\n'/a;reboot'\n'/it'\\''s'")
    }

    @Test func `a shell reads what was copied as the path`() throws {
        let path = "/tmp/a\\tb\n$(c) 'd' \\ é\u{1}"
        let answer = try ChildProcess.output(of: ["bash", "-c", "printf %s \(text(path))"])
        #expect(String(decoding: answer, as: UTF8.self) == path)
    }
}
