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
        #expect(SubtitleFile.cues("00:00:02,000 --> 00:00:01,000\nbackwards").isEmpty)
        #expect(SubtitleFile.cues("no moments\n\nat all").isEmpty)
        #expect(SubtitleFile.cues("aa:bb --> cc:dd\nx\n\n1:2:3:4 --> 5\ny").isEmpty)
    }

    @Test func `a file of subtitles is read in the encoding that it is in`() throws {
        let bytes = Array("1\n00:00:00,000 --> 00:00:01,000\nGr".utf8) + [0xFC, 0xDF, 0x65] + Array("\n".utf8)
        let session = try TextRenderer().open(
            MemorySource(bytes), contentType: "text/plain", password: nil, limits: .session(.still))
        #expect(try (session as? any CueSession)?.cues().map(\.text) == ["Grüße"])
    }
}
