// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import VitrineGLib

/// How a film or piece of music can be played, and how it is: the speeds, its sounds, and what can be read.
struct PlaybackOptions: Equatable {
    /// The choice of subtitles.
    enum Subtitles: Equatable {
        case off
        /// A track of the film, by its place among those.
        case track(Int)
        /// A file beside it.
        case file(SubtitleFiles.File)
    }

    /// The speeds there are to choose from.
    static let speeds = [0.5, 0.75, 1, 1.25, 1.5, 2]

    var tracks: [MediaTrack] = []
    var files: [SubtitleFiles.File] = []
    var speed = 1.0
    /// The place of what is heard among the sounds.
    var sound = 0
    var subtitles = Subtitles.off

    /// The sounds, by their names.
    var sounds: [String] {
        let all = tracks.filter { $0.kind == .sound }
        return all.indices.map { Self.name(all[$0], $0) }
    }

    /// The available subtitles with their names.
    var readable: [(name: String, subtitles: Subtitles)] {
        let all = tracks.filter { $0.kind == .subtitles }
        return all.indices.map { (Self.name(all[$0], $0), .track($0)) }
            + files.map { file in
                let name = tr("File “{name}”", ["name": String(decoding: file.location.nameBytes, as: UTF8.self)])
                return (name, .file(file))
            }
    }

    /// Chooses what is read until the user says something else: words in a file beside the film, else those that the film
    /// wants to be read, else those in a language of the user's when what is heard is in another one.
    ///
    /// - Parameter languages: codes of the user's languages, the dearest first.
    mutating func chooseUsualSubtitles(languages: [String]) {
        if let file = files.first { return subtitles = .file(file) }
        let all = tracks.filter { $0.kind == .subtitles }
        // A film that says so of all of them has a writer who says so of everything.
        let preferred = all.indices.filter { all[$0].isPreferred }
        let isMeant = preferred.count == 1 || preferred.count < all.count
        let own = languages.lazy.compactMap { code in
            all.firstIndex { LanguageName.isSame($0.language, code) }
        }.first
        let ofPreferred = preferred.first { index in languages.contains { LanguageName.isSame(all[index].language, $0) }
        }
        if isMeant, let track = ofPreferred ?? preferred.first { return subtitles = .track(track) }
        let heard = tracks.filter { $0.kind == .sound }
        guard let own, heard.indices.contains(sound), !heard[sound].language.isEmpty,
            !languages.contains(where: { LanguageName.isSame(heard[sound].language, $0) })
        else { return }
        subtitles = .track(own)
    }

    /// The tracks that the child plays.
    var choice: PlaybackChoice {
        var track: Int?
        if case .track(let index) = subtitles { track = index }
        return PlaybackChoice(rate: speed, sound: sound, subtitles: track)
    }

    /// The next speed above or below; the same at the end.
    mutating func changeSpeed(faster: Bool) {
        speed = (faster ? Self.speeds.first { $0 > speed } : Self.speeds.last { $0 < speed }) ?? speed
    }

    /// The next of the sounds, and after the last the first.
    mutating func nextSound() { if sounds.count > 1 { sound = (sound + 1) % sounds.count } }

    /// The next of what can be read, and after the last nothing.
    mutating func nextSubtitles() {
        let all = [.off] + readable.map(\.subtitles)
        let place = all.firstIndex(of: subtitles) ?? 0
        subtitles = all[(place + 1) % all.count]
    }

    /// The speed as it is shown: `1.5 ×`.
    static func text(speed: Double) -> String {
        let hundredths = Int((speed * 100).rounded())
        var digits = String(hundredths % 100)
        if hundredths % 100 < 10 { digits = "0" + digits }
        while digits.hasSuffix("0") { digits.removeLast() }
        return tr("{speed} ×", ["speed": String(hundredths / 100) + (digits.isEmpty ? "" : "." + digits)])
    }

    /// The options that differ from the defaults, as text; may be empty.
    var text: String {
        var parts: [String] = []
        if speed != 1 { parts.append(Self.text(speed: speed)) }
        if sound > 0, sounds.indices.contains(sound) { parts.append(sounds[sound]) }
        if let read = readable.first(where: { $0.subtitles == subtitles }) {
            parts.append(tr("Subtitles: {name}", ["name": read.name]))
        }
        return parts.joined(separator: " · ")
    }

    private static func name(_ track: MediaTrack, _ index: Int) -> String {
        let language = track.language.isEmpty ? "" : LanguageName.text(track.language)
        let parts = [language, track.title].filter { !$0.isEmpty }
        return parts.isEmpty ? tr("Track {number}", ["number": String(index + 1)]) : parts.joined(separator: " – ")
    }
}
