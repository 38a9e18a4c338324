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
        case file(SubtitleFile)
    }

    /// The speeds there are to choose from.
    static let speeds = [0.5, 0.75, 1, 1.25, 1.5, 2]

    var tracks: [MediaTrack] = []
    var files: [SubtitleFile] = []
    var speed = 1.0
    /// The place of what is heard among the sounds.
    var sound = 0
    var subtitles = Subtitles.off

    /// The sounds, by their names.
    var sounds: [String] { Self.names(tracks.filter { $0.kind == .sound }) }

    /// The available subtitles with their names, each of which is there once.
    var readable: [(name: String, subtitles: Subtitles)] {
        let embedded = Self.names(tracks.filter { $0.kind == .subtitles })
        let long = Self.repeated(embedded + files.map(\.name))
        let whole = Self.repeated(files.map { $0.name(isWhole: false) })
        return embedded.enumerated().map { ($1, .track($0)) }
            + files.map { file in
                guard long.contains(file.name) else { return (file.name, .file(file)) }
                let name = file.name(isWhole: false)
                return (whole.contains(name) ? file.name(isWhole: true) : name, .file(file))
            }
    }

    /// The names that are there more than once.
    private static func repeated(_ names: [String]) -> Set<String> {
        var (seen, repeated): (Set<String>, Set<String>) = ([], [])
        for name in names where !seen.insert(name).inserted { repeated.insert(name) }
        return repeated
    }

    /// Chooses what is read until the user says something else: words in a file beside the film, in a language of the user's
    /// if there are some, else those that the film wants to be read, else those in a language of the user's when what is
    /// heard is in another one.
    ///
    /// - Parameter languages: the user's languages, the dearest first.
    mutating func chooseUsualSubtitles(languages: [LanguageTag]) {
        let usual = files.compactMap { file in file.usualPlace(languages).map { (file: file, place: $0) } }
        if let file = usual.min(by: { $0.place.lexicographicallyPrecedes($1.place) })?.file {
            return subtitles = .file(file)
        }
        let all = tracks.filter { $0.kind == .subtitles }
        // A film that says so of all of them has a writer who says so of everything.
        let preferred = all.indices.filter { all[$0].isPreferred }
        let isMeant = preferred.count == 1 || preferred.count < all.count
        func distance(_ track: MediaTrack, _ wanted: LanguageTag) -> Int? {
            LanguageTag(track.language)?.distance(to: wanted)
        }
        let own = languages.lazy.compactMap { wanted in
            all.indices.compactMap { index in distance(all[index], wanted).map { (index: index, distance: $0) } }
                .min { $0.distance < $1.distance }?.index
        }.first
        let ofPreferred = preferred.first { index in languages.contains { distance(all[index], $0) != nil } }
        if isMeant, let track = ofPreferred ?? preferred.first { return subtitles = .track(track) }
        let heard = tracks.filter { $0.kind == .sound }
        guard let own, heard.indices.contains(sound), !heard[sound].language.isEmpty,
            !languages.contains(where: { distance(heard[sound], $0) != nil })
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

    /// The names of tracks: those of the same name have their numbers, too.
    private static func names(_ tracks: [MediaTrack]) -> [String] {
        func number(_ index: Int) -> String { tr("Track {number}", ["number": String(index + 1)]) }
        let names = tracks.map { track in
            let language = track.language.isEmpty ? "" : LanguageName.text(track.language)
            return [language, track.title].filter { !$0.isEmpty }.joined(separator: " – ")
        }
        let repeated = Self.repeated(names)
        return names.enumerated().map { index, name in
            if name.isEmpty { return number(index) }
            return repeated.contains(name) ? "\(name) – \(number(index))" : name
        }
    }
}
