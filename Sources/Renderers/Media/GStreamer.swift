// SPDX-License-Identifier: MPL-2.0

import CGStreamer
import Glibc
internal import Strings

/// GStreamer as a library: its start, and the plugins that may run.
enum GStreamer {
    /// A time that is not known: `GST_CLOCK_TIME_NONE`.
    static let noTime = GstClockTime.max

    /// The plugins that read and decode. All of them are loaded before the first document, as a child may map no more
    /// code; those that write, play, capture or talk to the network are never loaded at all.
    private static let plugins = [
        "coreelements", "typefindfunctions", "playback", "app", "videoconvertscale", "audioconvert",
        "audioresample", "audiofx",
        // Containers.
        "isomp4", "matroska", "avi", "ogg", "flv", "mpegtsdemux", "mpegpsdemux", "asf", "realmedia", "wavparse", "aiff",
        "auparse", "icydemux", "id3demux", "apetag", "ivfparse", "dv", "mxf", "y4mdec", "y4m", "subparse",
        // What stands between container and decoder.
        "videoparsersbad", "audioparsers", "opusparse",
        // Decoders. Sound is not decoded for a picture, but some of it can only be told apart by its decoder.
        "libav", "vpx", "aom", "theora", "flxdec", "jpeg", "codecalpha", "vorbis", "opus", "flac", "mpg123", "speex",
        "wavpack", "musepack", "alaw", "mulaw", "amrnb", "amrwbdec",
        // Subtitles that are pictures.
        "dvdspu",
    ]

    /// Whether subtitles that are pictures can be drawn.
    static var drawsSubtitles: Bool {
        guard let factory = gst_element_factory_find("dvdspu") else { return false }
        gst_object_unref(UnsafeMutableRawPointer(factory))
        return true
    }

    /// Loads the library and its plugins, once. It leaves one thread.
    static let isReady: Bool = {
        // Without its registry of plugins, which it could neither find nor write here.
        setenv("GST_REGISTRY_DISABLE", "yes", 1)
        // Generated code would need memory that is both writable and executable.
        setenv("ORC_CODE", "backup", 1)
        guard gst_init_check(nil, nil, nil) != 0, let folder = pluginFolder else { return false }
        for plugin in plugins {
            // A plugin that is not installed is a format that is not supported.
            if let loaded = gst_plugin_load_file("\(folder)/libgst\(plugin).so", nil) {
                gst_object_unref(UnsafeMutableRawPointer(loaded))
            }
        }
        // Titles in old tags; the tables are code as well, and the C library keeps what is in use.
        for encoding in ["ISO-8859-1", "WINDOWS-1252", "UTF-16", "UTF-16LE", "UTF-16BE"] {
            _ = g_iconv_open("UTF-8", encoding)
        }
        return true
    }()

    /// The folder beside the library, where every distribution has them.
    private static var pluginFolder: String? {
        guard let maps = fopen("/proc/self/maps", "r") else { return nil }
        defer { fclose(maps) }
        var line: UnsafeMutablePointer<CChar>?
        var capacity = 0
        defer { free(line) }
        while getline(&line, &capacity, maps) > 0, let line {
            let text = String(cString: line)
            guard let start = text.firstIndex(of: "/"), text.contains("/libgstreamer-1.0.so") else { continue }
            return "/" + text[start...].split(separator: "/").dropLast().joined(separator: "/") + "/gstreamer-1.0"
        }
        return nil
    }
}
