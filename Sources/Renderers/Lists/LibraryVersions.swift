// SPDX-License-Identifier: MPL-2.0

internal import CAVIF
internal import CGStreamer
internal import CHEIF
internal import CJPEG
internal import CJXL
internal import CLittleCMS
internal import CPango
internal import CPoppler
internal import CRsvg
internal import CSpng
internal import CVips

/// The libraries that draw, as they are loaded now.
public enum LibraryVersions {
    /// Names and versions, in alphabetical order.
    public static var list: [(name: String, version: String)] {
        var (major, minor, micro, nano): (guint, guint, guint, guint) = (0, 0, 0, 0)
        gst_version(&major, &minor, &micro, &nano)
        let colour = cmsGetEncodedCMMversion()
        let jxl = JxlDecoderVersion()
        let jpeg = Int(LIBJPEG_TURBO_VERSION_NUMBER)
        return [
            ("gstreamer", "\(major).\(minor).\(micro)"),
            ("lcms", "\(colour / 1000).\(colour % 1000 / 10)"),
            ("libavif", String(cString: avifVersion())),
            ("libheif", String(cString: heif_get_version())),
            ("libjpeg-turbo", "\(jpeg / 1_000_000).\(jpeg / 1000 % 1000).\(jpeg % 1000)"),
            ("libjxl", "\(jxl / 1_000_000).\(jxl / 1000 % 1000).\(jxl % 1000)"),
            ("librsvg", "\(rsvg_major_version).\(rsvg_minor_version).\(rsvg_micro_version)"),
            ("libspng", String(cString: spng_version_string())),
            ("pango", String(cString: pango_version_string())),
            ("poppler", String(cString: poppler_get_version())),
            ("vips", "\(vips_version(0)).\(vips_version(1)).\(vips_version(2))"),
        ]
    }
}
