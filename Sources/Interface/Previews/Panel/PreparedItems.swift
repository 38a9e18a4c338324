// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Rendering
internal import VitrineGLib
internal import VolumeAccess

/// The item that is shown and its two neighbours, opened ahead: never more than three children live.
@MainActor final class PreparedItems {
    private let service: RenderService
    private var items: [PreviewItem: PreparedItem] = [:]
    private var ahead: [PreviewItem] = []
    private var pause: Timeout?
    /// The places to begin at in documents that were shown before their volume was mounted elsewhere.
    var places: [FileLocation: PreviewPlace] = [:]
    /// The item in whose content the search bar opens as soon as it is shown: Ctrl+F was pressed before.
    weak var awaitingFind: PreparedItem?

    init(service: RenderService) {
        self.service = service
    }

    /// The item, already opened if it was a neighbour; a fresh one otherwise, which is not opened yet.
    func take(_ item: PreviewItem, size: ContentSize) -> PreparedItem {
        if let prepared = items[item], !prepared.asBytes, !prepared.isStale, !prepared.waitsToBeFetched {
            return prepared
        }
        return replace(item, asBytes: false, size: size)
    }

    /// A fresh one, whatever was there.
    func replace(_ item: PreviewItem, asBytes: Bool, size: ContentSize) -> PreparedItem {
        items[item]?.close()
        let place = places.removeValue(forKey: item.document)
        let prepared = PreparedItem(item, service: service, asBytes: asBytes, size: size, place: place)
        items[item] = prepared
        return prepared
    }

    /// Takes one that was opened elsewhere; what was there is its maker's to end.
    func put(_ prepared: PreparedItem) { items[prepared.item] = prepared }

    /// Takes note that an item's document is elsewhere now.
    func follow(_ prepared: PreparedItem, to location: FileLocation) {
        items[prepared.item] = nil
        prepared.follow(to: location)
        items[prepared.item] = prepared
    }

    /// Ends all but the shown one and its neighbours, to be opened in this order as soon as ``openAhead(size:)`` says.
    func keep(_ shown: PreviewItem, neighbours: [PreviewItem]) {
        pause?.cancel()
        ahead = neighbours
        for (item, prepared) in items where item != shown && !neighbours.contains(item) {
            prepared.close()
            items[item] = nil
        }
    }

    /// Opens the neighbours, one after the other, unless the user pages on before.
    func openAhead(size: ContentSize) {
        pause?.cancel()
        pause = Timeout(milliseconds: PagingPace.pause) { [weak self] in self?.openNext(size) }
    }

    /// Ends all.
    func removeAll() {
        pause?.cancel()
        ahead = []
        for prepared in items.values { prepared.close() }
        items = [:]
    }

    private func openNext(_ size: ContentSize) {
        guard let next = ahead.first(where: { items[$0]?.isSettled != true || items[$0]?.isStale == true }) else {
            return
        }
        let prepared = take(next, size: size)
        // The panel takes the closure over when it shows the item.
        prepared.onChange = { [weak self, weak prepared] in
            if prepared?.isSettled == true { self?.openNext(size) }
        }
        if !prepared.isBegun { prepared.open(isAsked: false) }
    }
}
