// SPDX-License-Identifier: MPL-2.0

internal import VitrineGtk

/// The tiles that a view has made, whether they are seen or not.
@MainActor final class TileSet {
    /// Told when a tile shows another document.
    var onChange: () -> Void = {}
    /// How large all of them are.
    var size = TileSize() {
        didSet { if size != oldValue { for tile in tiles.values { tile.setSize(size) } } }
    }
    private var tiles: [ObjectIdentifier: Tile] = [:]
    /// How many places come before the first document.
    var lead: Int
    private let icons: TileIcons
    private let look: TileLook

    /// No tiles yet.
    init(lead: Int, _ icons: TileIcons, _ look: TileLook) {
        self.lead = lead
        self.icons = icons
        self.look = look
    }

    /// All that show a document.
    var all: [Tile] { tiles.values.filter { $0.document != nil } }

    /// Another look was chosen.
    func lookChanged() { for tile in tiles.values { tile.lookChanged() } }

    /// The one that shows the document at an index.
    func tile(at index: Int) -> Tile? { tiles.values.first { $0.document != nil && $0.place.position == index + lead } }

    /// All that show a document, in the order of the documents.
    var inOrder: [(index: Int, tile: Tile)] {
        all.compactMap { tile in index(of: tile).map { ($0, tile) } }.sorted { $0.index < $1.index }
    }

    /// The index of the document that a tile shows.
    func index(of tile: Tile) -> Int? { tile.document == nil ? nil : tile.place.position.map { $0 - lead } }

    /// The one that is the create button; nil when it is far from being seen.
    var createButton: Tile? { lead == 0 ? nil : tiles.values.first { $0.isCreateButton } }

    /// A new place in the view gets a tile.
    func setUp(_ place: ListItem) {
        let tile = Tile(place, size, icons, look)
        place.setChild(tile.widget)
        place.keep(tile)
        tiles[ObjectIdentifier(tile)] = tile
    }

    /// A place gets a document.
    func bind(_ place: ListItem) {
        guard let tile = place.companion(as: Tile.self) else { return }
        if let item = place.item(as: GridItem.self) {
            tile.show(item.document)
        } else if let item = place.item(as: CreateItem.self) {
            tile.show(item)
        }
        onChange()
    }

    /// A place loses its document.
    func unbind(_ place: ListItem) {
        place.companion(as: Tile.self)?.clear()
        onChange()
    }

    /// A place goes.
    func tearDown(_ place: ListItem) {
        guard let tile = place.companion(as: Tile.self) else { return }
        tiles[ObjectIdentifier(tile)] = nil
    }
}
