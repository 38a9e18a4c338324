// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import TextRenderers

@Suite struct SubtitleTests {
    @Test func `words and their moments are read from SubRip, whatever its line endings`() {
        let text = """
            1
            00:00:01,500 --> 00:00:02,000
            One <b>bold</b> line
            and another

            2
            01:00:00,000 --> 01:00:01,250 X1:40 X2:600
            {\\an8}Above &amp; beyond

            """
        let expected = [
            SubtitleCue(start: 1.5, end: 2, text: "One bold line\nand another"),
            SubtitleCue(start: 3600, end: 3601.25, text: "Above & beyond"),
        ]
        #expect(SubtitleFile.cues(text) == expected)
        #expect(
            SubtitleFile.cues(text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n"))
                == expected)
    }

    @Test func `words are read from WebVTT, without its notes and styles`() {
        let text = """
            WEBVTT

            NOTE nobody sees this

            STYLE
            ::cue { color: red }

            first
            00:05.000 --> 00:06.500 align:start
            <v Ada>Hello <i>you</i>

            00:01.000 --> 00:02.000
            Earlier
            """
        #expect(
            SubtitleFile.cues(text) == [
                SubtitleCue(start: 1, end: 2, text: "Earlier"), SubtitleCue(start: 5, end: 6.5, text: "Hello you"),
            ])
    }

    @Test func `what is no markup stays, and what makes no sense is left out`() {
        #expect(SubtitleText.plain("2 < 3 and 4 > 3") == "2 < 3 and 4 > 3")
        #expect(SubtitleText.plain("a & b &#228; &nope;") == "a & b ä &nope;")
        #expect(SubtitleText.plain("<font color=red></font>").isEmpty)
        #expect(SubtitleFile.cues("no moments\n\nat all").isEmpty)
        #expect(SubtitleFile.cues("aa:bb --> cc:dd\nx\n\n1:2:3:4 --> 5\ny").isEmpty)
    }

    @Test func `a file of subtitles is read in the encoding that it is in`() throws {
        let bytes = Array("1\n00:00:00,000 --> 00:00:01,000\nGr".utf8) + [0xFC, 0xDF, 0x65] + Array("\n".utf8)
        let session = try TextRenderer().open(
            MemorySource(bytes), contentType: "text/plain", password: nil, limits: .session(.still))
        #expect(try (session as? any CueSession)?.cues().map(\.text) == ["Grüße"])
    }

    @Test func `words are read from SubStation Alpha, without codes and drawings`() {
        let text = """
            [Script Info]
            Title: Dialogue: 0,0:00:00.00,0:00:01.00,no words

            [V4+ Styles]
            Format: Name, Fontname
            Style: Default,Sans

            [Events]
            Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
            Comment: 0,0:00:00.00,0:00:09.00,Default,,0,0,0,,Not shown
            Dialogue: 0,0:00:05.00,0:00:06.50,Default,Ada,0,0,0,,{\\an8\\i1}One, two{\\i0}\\Nthree{a note}
            Dialogue: 1,0:00:05.00,0:00:06.50,Default,Ada,0,0,0,,One, two\\Nthree
            Dialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,{\\p1}m 0 0 l 9 9{\\p0}Shown & &amp; <b>
            Dialogue: 0,0:00:02.00,0:00:01.00,Default,,0,0,0,,Backwards

            [Fonts]
            Dialogue: 0,0:00:05.00,0:00:06.50,Default,Ada,0,0,0,,None
            """
        #expect(
            SubtitleFile.cues(text) == [
                SubtitleCue(start: 1, end: 2, text: "Shown & &amp; <b>"),
                SubtitleCue(start: 5, end: 6.5, text: "One, two\nthree"),
            ])
        let old = """
            [Script Info]
            [Events]
            Format: Marked, Start, End, Text
            Dialogue: Marked=0,0:00:01.00,0:00:02.00,A,B
            """
        #expect(SubtitleFile.cues(old) == [SubtitleCue(start: 1, end: 2, text: "A,B")])
        #expect(SubtitleFile.cues("[Events]\nFormat: Text, Start\nDialogue: a,b\nDialogue:").isEmpty)
    }

    @Test func `words are read from MicroDVD at the rate that it states, and from SubViewer`() {
        #expect(
            SubtitleFile.cues("{1}{1}25.000\n{25}{50}{y:i}One|two\n{99}{100}") == [
                SubtitleCue(start: 1, end: 2, text: "One\ntwo")
            ])
        #expect(SubtitleFile.cues("{24000}{48000}Film").map { $0.start.rounded() } == [1001])
        let viewer = "[INFORMATION]\n[TITLE]Film\n[END INFORMATION]\n00:00:01.50,00:00:02.00\nOne[br]two\n\n"
        #expect(SubtitleFile.cues(viewer) == [SubtitleCue(start: 1.5, end: 2, text: "One\ntwo")])
    }

    @Test func `moments are understood without spaces around the arrow, numbers without blank lines`() {
        let text = "1\n00:00:01,000-->00:00:02,000\nOne\n2\n00:00:03,000\t-->\t00:00:04,000\nTwo\n1984\n"
        #expect(
            SubtitleFile.cues(text) == [
                SubtitleCue(start: 1, end: 2, text: "One"), SubtitleCue(start: 3, end: 4, text: "Two\n1984"),
            ])
        #expect(SubtitleText.plain("caf&eacute;&hellip; &Ouml;l &#0;") == "café… Öl &#0;")
    }

    private func open(_ text: String, as contentType: String) throws -> OpenText {
        let session = try TextRenderer().open(
            MemorySource(Array(text.utf8)), contentType: contentType, password: nil, limits: .session(.still))
        return try #require(session as? OpenText)
    }

    @Test func `a file of subtitles alone reads as it does in the film`() throws {
        let text = """
            WEBVTT - Title

            STYLE
            ::cue { color: red }

            REGION
            id:top

            NOTE not shown

            first
            00:05.000 --> 00:06.500 align:start
            <v Ada>Hello <i>you</i> &amp;
            me

            01:00:01.000 --> 01:00:02.000
            Later
            """
        let expected = """
            00:00:05.000 → 00:00:06.500
            Hello you &
            me

            01:00:01.000 → 01:00:02.000
            Later

            """
        let session = try open(text, as: "text/vtt")
        let part = TextPart(text: expected, nextOffset: expected.utf8.count, isAtEnd: true)
        #expect(try session.text(at: 0, length: 4096) == part)
        #expect(session.info.byteLength.int == expected.utf8.count)
        #expect(try session.cues() == SubtitleFile.cues(text))
        // The number of cues has no limit in a text.
        let cue = "00:05.000 --> 00:06.500\nWord\n\n"
        let long = try open("WEBVTT\n\n" + String(repeating: cue, count: 20_000), as: "text/vtt")
        #expect(try long.text(at: long.info.byteLength.int - 5, length: 99).text == "Word\n")
        #expect(long.info.byteLength.int == 20_000 * 36 - 1)
        #expect(try long.cues().count == SubtitleCue.limit)
        // A file without cues is shown as it is.
        #expect(try open("WEBVTT\n\nNOTE a", as: "text/vtt").text(at: 0, length: 99).text == "WEBVTT\n\nNOTE a")
        #expect(try open(text, as: "text/plain").text(at: 0, length: 6).text == "WEBVTT")
    }

    @Test func `the encoding that is stated is that of the file`() throws {
        let bytes = Array("1\n00:00:00,000 --> 00:00:01,000\nGr".utf8) + [0xFC, 0xDF, 0x65] + Array("\n".utf8)
        let session = try TextRenderer().open(
            MemorySource(bytes), contentType: "application/x-subrip", password: nil, limits: .session(.still))
        let text = try #require(session as? OpenText)
        #expect(try text.text(at: 0, length: 999).text == "00:00:00.000 → 00:00:01.000\nGrüße\n")
        #expect(try text.facts().first?.value == "WINDOWS-1252")
    }
}
