// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Testing

@testable import TextRenderers

/// Subtitles as people write them by hand.
@Suite struct SubtitleFaultTests {
    @Test func `words behind a blank line belong to the moments before them`() {
        let text = """
            1
            00:00:01,000 --> 00:00:02,000
            One

            and more

            2
            00:00:03,000 --> 00:00:04,000
            42

            3
            00:00:05,000 --> 00:00:06,000

            4
            00:00:07,000 --> 00:00:08,000
            Four
            """
        #expect(
            SubtitleFile.cues(text) == [
                SubtitleCue(start: 1, end: 2, text: "One\nand more"), SubtitleCue(start: 3, end: 4, text: "42"),
                SubtitleCue(start: 7, end: 8, text: "Four"),
            ])
        // A blank line after each.
        let wide = text.split(separator: "\n").joined(separator: "\n\n")
        #expect(SubtitleFile.cues(wide) == SubtitleFile.cues(text))
        // In WebVTT it ends the words.
        #expect(
            SubtitleFile.cues("WEBVTT\n\n00:01.000 --> 00:02.000\nOne\n\nNOTE two").map(\.text) == ["One"])
    }

    @Test(arguments: [
        ("00:00:07:000 --> 00:00:08:500", 7.0, 8.5), ("00:00:15,000 -> 00:00:16,000", 15.0, 16.0),
        ("-00:00:01,000 --> 00:00:11,000", 0.0, 11.0), ("00:00:03,000 --> 00:00:03,000", 3.0, 8.0),
        ("00:00:09,000 --> 00:00:01,000", 9.0, 14.0),
    ])
    func `words are shown however their moments are written`(moments: String, start: Double, end: Double) {
        #expect(SubtitleFile.cues("1\n\(moments)\nWord\n") == [SubtitleCue(start: start, end: end, text: "Word")])
    }

    @Test func `words without an end are shown until the next ones`() {
        let text = "00:00:03,000 --> 00:00:03,000\nOne\n\n00:00:04,000 --> 00:00:05,000\nTwo\n"
        #expect(
            SubtitleFile.cues(text) == [
                SubtitleCue(start: 3, end: 4, text: "One"), SubtitleCue(start: 4, end: 5, text: "Two"),
            ])
        #expect(
            SubtitleFile.cues("{1}{1}10\n{10}{}One\n{20}{20}Two\n{90}{100}/Three|/four/five") == [
                SubtitleCue(start: 1, end: 2, text: "One"), SubtitleCue(start: 2, end: 7, text: "Two"),
                SubtitleCue(start: 9, end: 10, text: "Three\nfour/five"),
            ])
        #expect(SubtitleFile.cues("{1}{1}No rate\n{50}{75}B").map(\.text) == ["No rate", "B"])
    }

    @Test func `what only looks like markup stays`() {
        #expect(SubtitleText.plain("I <3 you <i>so</i>") == "I <3 you so")
        #expect(SubtitleText.plain("One <00:01.500>two <2> three") == "One two <2> three")
        #expect(SubtitleText.plain("{y:i}Words {a: b} {c:$0000ff}here") == "Words {a: b} here")
    }
}
