// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Sound
import Testing
import VitrineGtk
import VolumeAccess

@testable import Previews

@Suite struct PlaybackClockTests {
    @Test func `a clock that was set stands exactly there`() {
        let clock = PlaybackClock(at: 5, rate: 2)
        #expect(!clock.isRunning && clock.position(at: 100) == 5)
    }

    @Test func `the clock goes on from where it was started, and stands still where it was stopped`() {
        var clock = PlaybackClock()
        #expect(clock.position(at: 100) == 0)
        clock.start(from: 5, at: 100)
        #expect(clock.position(at: 101.5) == 6.5)
        clock.stop(at: 102)
        #expect(clock.position(at: 200) == 7)
        #expect(!clock.isRunning)
    }

    @Test func `the clock waits for a late frame, and goes on when it is there or none comes`() {
        var clock = PlaybackClock()
        clock.start(from: 10, at: 100)
        clock.noteFrame(at: 100)
        clock.awaitFrame(at: 100.2)
        #expect(clock.isRunning && !clock.isHeld)
        clock.awaitFrame(at: 100.5)
        #expect(clock.isHeld && clock.position(at: 103) == 10.5)
        clock.goOn(at: 103)
        #expect(!clock.isHeld && clock.position(at: 104) == 11.5)
        clock.awaitFrame(at: 103.2)
        #expect(!clock.isHeld)
        // One that was stopped is not started by that.
        clock.stop(at: 104)
        clock.goOn(at: 105)
        #expect(!clock.isRunning)
    }

    @Test func `at twice the speed it goes twice as far`() {
        var clock = PlaybackClock()
        clock.rate = 2
        clock.start(from: 1, at: 10)
        #expect(clock.position(at: 11.5) == 4)
        clock.correct(to: 4.1, at: 11.5)
        #expect(abs(clock.position(at: 11.5) - 4.025) < 1e-9)
    }

    @Test func `a large difference is taken over at once, a small one bit by bit`() {
        var clock = PlaybackClock()
        clock.start(from: 0, at: 0)
        clock.correct(to: 3, at: 1)
        #expect(clock.position(at: 1) == 3)
        clock.correct(to: 3.04, at: 1)
        #expect(abs(clock.position(at: 1) - 3.01) < 1e-9)
        clock.stop(at: 1)
        clock.correct(to: 50, at: 2)
        #expect(clock.position(at: 2) < 4)
    }
}

@Suite struct FrameQueueTests {
    @Test func `a frame is shown from its moment on, once, and those that are late are dropped`() {
        var queue = FrameQueue<String>()
        for (index, name) in ["a", "b", "c", "d"].enumerated() { queue.add(name, at: Double(index)) }
        #expect(!queue.hasRoom)
        #expect(queue.take(at: -1) == nil)
        let first = queue.take(at: 0.5)
        #expect(first?.frame == "a" && first?.seconds == 0 && first?.dropped == 0)
        #expect(queue.take(at: 0.9) == nil)
        let late = queue.take(at: 2.5)
        #expect(late?.frame == "c" && late?.seconds == 2 && late?.dropped == 1)
        #expect(queue.hasRoom)
        #expect(queue.firstMoment == 3)
        queue.removeAll()
        #expect(queue.isEmpty)
    }
}

@Suite struct LoudnessTests {
    @Test func `silence is silence, full volume changes nothing, half is an eighth`() {
        let samples: [Int16] = [8000, -8000, 32767, -32768]
        let bytes = samples.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
        #expect(Loudness.scaled(bytes, volume: 1) == bytes)
        #expect(Loudness.scaled(bytes, volume: 0).allSatisfy { $0 == 0 || $0 == 255 })
        let half = Loudness.scaled(bytes, volume: 0.5)
        #expect(half[0...1].elementsEqual([232, 3]))  // 1000
        #expect(half.count == bytes.count)
    }
}

@Suite struct PlaybackOptionsTests {
    private func file(_ path: String) -> SubtitleFile {
        let names = path.split(separator: "/").map { Array($0.utf8) }
        return SubtitleFile(
            folder: FileLocation(path: "/a"), names: names,
            label: FilmNames(Array("film.mkv".utf8)).label(inOwnFolder: names.last ?? []))
    }

