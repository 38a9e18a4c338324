// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VitrineGLib
internal import VitrineGtk

/// The icons of content types: each is found and decoded once, however many tiles show it.
@MainActor final class TileIcons {
    private struct Key: Hashable {
        let type: ContentType
        let side: Int
        let scale: Int
    }

    /// Told when icons look otherwise from now on.
    var onChange: () -> Void = {}

    private var icons: [Key: ThemedIcon] = [:]
    private var connection: SignalConnection?

    /// No icons yet.
    init() {
        connection = ThemedIcon.onThemeChange { [weak self] in
            self?.icons = [:]
            self?.onChange()
        }
    }

    isolated deinit {
        connection?.disconnect()
    }

    /// The icon of a content type, its side in points, for a widget.
    func icon(of type: ContentType, side: Int, for widget: some Widget) -> ThemedIcon {
        icon(Key(type: type, side: side, scale: widget.scaleFactor), type.iconNames, widget)
    }

    /// A sign by its name in the theme, its side in points, for a widget.
    func sign(_ name: String, side: Int, for widget: some Widget) -> ThemedIcon {
        // No content type is called so: those have a slash.
        icon(Key(type: ContentType(name), side: side, scale: widget.scaleFactor), [name], widget)
    }

    private func icon(_ key: Key, _ names: @autoclosure () -> [String], _ widget: some Widget) -> ThemedIcon {
        if let known = icons[key] { return known }
        let icon = ThemedIcon(names(), side: key.side, for: widget)
        icons[key] = icon
        return icon
    }
}
