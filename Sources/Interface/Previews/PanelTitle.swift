// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib

/// The text of the panel's header: the document, its position in the set, and the detail of the preview.
struct PanelTitle: Equatable {
    var title: String
    var subtitle: String

    /// - Parameters:
    ///   - name: the document's title or file name.
    ///   - paging: where it is in the set.
    ///   - detail: what the preview adds, such as `Page 2 of 9`; may be empty.
    init(name: String, paging: Paging, detail: String) {
        title = name
        var parts: [String] = []
        if let index = paging.index, paging.count > 1 {
            parts.append(tr("{position} of {count}", ["position": String(index + 1), "count": String(paging.count)]))
        }
        if !detail.isEmpty { parts.append(detail) }
        subtitle = parts.joined(separator: " · ")
    }

    /// All of it, for a screen reader.
    var spoken: String { subtitle.isEmpty ? title : title + ", " + subtitle }
}