    private let film = PlaybackOptions(tracks: [
        MediaTrack(.sound, language: "ger"), MediaTrack(.sound, language: "en", title: "Commentary"),
        MediaTrack(.subtitles, language: "qaa"), MediaTrack(.subtitles),
    ])

    @Test func `tracks are named by language and title, or else numbered`() {
        #expect(film.sounds == ["German", "English – Commentary"])
        #expect(film.readable.map(\.name) == ["qaa", "Track 2"])
        #expect(PlaybackOptions().sounds.isEmpty)
    }

    @Test func `speeds go step by step, and end`() {
        var options = film
        options.changeSpeed(faster: true)
        #expect(options.speed == 1.25)
        for _ in 0..<9 { options.changeSpeed(faster: true) }
        #expect(options.speed == 2)
        for _ in 0..<9 { options.changeSpeed(faster: false) }
        #expect(options.speed == 0.5)
        #expect(
            [0.5, 0.75, 1, 1.25, 2].map { PlaybackOptions.text(speed: $0) } == [
                "0.5 ×", "0.75 ×", "1 ×", "1.25 ×", "2 ×",
            ])
    }

    @Test func `the keys go through the sounds, and through what can be read and nothing`() {
        var options = film
        options.nextSound()
        #expect(options.choice == PlaybackChoice(sound: 1))
        options.nextSound()
        #expect(options.choice == PlaybackChoice())
        let file = file("film.srt")
        options.files = [file]
        var seen: [PlaybackOptions.Subtitles] = []
        for _ in 0..<4 {
            options.nextSubtitles()
            seen.append(options.subtitles)
        }
        #expect(seen == [.track(0), .track(1), .file(file), .off])
        #expect(options.choice.subtitles == nil)
        var silent = PlaybackOptions()
        silent.nextSound()
        silent.nextSubtitles()
        #expect(silent == PlaybackOptions())
    }

    @Test func `words are read at once where the film wants it, or what is heard is in no language of the user's`() {
        func chosen(_ tracks: [MediaTrack], _ languages: [String], sound: Int = 0) -> PlaybackOptions.Subtitles {
            var options = PlaybackOptions(tracks: tracks, sound: sound)
            options.chooseUsualSubtitles(languages: languages.compactMap(LanguageTag.init))
            return options.subtitles
        }
        let (german, french) = (MediaTrack(.sound, language: "ger"), MediaTrack(.sound, language: "fr"))
        let words = ["eng", "de"].map { MediaTrack(.subtitles, language: $0) }
        #expect(chosen([german] + words, ["de"]) == .off)
        #expect(chosen([french] + words, ["de", "en"]) == .track(1))
        #expect(chosen([german, french] + words, ["de"], sound: 1) == .track(1))
        #expect(chosen([french] + words, ["ja"]) == .off)
        // Nobody knows in which language this is.
        #expect(chosen([MediaTrack(.sound)] + words, ["de"]) == .off)
        var wanted = words
        wanted[0].isPreferred = true
        #expect(chosen([german] + wanted, ["de"]) == .track(0))
        // Of what is wanted all the same, nothing.
        wanted[1].isPreferred = true
        #expect(chosen([german] + wanted, ["de"]) == .off)
        let file = file("film.srt")
        var options = PlaybackOptions(tracks: [german] + words, files: [file])
        options.chooseUsualSubtitles(languages: [])
        #expect(options.subtitles == .file(file))
    }

    @Test func `of the files beside a film the one in the language of the user is read, else the one in no language`() {
        func chosen(_ names: [String], _ languages: [String]) -> String {
            var options = PlaybackOptions(files: names.map(file))
            options.chooseUsualSubtitles(languages: languages.compactMap(LanguageTag.init))
            guard case .file(let file) = options.subtitles else { return "" }
            return String(decoding: file.names.last ?? [], as: UTF8.self)
        }
        let all = ["film.srt", "film.en.srt", "film.de.forced.srt", "film.de.sdh.srt", "film.de.srt", "film.fr.srt"]
        #expect(chosen(all, ["de_DE.UTF-8", "de"]) == "film.de.srt")
        #expect(chosen(all, ["ja", "fr"]) == "film.fr.srt")
        #expect(chosen(all, ["ja"]) == "film.srt")
        #expect(chosen(["film.fr.srt", "film.en.srt"], ["ja"]) == "film.en.srt")
        #expect(chosen(["film.fr.srt"], ["ja"]) == "")
        #expect(chosen(["film.de.forced.srt", "film.srt"], ["de"]) == "film.de.forced.srt")
        let portuguese = ["film.pt-PT.srt", "film.pt.srt", "film.pt-BR.srt"]
        #expect(chosen(portuguese, ["pt_BR.UTF-8", "pt"]) == "film.pt-BR.srt")
        #expect(chosen(portuguese, ["pt_PT", "pt"]) == "film.pt-PT.srt")
        #expect(chosen(["film.zh-Hans.srt", "film.zh-Hant.srt"], ["zh_TW", "zh"]) == "film.zh-Hant.srt")
        #expect(chosen(["film.nb.srt"], ["no"]) == "film.nb.srt")
    }

    @Test func `subtitles of one language are told apart by the names of their files and tracks`() {
        var options = PlaybackOptions(tracks: ["en", "en", "de"].map { MediaTrack(.subtitles, language: $0) })
        options.files = ["film.de.srt", "film.fr.srt", "film.fr.vtt", "Subs/film.fr.srt", "Subs/film.es.srt"].map(file)
        #expect(
            options.readable.map(\.name) == [
                "English – Track 1", "English – Track 2", "German", "German – film.de.srt", "French – film.fr.srt",
                "French – film.fr.vtt", "French – Subs/film.fr.srt", "Spanish",
            ])
    }

    @Test func `only what is not as usual is said`() {
        #expect(film.text.isEmpty)
        var options = film
        options.speed = 1.5
        options.sound = 1
        options.subtitles = .track(1)
        #expect(options.text == "1.5 × · English – Commentary · Subtitles: Track 2")
    }
}

