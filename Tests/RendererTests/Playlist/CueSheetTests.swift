// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Testing

@testable import Renderers

/// The tracks of cue sheets.
@Suite struct CueSheetTests {
    private static let sheet = """
        REM GENRE "Hard Rock"\r
        REM DATE 1999\r
        PERFORMER "The Band"\r
        TITLE "An album"\r
        FILE "The Band - An album.wav" WAVE\r
          TRACK 01 AUDIO\r
            TITLE "First"\r
            PERFORMER "The Band"\r
            INDEX 01 00:00:00\r
          TRACK 02 AUDIO\r
            TITLE Second one\r
            PERFORMER Guest\r
            INDEX 00 03:58:00\r
            INDEX 01 04:00:37\r
          TRACK 03 AUDIO\r
            FLAGS DCP\r
            PREGAP 00:02:00\r
            INDEX 01 104:00:00\r
            INDEX 02 105:00:00\r
        """

    @Test func `a sheet has an album, tracks and moments`() throws {
        let sheet = try #require(CueSheet(Self.sheet))
        #expect(sheet.title == "An album")
        #expect(sheet.performer == "The Band")
        #expect(sheet.genre == "Hard Rock")
        #expect(sheet.date == "1999")
        #expect(sheet.files == ["The Band - An album.wav"])
        let second = 240 + 37 / 75.0
        let tracks: [CueSheet.Track] = [
            CueSheet.Track(number: 1, title: "First", performer: "The Band", file: 0, start: 0),
            CueSheet.Track(number: 2, title: "Second one", performer: "Guest", file: 0, start: second),
            CueSheet.Track(number: 3, title: "", performer: "", file: 0, start: 6240),
        ]
        #expect(sheet.tracks == tracks)
    }

    @Test func `a track lasts until the next begins, the last one to the end of its file if that is known`() throws {
        let sheet = try #require(CueSheet(Self.sheet))
        let sectors = 37 / 75.0
        let expected: [Double?] = [240 + sectors, 6240 - (240 + sectors), nil]
        #expect(sheet.lengths(fileSeconds: [:]) == expected)
        #expect(sheet.lengths(fileSeconds: [0: 6300])[2] == 60)
        // A file that is shorter than the sheet says.
        #expect(sheet.lengths(fileSeconds: [0: 100])[2] == nil)
    }

    @Test func `a track lies in the file in which it begins, its pause perhaps in the one before`() throws {
        let sheet = try #require(
            CueSheet(
                """
                FILE "one.wav" WAVE
                TRACK 01 AUDIO
                INDEX 01 00:00:00
                TRACK 02 AUDIO
                INDEX 00 05:00:00
                FILE two words.wav WAVE
                INDEX 01 00:00:00
                """))
        #expect(sheet.files == ["one.wav", "two words.wav"])
        #expect(sheet.tracks.map(\.file) == [0, 1])
        let expected: [Double?] = [302, 10]
        #expect(sheet.lengths(fileSeconds: [0: 302, 1: 10]) == expected)
    }

    @Test func `a title may have quotation marks in it, and lack them`() throws {
        let sheet = try #require(
            CueSheet(
                """
                TITLE "The 12" mixes"
                PERFORMER "Left open
                FILE "The 12" mixes.wav" WAVE
                \tTRACK 01 AUDIO
                \ttitle Plain  text
                """))
        #expect(sheet.title == "The 12\" mixes")
        #expect(sheet.performer == "Left open")
        #expect(sheet.files == ["The 12\" mixes.wav"])
        #expect(sheet.tracks.map(\.title) == ["Plain  text"])
    }

    @Test func `moments that make no sense are none`() throws {
        let sheet = try #require(
            CueSheet(
                """
                track 1 audio
                index 01 99999999999:00:00
                track x audio
                index 01 1:2
                track 3 audio
                index 01 -1:00:00
                """))
        #expect(sheet.tracks.map(\.number) == [1, 2, 3])
        let starts: [Double?] = [2_147_483_648.0 * 60, nil, nil]
        #expect(sheet.tracks.map(\.start) == starts)
        #expect(CueSheet("TITLE \"Alone\"") == nil)
    }
}
