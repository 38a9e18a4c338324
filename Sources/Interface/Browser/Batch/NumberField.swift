// SPDX-License-Identifier: MPL-2.0

internal import VitrineGtk

/// A number: one of the usual ones, or one that is typed.
@MainActor final class NumberField {
    /// The widget with the whole field.
    let widget = Box(.horizontal, spacing: 6)
    /// The list of usual values.
    let choice: DropDown
    /// Told when it is another one.
    var onChange: () -> Void = {}
    private let entry = Entry()
    private let usual: [Int?]
    private let range: ClosedRange<Int>

    /// The state of the field.
    enum Value: Equatable {
        /// No number: whatever is usual.
        case usual
        case number(Int)
        /// The typed text is no number, or out of range.
        case invalid
    }

    /// - Parameters:
    ///   - usual: what each choice is called, and its number; nil for none.
    ///   - other: what the choice is called that lets a number be typed.
    ///   - name: what a screen reader calls the field where it is typed.
    init(_ usual: [(title: String, number: Int?)], other: String, in range: ClosedRange<Int>, name: String) {
        self.usual = usual.map(\.number)
        self.range = range
        choice = DropDown(usual.map(\.title) + [other])
        choice.expandsHorizontally = true
        entry.setWidth(characters: 6)
        entry.setAccessibleLabel(name)
        entry.setActivatesDefault(true)
        entry.text = usual.compactMap(\.number).first.map(String.init) ?? ""
        entry.isVisible = false
        widget.append(choice)
        widget.append(entry)
        choice.onSelect { [weak self] in self?.chosen() }
        entry.onChange { [weak self] in self?.onChange() }
    }

    private var isTyped: Bool { choice.selected >= usual.count }

    private func chosen() {
        entry.isVisible = isTyped
        if isTyped { entry.grabFocus() }
        onChange()
    }

    /// The value that is chosen or typed.
    var value: Value {
        if !isTyped { return usual[choice.selected].map { .number($0) } ?? .usual }
        return Int(entry.text).flatMap { range.contains($0) ? .number($0) : nil } ?? .invalid
    }

    /// Whether it can be changed.
    var isSensitive: Bool {
        get { widget.isSensitive }
        set { widget.isSensitive = newValue }
    }
}