@Suite struct SubtitleTimelineTests {
    @Test func `words are seen from their beginning to their end, and known ones are no news`() {
        var timeline = SubtitleTimeline([SubtitleCue(start: 5, end: 7, text: "b")])
        let first = SubtitleCue(start: 1, end: 6, text: "a")
        timeline.add([first, first])
        timeline.add([first])
        #expect(timeline.text(at: 0.9).isEmpty)
        #expect(timeline.text(at: 1) == "a")
        #expect(timeline.text(at: 5.5) == "a\nb")
        #expect(timeline.text(at: 6) == "b")
        #expect(timeline.text(at: 7).isEmpty)
    }
}

@Suite struct SoundProgressTests {
    @Test func `a place in the picture of a sound is a moment, within its beginning and its end`() {
        let frame = SoundProgress.frame(of: PixelSize(width: 1600, height: 1200), width: 600, height: 300)
        #expect(frame == Rectangle(x: 100, y: 0, width: 400, height: 300))
        #expect(SoundProgress.part(at: 300, in: frame) == 0.5)
        #expect(SoundProgress.part(at: 0, in: frame) == 0 && SoundProgress.part(at: 599, in: frame) == 1)
        for part in [0, 0.25, 1.0] {
            #expect(abs(SoundProgress.part(at: SoundProgress.place(of: part, in: frame), in: frame) - part) < 1e-9)
        }
    }
}

@Suite struct DraftPaceTests {
    @Test func `drafts become coarser while they are slow, and finer again`() {
        var pace = DraftPace()
        let usual = pace.scale
        pace.took(0.1)
        #expect(pace.scale < usual)
        for _ in 0..<20 { pace.took(0.1) }
        #expect(pace.scale == 0.2)
        for _ in 0..<20 { pace.took(0.001) }
        #expect(pace.scale == 1)
        pace.took(0.03)
        #expect(pace.scale == 1)
    }
}
