// SPDX-License-Identifier: MPL-2.0

internal import VitrineGtk

extension MediaPreview {
    /// Shows the spinner while what comes next is not there yet. One that is visible has the screen drawn for each frame.
    func updateSpinner() {
        guard spinner.isVisible != player.isWaiting else { return }
        (spinner.isVisible, spinner.isSpinning) = (player.isWaiting, player.isWaiting)
    }
}
