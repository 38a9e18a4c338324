// SPDX-License-Identifier: MPL-2.0

internal import VitrineGtk

extension CustomWidget {
    /// Takes all the room there is for a picture that is drawn by hand, tells screen readers its name, and takes keys.
    func prepareForPicture(named name: String) {
        setAccessibleRole(.image)
        setAccessibleLabel(name)
        isFocusable = true
        expandsVertically = true
        expandsHorizontally = true
    }
}
