// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import Renderers

/// Encrypted entries of ZIP files.
@Suite struct LockedZipTests {
    private func open(_ fixture: String) throws -> any LockedEntrySession {
        Archive.warm()
        let opened = try ArchiveRenderer().open(
            MemorySource(fixture: fixture), contentType: "", password: nil, limits: .session(.wide))
        return try #require(opened as? any LockedEntrySession)
    }

    @Test func `an entry in WinZip's encryption takes its password, which opens others with the same one`() throws {
        let session = try open("Archive/aes.zip")
        #expect(try session.entries().map(\.isLocked) == [true, true, false])
        #expect(refusal { _ = try session.content(ofEntry: 0) } == .locked)
        #expect(refusal { _ = try session.content(ofEntry: 0, password: "wrong") } == .locked)
        #expect(try session.content(ofEntry: 2) == Array("not secret".utf8))
        #expect(try session.content(ofEntry: 0, password: "pässword") == Array("secret one".utf8))
        #expect(try session.content(ofEntry: 0) == Array("secret one".utf8))
        // The other entry has another password.
        #expect(refusal { _ = try session.content(ofEntry: 1) } == .locked)
        #expect(try session.content(ofEntry: 1, password: "another") == Array("secret three".utf8))
    }

    @Test func `an entry in PKWARE's encryption takes its password, stored and compressed`() throws {
        let session = try open("Archive/zipcrypto.zip")
        #expect(refusal { _ = try session.content(ofEntry: 1) } == .locked)
        #expect(try session.content(ofEntry: 0, password: "pässword") == Array("secret two".utf8))
        #expect(try session.content(ofEntry: 1).count == 58)
    }

    @Test func `a password with accents opens entries that programs for DOS and Windows encrypted`() throws {
        let session = try open("Archive/code-pages.zip")
        #expect(refusal { _ = try session.content(ofEntry: 0, password: "password") } == .locked)
        #expect(refusal { _ = try session.content(ofEntry: 0, password: "pössword") } == .locked)
        #expect(try session.content(ofEntry: 0, password: "pässword") == Array("secret of DOS".utf8))
        #expect(try session.content(ofEntry: 1, password: "pässword") == Array("secret of Windows".utf8))
    }

    @Test(arguments: [
        (0, "密码", "secret in GBK"), (1, "パス表", "secret in Shift JIS"), (2, "密碼", "secret in Big5"),
        (3, "비밀", "secret in EUC-KR"),
    ])
    func `a password in an East Asian encoding opens its entry`(index: Int, password: String, text: String) throws {
        Archive.warm()
        let session = try open("Archive/asian-passwords.zip")
        #expect(refusal { _ = try session.content(ofEntry: index, password: "語") } == .locked)
        #expect(try session.content(ofEntry: index, password: password) == Array(text.utf8))
    }

    @Test func `no wrong password opens an entry, whatever its first byte decrypts to`() throws {
        let session = try open("Archive/zipcrypto.zip")
        for number in 0..<1_000 {
            for index in 0..<2 {
                #expect(refusal { _ = try session.content(ofEntry: index, password: "\(number)") } == .locked)
            }
        }
    }

    @Test func `an entry in an unsupported encryption is protected, and no password is asked for`() throws {
        Archive.warm()
        var entry = ZipBuilder.Entry("a".utf8, "0123456789abcdef")
        // Bit 6 is PKWARE's strong encryption.
        entry.flags = 0x41
        let opened = try ArchiveRenderer().open(
            MemorySource(ZipBuilder([entry]).bytes), contentType: "", password: nil, limits: .session(.wide))
        let session = try #require(opened as? any LockedEntrySession)
        #expect(try session.entries().map(\.isLocked) == [true])
        #expect(refusal { _ = try session.content(ofEntry: 0) } == .protected)
        #expect(refusal { _ = try session.content(ofEntry: 0, password: "p") } == .protected)
    }

    @Test func `an encrypted entry of a document that is an archive takes the password of the document`() throws {
        Archive.warm()
        let source = try MemorySource(fixture: "Archive/aes.zip")
        #expect(refusal { _ = try Archive(source).content(of: "aes.txt") } == .locked)
        #expect(refusal { _ = try Archive(source, password: "wrong").content(of: "aes.txt") } == .locked)
        let archive = try Archive(source, password: "pässword")
        #expect(try archive.content(of: "aes.txt") == Array("secret one".utf8))
        #expect(try archive.content(of: "open.txt") == Array("not secret".utf8))
    }
}
