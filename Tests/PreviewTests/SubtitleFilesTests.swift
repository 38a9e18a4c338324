// SPDX-License-Identifier: MPL-2.0

import Glibc
import TestSupport
import Testing
import VolumeAccess

@testable import Previews

@Suite struct SubtitleFilesTests {
    private func label(
        _ name: String, film: String = "film.mkv", among films: [String] = []
    ) -> SubtitleLabel? {
        FilmNames(Array(film.utf8), among: films.map { Array($0.utf8) }).label(beside: Array(name.utf8))
    }

    /// The name of each file in the menu; `-` for one without a language, nil for one that is not the film's.
    private func name(_ name: String, film: String = "film.mkv", among films: [String] = []) -> String? {
        label(name, film: film, among: films).map { $0.name ?? "-" }
    }

    @Test(arguments: [
        ("film.srt", "-"), ("film.en.srt", "English"), ("film.pt-BR.vtt", "Portuguese (Brazil)"),
        ("film.pt_br.srt", "Portuguese (Brazil)"), ("film.ger.ass", "German"), ("film.deu.ssa", "German"),
        ("film.English.srt", "English"), ("film_de.srt", "German"),
        ("film-fr.srt", "French"), ("film (de).srt", "German"),
        ("film.[Spanish].srt", "Spanish"), ("film.Deutsch.srt", "German"), ("film.Français.srt", "French"),
        ("film.русский.srt", "Russian"), ("FILM.EN.SRT", "English"), ("film.eu.srt", "Basque"),
        ("film.en.forced.srt", "English (forced)"), ("film.forced.en.srt", "English (forced)"),
        ("film.en.sdh.srt", "English (for the hearing impaired)"),
        ("film.en.cc.srt", "English (for the hearing impaired)"),
        ("film.en.hi.srt", "English (for the hearing impaired)"), ("film.hi.srt", "Hindi"),
        ("film.hi.forced.srt", "Hindi (forced)"), ("film.forced.srt", "-"), ("film.sdh.srt", "-"),
        ("film.pt-BR.forced.srt", "Portuguese (Brazil, forced)"),
        ("film.en.forced.sdh.srt", "English (forced, for the hearing impaired)"),
        ("film.zh-Hans.srt", "Chinese (simplified)"), ("film.zh-TW.srt", "Chinese (Taiwan)"),
        ("film.cht.srt", "Chinese (traditional)"), ("film.es-419.srt", "Spanish (Latin America)"),
        ("film.Brazilian.srt", "Portuguese (Brazil)"), ("film.Latin.American.Spanish.srt", "Spanish (Latin America)"),
        ("film.en.2.srt", "English – 2"), ("film.en.419.srt", "English – 419"),
        ("film.en.US.srt", "English (United States)"), ("film.en.Commentary.srt", "English – Commentary"),
        ("film.en.Director's notes.srt", "English – Director's notes"), ("film.sr-Latn.srt", "Serbian (Latin script)"),
        ("film.el.srt", "Greek"), ("film.fil.srt", "Tagalog"), ("film.nb.srt", "Norwegian Bokmål"),
    ])
    func `the name of a file beside a film states its language and its kind`(_ file: String, _ expected: String) {
        #expect(name(file) == expected)
    }

