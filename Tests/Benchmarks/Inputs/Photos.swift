// SPDX-License-Identifier: MPL-2.0
import Glibc

/// Pictures as a camera makes them: smooth areas, some noise. Made by libvips' command line.
@MainActor struct Photos {
    let workspace: Workspace

    /// How many pictures are different; the others repeat them.
    private static let variety = 6

    /// Different pictures, as files of libvips' own format.
    ///
    /// - Parameters:
    ///   - size: in pixels.
    ///   - count: how many.
    func pictures(_ size: (width: Int, height: Int), _ count: Int) throws -> [String] {
        let folder = workspace.folder("pictures-\(size.width)")
        return try (1...count).map { seed in
            let picture = "\(folder)/\(seed).v"
            if (try? Workspace.read(picture)) != nil { return picture }
            try Command.shell(
                """
                cd '\(folder)'
                for band in 1 2 3; do
                    vips perlin $band.part.v \(size.width) \(size.height) --cell-size $((350 - 80 * band)) \
                        --seed $((\(seed) * 10 + band))
                done
                vips bandjoin '1.part.v 2.part.v 3.part.v' joined.part.v
                vips linear joined.part.v bright.part.v '90 90 90' '128 128 128'
                vips gaussnoise noise.part.v \(size.width) \(size.height) --sigma 5 --mean 0 --seed \(seed)
                vips add bright.part.v noise.part.v noisy.part.v
                vips cast noisy.part.v bytes.part.v uchar
                vips copy bytes.part.v \(seed).v --interpretation srgb
                rm -f *.part.v
                """)
            return picture
        }
    }

    /// So many files of a format, repeating the six pictures.
    ///
    /// - Parameter saver: what follows `vips`, for instance `jpegsave -Q 88`, without the file names.
    func files(_ count: Int, size: (width: Int, height: Int), ending: String, saver: [String]) throws -> [String] {
        let folder = workspace.folder("files-\(ending)-\(size.width)")
        let originals = try pictures(size, min(count, Self.variety)).enumerated().map { index, picture in
            let file = "\(folder)/original-\(index).\(ending)"
            if (try? Workspace.read(file)) == nil {
                try Command.run(["vips", saver[0], picture, file] + saver.dropFirst())
            }
            return file
        }
        return try (0..<count).map { index in
            guard index >= originals.count else { return originals[index] }
            let copy = "\(folder)/copy-\(index).\(ending)"
            try Command.run(["cp", "--reflink=auto", originals[index % originals.count], copy])
            return copy
        }
    }

    /// The path of a folder of so many photos, all of a size in pixels. They are few files under many names, which take no
    /// room; to who looks at them they are different ones.
    func folder(_ count: Int, size: (width: Int, height: Int)) throws -> String {
        let folder = workspace.path("photos-\(count)-\(size.width)")
        guard mkdir(folder, 0o755) == 0 else { return folder }
        let originals = try files(Self.variety, size: size, ending: "jpg", saver: ["jpegsave", "-Q", "88"])
        for number in 0..<count {
            let path = "\(folder)/IMG_\(100_000 + number).jpg"
            guard link(originals[number % originals.count], path) == 0 else {
                throw BenchError("\(path): errno \(errno)")
            }
        }
        return folder
    }

    /// A picture of so many pixels, put together from copies of a photo.
    ///
    /// - Parameter saver: what follows `vips`, as for ``files(_:size:ending:saver:)``.
    func huge(_ size: (width: Int, height: Int), ending: String, saver: [String]) throws -> String {
        let folder = workspace.folder("huge-\(ending)")
        let photo = try pictures((4000, 3000), 1)[0]
        let (whole, file) = ("\(folder)/whole.v", "\(folder)/huge.\(ending)")
        try Command.run(
            ["vips", "replicate", photo, whole, "\(size.width / 4000 + 1)", "\(size.height / 3000 + 1)"])
        let part = ["0", "0", "\(size.width)", "\(size.height)"]
        try Command.run(["vips", "crop", whole, "\(folder)/part.v"] + part)
        try Command.run(["rm", whole])
        try Command.run(["vips", saver[0], "\(folder)/part.v", file] + saver.dropFirst())
        try Command.run(["rm", "\(folder)/part.v"])
        return file
    }

    /// A photo of 4000 × 3000 pixels, all of one colour.
    func flat(_ color: [Int]) throws -> String {
        let file = workspace.folder("flat") + "/flat.jpg"
        let values = color.map(String.init).joined(separator: " ")
        try Command.shell(
            """
            vips black '\(file).v' 4000 3000 --bands 3
            vips linear '\(file).v' '\(file)' '1 1 1' '\(values)' --uchar
            """)
        return file
    }

    /// Photos of 4000 × 3000 pixels.
    func jpegs(_ count: Int) throws -> [String] {
        try files(count, size: (4000, 3000), ending: "jpg", saver: ["jpegsave", "-Q", "88"])
    }

    /// Photos as a camera writes them, with a small picture of 160 × 120 pixels in their EXIF data.
    func cameraJPEGs(_ count: Int) throws -> [String] {
        let folder = workspace.folder("camera")
        let originals = try jpegs(min(count, Self.variety)).enumerated().map { index, photo in
            let small = "\(folder)/small.jpg"
            try Command.run(["vipsthumbnail", photo, "--size", "160x120", "-o", small + "[strip]"])
            return EXIF.embedding(try Workspace.read(small), into: try Workspace.read(photo))
        }
        return try (0..<count).map { index in
            let file = "\(folder)/IMG_\(1000 + index).jpg"
            try Workspace.write(originals[index % originals.count], to: file)
            return file
        }
    }
}
