// SPDX-License-Identifier: MPL-2.0

import CGhostscript
import DocumentModel
import Glibc
import Pictures
import Quantities

/// One run of a PostScript program, up to the page that is wanted.
final class PostScriptRun {
    private let wanted: Int
    private let limits: RenderLimits
    private var page = 0
    private var width = 0
    private var height = 0
    private var stride = 0
    private var pixels: UnsafeMutablePointer<UInt8>?
    private var result: Raster?
    private var isTooLarge = false

    private init(page: Int, limits: RenderLimits) {
        wanted = page
        self.limits = limits
    }

    /// A page, drawn at so many pixels a point.
    static func draw(
        _ file: PostScriptFile, page: Int, scale: Double, limits: RenderLimits
    ) throws(Refusal) -> Raster {
        guard let library = Ghostscript.installed else { throw Refusal(.unsupported, "Ghostscript is not installed") }
        let run = PostScriptRun(page: page, limits: limits)
        var instance: UnsafeMutableRawPointer?
        guard library.newInstance(&instance, nil) >= 0, let instance else { throw Refusal(.failed, "Ghostscript") }
        defer { library.deleteInstance(instance) }
        // What programs say is of no use to anybody.
        _ = library.setStreams(instance, { _, _, _ in 0 }, { _, _, count in count }, { _, _, count in count })
        var display = Self.display
        let started = withUnsafeMutablePointer(to: &display) { display in
            guard library.setDisplay(instance, display) >= 0 else { return false }
            let arguments = run.arguments(for: file, scale: scale)
            var pointers = arguments.map { strdup($0) }
            defer { for pointer in pointers { free(pointer) } }
            guard library.start(instance, Int32(pointers.count), &pointers) >= 0 else { return false }
            run.feed(file, to: library, instance)
            _ = library.exit(instance)
            return true
        }
        guard started else { throw Refusal(.unsupported, "Ghostscript does not start") }
        if run.isTooLarge { throw Refusal(.tooLarge, "its page has too many pixels") }
        guard let result = run.result else { throw Refusal(.damaged, "it draws no page") }
        return result
    }

    private func arguments(for file: PostScriptFile, scale: Double) -> [String] {
        let size = file.pageSize
        // Blue, green, red and nothing, eight bits each, from the top.
        let format = 1 << 2 | 1 << 7 | 1 << 11 | 1 << 16
        let handle = UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque())
        var arguments = [
            "gs", "-q", "-dSAFER", "-dBATCH", "-dNOPAUSE", "-dNOPROMPT", "-dMaxBitmap=1000000000",
            "-dTextAlphaBits=4", "-dGraphicsAlphaBits=4", "-dGridFitTT=0", "-sDEVICE=display",
            "-sDisplayHandle=16#" + String(handle, radix: 16), "-dDisplayFormat=\(format)", "-r\(72 * scale)",
        ]
        if file.isEncapsulated {
            // The size stays, whatever the picture asks for.
            let width = max(1, Int(saturating: (size.width * scale).rounded(.up)))
            let height = max(1, Int(saturating: (size.height * scale).rounded(.up)))
            arguments += ["-g\(width)x\(height)", "-dFIXEDMEDIA"]
        } else {
            arguments += ["-dDEVICEWIDTHPOINTS=\(Int(size.width))", "-dDEVICEHEIGHTPOINTS=\(Int(size.height))"]
        }
        return arguments
    }

    private func feed(_ file: PostScriptFile, to library: Ghostscript, _ instance: UnsafeMutableRawPointer) {
        var code: Int32 = 0
        guard library.begin(instance, 0, &code) >= 0 else { return }
        // -106: it wants more.
        func run(_ bytes: UnsafeRawBufferPointer) -> Bool {
            let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
            let result = library.run(instance, start, UInt32(bytes.count), 0, &code)
            return (result >= 0 || result == -106) && self.result == nil
        }
        func run(_ text: String) -> Bool { Array(text.utf8).withUnsafeBytes { run($0) } }
        if file.isEncapsulated, let box = file.box, !run("\(-box.left) \(-box.bottom) translate\n") { return }
        var offset = 0
        while offset < file.program.count {
            let part = file.program.part(offset, 32 << 10)
            guard run(part.bytes) else { return }
            offset += part.count
        }
        // A picture does not have to show itself.
        guard !file.isEncapsulated || page > 0 || run("\nshowpage\n") else { return }
        _ = library.end(instance, 0, &code)
    }

    // MARK: what the library calls

    private static var display: display_callback {
        var display = display_callback()
        display.size = Int32(MemoryLayout<display_callback>.size)
        display.version_major = DISPLAY_VERSION_MAJOR
        display.version_minor = DISPLAY_VERSION_MINOR
        display.display_open = { _, _ in 0 }
        display.display_preclose = { _, _ in 0 }
        display.display_close = { _, _ in 0 }
        display.display_presize = { handle, _, width, height, _, _ in
            PostScriptRun.of(handle).accepts(Int(width), Int(height)) ? 0 : -1
        }
        display.display_size = { handle, _, width, height, stride, _, pixels in
            PostScriptRun.of(handle).resize(Int(width), Int(height), Int(stride), pixels)
            return 0
        }
        display.display_sync = { _, _ in 0 }
        // An error ends the program: there is no need for further pages.
        display.display_page = { handle, _, _, _ in PostScriptRun.of(handle).show() ? -1 : 0 }
        display.display_update = { _, _, _, _, _, _ in 0 }
        return display
    }

    private static func of(_ handle: UnsafeMutableRawPointer?) -> PostScriptRun {
        Unmanaged<PostScriptRun>.fromOpaque(handle!).takeUnretainedValue()
    }

    private func accepts(_ width: Int, _ height: Int) -> Bool {
        let (count, overflow) = width.multipliedReportingOverflow(by: height)
        isTooLarge = width <= 0 || height <= 0 || overflow || count > min(limits.pixels, 64_000_000)
        return !isTooLarge
    }

    private func resize(_ width: Int, _ height: Int, _ stride: Int, _ pixels: UnsafeMutablePointer<UInt8>?) {
        (self.width, self.height, self.stride, self.pixels) = (width, height, stride, pixels)
    }

    /// Takes the page if it is the wanted one; whether it was.
    private func show() -> Bool {
        defer { page += 1 }
        guard page == wanted, let pixels, width > 0, height > 0, stride >= width * 4,
            let raster = try? Raster(PixelSize(width: width, height: height))
        else { return false }
        for y in 0..<height {
            let row = raster.row(y)
            row.copyMemory(from: pixels + y * stride, byteCount: width * 4)
            let words = row.assumingMemoryBound(to: UInt32.self)
            for x in 0..<width { words[x] |= 0xFF00_0000 }
        }
        result = raster
        return true
    }
}
