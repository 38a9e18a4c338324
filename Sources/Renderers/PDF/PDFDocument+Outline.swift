// SPDX-License-Identifier: MPL-2.0

import CPoppler
import DocumentModel

extension PDFDocument {
    /// Its table of contents, and the names of its pages unless they are just counted.
    func outline() -> DocumentOutline {
        var entries: [DocumentOutline.Entry] = []
        if let iterator = poppler_index_iter_new(handle) {
            defer { poppler_index_iter_free(iterator) }
            add(iterator, level: 0, to: &entries)
        }
        return DocumentOutline(entries: entries, labels: labels)
    }

    /// Adds the chapters of one level, each followed by its own. Files may refer to themselves: depth and count end it.
    private func add(_ iterator: OpaquePointer, level: Int, to entries: inout [DocumentOutline.Entry]) {
        repeat {
            guard entries.count < DocumentOutline.entryLimit else { return }
            if let action = poppler_index_iter_get_action(iterator) {
                defer { poppler_action_free(action) }
                let title = action.pointee.any.title.map { String(cString: $0) } ?? ""
                var place: PagePlace?
                if case .place(let found) = Self.target(of: action, place: place(_:)) { place = found }
                entries.append(.init(level: level, title: title, place: place))
            }
            if level < 16, let child = poppler_index_iter_get_child(iterator) {
                add(child, level: level + 1, to: &entries)
                poppler_index_iter_free(child)
            }
        } while poppler_index_iter_next(iterator) != 0
    }

    private var labels: [String] {
        let labels = (0..<min(pageCount, DocumentOutline.labelCount)).map { index in
            guard let page = poppler_document_get_page(handle, Int32(index)) else { return "" }
            defer { g_object_unref(UnsafeMutableRawPointer(page)) }
            guard let label = poppler_page_get_label(page) else { return "" }
            defer { g_free(label) }
            return String(cString: label)
        }
        let areCounted = labels.enumerated().allSatisfy { $0.element.isEmpty || $0.element == String($0.offset + 1) }
        return areCounted ? [] : labels
    }

    /// The target of a link or chapter; nil for other actions, such as running a program, which are never done here.
    static func target(
        of action: UnsafeMutablePointer<PopplerAction>, place: (UnsafePointer<PopplerDest>) -> PagePlace?
    ) -> PageLink.Target? {
        switch action.pointee.type {
        case POPPLER_ACTION_GOTO_DEST:
            return action.pointee.goto_dest.dest.flatMap { place($0) }.map { .place($0) }
        case POPPLER_ACTION_URI:
            guard let address = action.pointee.uri.uri.map({ String(cString: $0) }), !address.isEmpty,
                address.utf8.count <= PageLink.addressLimit
            else { return nil }
            return .address(address)
        default: return nil
        }
    }

    /// The page and place of a destination. Named destinations are looked up.
    func place(_ destination: UnsafePointer<PopplerDest>) -> PagePlace? {
        if destination.pointee.type == POPPLER_DEST_NAMED {
            guard let name = destination.pointee.named_dest, let found = poppler_document_find_dest(handle, name) else {
                return nil
            }
            defer { poppler_dest_free(found) }
            return found.pointee.type == POPPLER_DEST_NAMED ? nil : place(found)
        }
        let index = Int(destination.pointee.page_num) - 1
        guard index >= 0, index < pageCount else { return nil }
        guard destination.pointee.change_top != 0, destination.pointee.top.isFinite, let page = page(index) else {
            return PagePlace(page: index)
        }
        return PagePlace(page: index, top: min(max(0, page.size.height - destination.pointee.top), page.size.height))
    }
}