    @Test(arguments: [
        "film 2.srt", "film2.srt", "filmography.srt", "film.2.srt", "film 2.en.srt", "film.2.en.srt", "film-part2.srt",
        "film.part.2.de.srt", "another.srt", "another.en.srt", "film.no.return.srt", "film.American.srt", "film VI.srt",
        "film 8.srt", "xfilm.srt",
    ])
    func `the subtitles of another film are not offered`(_ file: String) { #expect(label(file) == nil) }

    @Test func `files of subtitles are told by the endings of their names`() {
        func isFile(_ name: String) -> Bool { FilmNames.isSubtitles(Array(name.utf8)) }
        for name in ["film.srt", "film.en.VTT", "film.Ass", "film.ssa", "film.sub"] { #expect(isFile(name), "\(name)") }
        for name in ["film.txt", "film.srt.bak", ".srt", "srt", "film.srt2", ""] { #expect(!isFile(name), "\(name)") }
    }

    @Test func `what belongs to a film with a longer name is not offered for the shorter one`() {
        let films = ["film.mkv", "film.de.mp4", "Film 2.mkv"]
        #expect(name("film.de.srt", among: films) == nil)
        #expect(name("film.de.en.srt", among: films) == nil)
        #expect(name("film.fr.srt", among: films) == "French")
        #expect(name("film.de.srt", film: "film.de.mp4", among: films) == "-")
        #expect(name("film.de.en.srt", film: "film.de.mp4", among: films) == "English")
        // The same film in two formats is one film.
        #expect(name("film.srt", among: ["film.mkv", "film.mp4"]) == "-")
    }

    @Test func `the case of a name matters only where another film has it`() {
        #expect(name("FILM.de.srt", among: ["film.mkv"]) == "German")
        #expect(name("FILM.de.srt", among: ["film.mkv", "FILM.mp4"]) == nil)
        #expect(name("FILM.de.srt", film: "FILM.mp4", among: ["film.mkv", "FILM.mp4"]) == "German")
        // The same letters, composed and decomposed.
        #expect(name("Ku\u{308}ste.de.srt", film: "K\u{FC}ste.mp4") == "German")
    }

    @Test func `a name that is no text is matched by its bytes`() {
        let film: [UInt8] = [0x66, 0xE9, 0x2E] + "mkv".utf8
        let names = FilmNames(film)
        #expect(names.label(beside: [0x66, 0xE9, 0x2E] + "de.srt".utf8)?.name == "German")
        #expect(names.label(beside: [0x66, 0xE8, 0x2E] + "de.srt".utf8) == nil)
    }

    @Test func `a file with the name of a language alone belongs to the only film of a folder`() {
        #expect(name("English.srt", among: ["film.mkv"]) == "English")
        #expect(name("2_English.srt", among: ["film.mkv", "film-sample.mkv"]) == "English")
        #expect(name("English.srt", among: ["film.mkv", "other.mkv"]) == nil)
        #expect(name("2.srt", among: ["film.mkv"]) == nil)
    }

    @Test func `a menu has the languages of the user first, then the file in none, then the others by name`() {
        let names = FilmNames(Array("film.mkv".utf8))
        let all = ["ja.srt", "en.10.srt", "srt", "en.9.srt", "eu.srt", "fr.srt", "de.srt"].map { "film." + $0 }
        let files = all.map { name in
            SubtitleFile(
                folder: FileLocation(path: "/a"), names: [Array(name.utf8)],
                label: names.label(inOwnFolder: Array(name.utf8)))
        }
        let languages = ["de_DE", "fr"].compactMap(LanguageTag.init)
        #expect(
            SubtitleFile.sorted(files, languages: languages).map(\.name) == [
                "German", "French", "File “film.srt”", "Basque", "English – 9", "English – 10", "Japanese",
            ])
    }

    /// The paths of the files that are found, with their names in the menu.
    private func found(_ folder: TemporaryFolder, _ film: String) async -> [String: String] {
        let files = await SubtitleFiles.find(beside: folder.location(film))
        return Dictionary(
            uniqueKeysWithValues: files.map { file in
                (file.names.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/"), file.name)
            })
    }

    @Test func `subtitles are found beside the film and in the folders for them`() async {
        let folder = TemporaryFolder()
        let words = Array("1\n00:00:00,000 --> 00:00:01,000\nWords\n".utf8)
        for path in ["Subs", "SUBTITLES", "Subs/film", "Subs/other", "Extras"] { folder.makeFolder(path) }
        for path in [
            "film.mkv", "other.mkv", "film.srt", "film.de.srt", "film 2.srt", "other.srt", "Subs/film.fr.srt",
            "Subs/English.srt", "Subs/other.es.srt", "Subs/film/2_English.srt", "Subs/film/Extra.srt",
            "Subs/other/3_Dutch.srt", "SUBTITLES/FILM.it.vtt", "Extras/film.ja.srt",
        ] { folder.write(path, words) }
        folder.write("film.pl.srt")
        #expect(
            await found(folder, "film.mkv") == [
                "film.srt": "File “film.srt”", "film.de.srt": "German", "Subs/film.fr.srt": "French",
                "Subs/film/2_English.srt": "English", "Subs/film/Extra.srt": "File “Extra.srt”",
                "SUBTITLES/FILM.it.vtt": "Italian",
            ])
        #expect(
            await found(folder, "other.mkv") == [
                "other.srt": "File “other.srt”", "Subs/other.es.srt": "Spanish", "Subs/other/3_Dutch.srt": "Dutch",
            ])
        folder.remove("other.mkv")
        #expect(await found(folder, "film.mkv")["Subs/English.srt"] == "English")
    }

    @Test func `a folder of subtitles belongs to the only film beside it, whatever its files are named after`() async {
        let folder = TemporaryFolder()
        let words = Array("1\n00:00:00,000 --> 00:00:01,000\nWords\n".utf8)
        for path in ["Subs", "Subs/Other.Release"] { folder.makeFolder(path) }
        for path in [
            "film.mkv", "film-sample.mkv", "Other.Release.nl.srt", "Subs/Other.Release.en.srt",
            "Subs/Other.Release.2019.1080p.pt-BR.forced.srt", "Subs/The.Italian.Job.de.srt", "Subs/Other.Release.srt",
            "Subs/Other_Release_Spanish.srt", "Subs/2_French.srt", "Subs/Other.Release/3_Dutch.srt",
        ] { folder.write(path, words) }
        #expect(
            await found(folder, "film.mkv") == [
                "Subs/Other.Release.en.srt": "English",
                "Subs/Other.Release.2019.1080p.pt-BR.forced.srt": "Portuguese (Brazil, forced)",
                "Subs/The.Italian.Job.de.srt": "German", "Subs/Other.Release.srt": "File “Other.Release.srt”",
                "Subs/Other_Release_Spanish.srt": "Spanish", "Subs/2_French.srt": "French",
                "Subs/Other.Release/3_Dutch.srt": "Dutch",
            ])
        folder.write("other.mkv", words)
        #expect(await found(folder, "film.mkv").isEmpty)
    }

    @Test func `links and what is no regular file are not offered, nor pictures of words`() async {
        let folder = TemporaryFolder()
        let elsewhere = TemporaryFolder()
        elsewhere.write("film.de.srt", Array("words".utf8))
        folder.write("film.mkv", [0])
        folder.write("film.sub", [0])
        folder.write("film.idx", [0])
        folder.write("film.en.sub", [0])
        folder.makeFolder("film.fr.srt")
        #expect(symlink(elsewhere.path + "/film.de.srt", folder.path + "/film.de.srt") == 0)
        #expect(symlink(elsewhere.path, folder.path + "/Subs") == 0)
        #expect(mkfifo(folder.path + "/film.it.srt", 0o600) == 0)
        #expect(await found(folder, "film.mkv") == ["film.en.sub": "English"])
    }
}
