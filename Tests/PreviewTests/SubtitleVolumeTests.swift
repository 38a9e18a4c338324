// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Glibc
import Rendering
import TestSupport
import Testing

@testable import Previews

/// Subtitles of a film on a mounted volume, which its helper finds and reads.
@Suite(.serialized, .enabled(if: FaultyVolume.obstacle == nil, "\(FaultyVolume.obstacle ?? "")"))
struct SubtitleVolumeTests {
    private static func cue(_ words: [UInt8]) -> [UInt8] {
        Array("1\n00:00:01,000 --> 00:00:02,000\n".utf8) + words + [0x0A]
    }

    @Test(.timeLimit(.minutes(1)))
    func `subtitles on a volume are found, and read in the language that their names state`() async throws {
        let volume = try FaultyVolume()
        volume.content.write("film.mkv", [0])
        // «Да.» in KOI8-R and in Windows-1251, «Größe» in Windows-1252.
        volume.content.write("film.ru.srt", Self.cue([0xE4, 0xC1, 0x2E]))
        volume.content.makeFolder("Subs")
        volume.content.write("Subs/Other.Release.rus.srt", Self.cue([0xC4, 0xE0, 0x2E]))
        volume.content.write("Subs/2_German.srt", Self.cue([0x47, 0x72, 0xF6, 0xDF, 0x65]))
        let files = await SubtitleFiles.find(beside: volume.location("film.mkv"))
        var texts: [String: String] = [:]
        for file in files {
            let path = file.names.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/")
            texts[path] = try #require(await SubtitleFiles.read(file, encoding: nil, service: .shared)).map(\.text)
                .joined()
        }
        #expect(
            texts == ["film.ru.srt": "Да.", "Subs/Other.Release.rus.srt": "Да.", "Subs/2_German.srt": "Größe"])
    }

    @Test(.timeLimit(.minutes(1)))
    func `a file of subtitles that cannot be read leaves the others`() async throws {
        let volume = try FaultyVolume()
        volume.content.write("film.mkv", [0])
        for name in ["film.de.srt", "film.fr.srt"] { volume.content.write(name, Self.cue(Array("Words".utf8))) }
        volume.rules("read /film.de.srt error \(EIO)")
        let files = await SubtitleFiles.find(beside: volume.location("film.mkv"))
        #expect(files.count == 2)
        for file in files {
            let cues = await SubtitleFiles.read(file, encoding: nil, service: .shared)
            #expect(cues?.map(\.text) == (file.label.language?.language == "de" ? nil : ["Words"]))
        }
    }
}
