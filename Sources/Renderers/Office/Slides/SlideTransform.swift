// SPDX-License-Identifier: MPL-2.0

import PageLayout
import Quantities

/// The transform of a group's shapes on the slide: a scale and an offset on each axis, in English Metric Units.
struct SlideTransform {
    var scaleX = 1.0 / 12_700
    var scaleY = 1.0 / 12_700
    var x = 0.0
    var y = 0.0

    /// The rectangle on the slide, in points, of an `a:xfrm`.
    func frame(_ transform: XMLElement?) -> Rect? {
        guard let offset = transform?.first("off"), let extent = transform?.first("ext"),
            let left = Double(written: offset["x"]), let top = Double(written: offset["y"]),
            let width = Double(written: extent["cx"]), let height = Double(written: extent["cy"])
        else { return nil }
        let frame = Rect(
            x: left * scaleX + x, y: top * scaleY + y, width: max(0, width * scaleX), height: max(0, height * scaleY))
        guard abs(frame.x) < 1e5, abs(frame.y) < 1e5, frame.width < 1e5, frame.height < 1e5 else { return nil }
        return frame
    }

    /// The transform that holds inside a group.
    func inside(_ transform: XMLElement?) -> SlideTransform {
        guard let outer = frame(transform), let offset = transform?.first("chOff"),
            let extent = transform?.first("chExt"), let left = Double(written: offset["x"]),
            let top = Double(written: offset["y"]), let width = Double(written: extent["cx"]),
            let height = Double(written: extent["cy"]), width > 0, height > 0
        else { return self }
        let inner = (x: outer.width / width, y: outer.height / height)
        return SlideTransform(
            scaleX: inner.x, scaleY: inner.y, x: outer.x - left * inner.x, y: outer.y - top * inner.y)
    }
}
