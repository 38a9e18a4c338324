// SPDX-License-Identifier: MPL-2.0

internal import VitrineGtk

/// How large texts are set, in steps, for all of them as long as the program runs.
@MainActor enum TextScale {
    /// The scales, in per cent of the usual size.
    static let steps = [50, 67, 80, 90, 100, 110, 125, 150, 175, 200, 250, 300]
    /// The one that texts have now.
    private(set) static var percent = 100

    /// Takes the next step; stays at the ends.
    static func step(larger: Bool) {
        percent = next(after: percent, larger: larger)
    }

    /// The step after another one; the same at the ends.
    static func next(after percent: Int, larger: Bool) -> Int {
        (larger ? steps.first { $0 > percent } : steps.last { $0 < percent }) ?? percent
    }

    /// Restores the usual size.
    static func reset() { percent = 100 }

    /// Sets a widget's text so large.
    static func apply(to widget: some Widget) {
        for step in steps { widget.setStyleClass(name(step), step == percent) }
    }

    /// A rule for each step.
    static var styles: String {
        steps.filter { $0 != 100 }.map { "textview.\(name($0)) { font-size: \($0)%; }\n" }.joined()
    }

    private static func name(_ step: Int) -> String { "preview-text-\(step)" }
}
