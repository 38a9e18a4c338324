// SPDX-License-Identifier: MPL-2.0

import Quantities

/// Breaks paragraphs into lines, by whatever library it has for it.
package protocol Typesetter: AnyObject {
    /// The lines that it sets.
    associatedtype Lines: SetLines

    /// The lines of a paragraph.
    ///
    /// - Parameters:
    ///   - width: where lines are broken, in points; nil for never.
    ///   - height: how much of a paragraph that is broken is wanted, in points; nil for all of it. More may come.
    func lines(of paragraph: Paragraph, width: Double?, height: Double?) -> Lines
}

extension Paragraph {
    /// The longest one that is set, in characters: more than some pages hold.
    package static let characterLimit = 20_000

    /// More characters of it than stand on so many points, however narrow they are: an l takes a third of a square em.
    package func mostCharacters(width: Double, height: Double) -> Int {
        let sizes = runs.map { $0.style.position == .normal ? $0.style.size : $0.style.size * 0.65 }
        let em = max(1, sizes.min() ?? 1)
        let lines = height / em / min(1, max(0.25, lineSpacing)) + 2
        return Int(saturating: max(4, width) / em * lines / 0.3)
    }
}
