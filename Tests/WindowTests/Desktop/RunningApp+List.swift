// SPDX-License-Identifier: MPL-2.0

import CAtspi
import TestSupport

/// Documents as rows.
extension RunningApp {
    private var rows: [AccessibleNode] {
        node.first("tree table", skipping: ["table"])?.first("list")?.children.filter { $0.role == "table row" } ?? []
    }

    /// What the cells of a row hold, the document itself first, and the texts of the other columns.
    private func parts(_ row: AccessibleNode) -> [AccessibleNode] { row.children.compactMap(\.children.first) }

    /// The names of the documents, in their order.
    var rowNames: [String] {
        rows.compactMap { parts($0).first }.filter { !$0.description.hasPrefix("Creates a document") }.map(\.name)
    }

    /// The row of a document.
    func row(_ name: String) async throws -> AccessibleNode {
        try await wait("the row “\(name)”") { rows.first { parts($0).first?.name == name } }
    }

    /// What the columns say of a document.
    func cells(_ name: String) -> [String] {
        rows.first { parts($0).first?.name == name }.map { parts($0).dropFirst().map(\.name) } ?? []
    }

    /// The name of the document whose row has the keyboard's focus.
    var focusedRow: String? {
        rows.first { $0.isIn(ATSPI_STATE_FOCUSED) }.flatMap { parts($0).first?.name }
    }

    /// The names of the documents whose rows are selected.
    var selectedRows: [String] {
        rows.filter { $0.isIn(ATSPI_STATE_SELECTED) }.compactMap { parts($0).first?.name }
    }
}
