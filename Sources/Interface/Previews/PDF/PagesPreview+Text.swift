// SPDX-License-Identifier: MPL-2.0

extension PagesPreview: TextHolder {
    var hasSelectedText: Bool { reading.hasSelection }

    func copySelectedText() { reading.copy() }

    func selectAllText() { reading.selectAll() }
}
