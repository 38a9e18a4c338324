// SPDX-License-Identifier: MPL-2.0

internal import VitrineGtk

/// Fields under each other, each with what it is called before it.
@MainActor final class FieldGrid {
    /// The widget with the whole field.
    let widget = Grid(rowSpacing: 6, columnSpacing: 12)
    private var rowCount = 0

    /// Adds a field below the others.
    ///
    /// - Parameter name: what it is called; an underscore marks its key.
    func add(_ name: String, _ field: some Widget) { add(name, field, in: field) }

    /// Adds a field of several parts below the others.
    ///
    /// - Parameters:
    ///   - name: what it is called; an underscore marks its key.
    ///   - target: what that key focuses.
    ///   - field: what stands there, the target among it.
    func add(_ name: String, _ target: some Widget, in field: some Widget) {
        let label = Label()
        label.setMnemonic(name, of: target)
        label.setTextAlignment(1)
        label.verticalAlignment = .start
        // In the middle of a field of one line.
        label.setMargins(top: 8)
        label.addStyleClass("dim-label")
        field.expandsHorizontally = true
        widget.attach(label, column: 0, row: rowCount)
        widget.attach(field, column: 1, row: rowCount)
        rowCount += 1
    }
}
