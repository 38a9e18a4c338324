// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import PageLayout
import RendererKit

/// The pages of a variable font: its axes, and the name of each instance, set in that instance.
struct VariationPages {
    let font: FontFile
    let source: any ByteSource
    /// The number of the font in its collection.
    let index: Int
    let context: PageContext

    private static let width = 480.0
    private static let margin = 36.0
    private static let rowHeight = 46.0
    private static let rows = 10
    /// The maximum number of instances that are shown.
    private static let limit = 120

    /// The pages of the axes and instances; none for a font that is not variable.
    func pages() throws(Refusal) -> [DrawnPage] {
        guard let variation = font.variation else { return [] }
        var page = DrawnPage(size: PageSize(width: Self.width, height: 2 * Self.margin))
        for axis in variation.axes.prefix(20) {
            page.size.height += 22
            page.items.append(label(axis.text, size: 13, baseline: page.size.height - Self.margin - 6))
        }
        var pages = [page]
        for (index, instance) in variation.instances.prefix(Self.limit).enumerated() {
            if index % Self.rows == 0, index > 0 {
                pages.append(DrawnPage(size: PageSize(width: Self.width, height: 2 * Self.margin)))
            }
            pages[pages.count - 1].size.height += Self.rowHeight
            let baseline = pages[pages.count - 1].size.height - Self.margin - 8
            pages[pages.count - 1].items += row(instance, of: variation, baseline: baseline)
        }
        return pages
    }

    /// A row with an instance's name set in it, above its position on the axes.
    private func row(
        _ instance: FontVariation.Instance, of variation: FontVariation, baseline: Double
    ) -> [PageItem] {
        let place = zip(variation.axes, instance.place).map { "\($0.tag) \($0.number($1))" }.joined(separator: ", ")
        guard font.covers(instance.name), let shown = try? FontFile(source, index: index, instance: instance) else {
            return [label("\(instance.name) (\(place))", size: 13, baseline: baseline)]
        }
        let run = shown.run(instance.name, size: 22)
        let clip = Rect(x: 0, y: baseline - 40, width: Self.width, height: 40)
        return [
            .clipped(clip, [.glyphs(run, x: Self.margin, baseline: baseline - 10)]),
            label(place, size: 8, baseline: baseline + 4),
        ]
    }

    private func label(_ text: String, size: Double, baseline: Double) -> PageItem {
        var style = TextStyle()
        style.size = size
        style.colour = .faded
        return .text(
            TextLayout(Paragraph(text, style), width: nil, context: context), line: 0, x: Self.margin,
            baseline: baseline)
    }
}
