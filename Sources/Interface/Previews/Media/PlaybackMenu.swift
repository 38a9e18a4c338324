// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib
internal import VitrineGtk

/// The button with the menu of how a film or piece of music is played.
@MainActor final class PlaybackMenu {
    let button = MenuButton(icon: "emblem-system-symbolic", name: tr("Playback"))
    /// Called with what the user has changed.
    var onChange: (@MainActor (PlaybackOptions) -> Void)?
    /// Called when the encoding of the shown subtitles is to be chosen.
    var onEncoding: (@MainActor () -> Void)?

    private let menu = Menu()
    private let actions = ActionGroup()
    private var options = PlaybackOptions()

    init() {
        actions.add(
            Action("speed", choice: "1.0") { [weak self] value in
                self?.change { $0.speed = Double(value) ?? 1 }
            })
        actions.add(
            Action("sound", choice: "0") { [weak self] value in self?.change { $0.sound = Int(value) ?? 0 } })
        actions.add(
            Action("subtitles", choice: "-1") { [weak self] value in
                self?.change { options in
                    let place = Int(value) ?? -1
                    let all = options.readable
                    options.subtitles = all.indices.contains(place) ? all[place].subtitles : .off
                }
            })
        actions.add(Action("encoding") { [weak self] in self?.onEncoding?() })
        button.setActions(actions, prefix: "playback")
        button.setMenu(menu)
        show(options)
    }

    /// Shows what there is to choose from, and what is chosen.
    func show(_ options: PlaybackOptions) {
        let isOther = options.tracks != self.options.tracks || options.files != self.options.files || isEmpty
        self.options = options
        if isOther { fill() }
        actions.action("speed")?.setState(String(options.speed))
        actions.action("sound")?.setState(String(options.sound))
        let place = options.readable.firstIndex { $0.subtitles == options.subtitles } ?? -1
        actions.action("subtitles")?.setState(String(place))
        actions.action("encoding")?.isEnabled = if case .file = options.subtitles { true } else { false }
    }

    private var isEmpty = true

    private func fill() {
        isEmpty = false
        menu.removeAll()
        let speeds = Menu()
        for speed in PlaybackOptions.speeds {
            speeds.append(PlaybackOptions.text(speed: speed), action: "playback.speed::\(speed)")
        }
        menu.appendSection(tr("Speed"), speeds)
        if !options.readable.isEmpty {
            let section = Menu()
            section.append(tr("Off"), action: "playback.subtitles::-1")
            for (index, read) in options.readable.enumerated() {
                section.append(Self.escaped(read.name), action: "playback.subtitles::\(index)")
            }
            menu.appendSection(tr("Subtitles"), section)
            let encoding = Menu()
            encoding.appendUsable(tr("Te_xt Encoding…"), action: "playback.encoding")
            menu.appendSection(nil, encoding)
        }
        if options.sounds.count > 1 {
            let section = Menu()
            for (index, name) in options.sounds.enumerated() {
                section.append(Self.escaped(name), action: "playback.sound::\(index)")
            }
            menu.appendSection(tr("Audio Track"), section)
        }
    }

    private func change(_ body: (inout PlaybackOptions) -> Void) {
        body(&options)
        onChange?(options)
    }

    /// Underscores mark keys in menus; in names they are what they are.
    private static func escaped(_ name: String) -> String {
        name.reduce(into: "") { $0 += $1 == "_" ? "__" : String($1) }
    }
}
