// SPDX-License-Identifier: MPL-2.0

/// Short videos of 1920 × 1080 pixels, made by ffmpeg.
@MainActor struct Videos {
    let workspace: Workspace

    /// Twelve seconds of H.264, with sound.
    func film() throws -> String {
        let file = workspace.folder("videos") + "/film.mp4"
        try Command.shell(
            """
            ffmpeg -loglevel error -y -f lavfi -i testsrc2=size=1920x1080:rate=30:duration=12 \
                -f lavfi -i sine=440:duration=12 -vf noise=alls=12:allf=t \
                -c:v libx264 -preset veryfast -pix_fmt yuv420p -b:v 6M -g 120 -c:a aac '\(file)'
            """)
        return file
    }

    /// So many files, H.264 and VP9 in turn.
    func files(_ count: Int) throws -> [String] {
        let folder = workspace.folder("videos")
        let kinds = [
            ("mp4", "libx264 -preset veryfast -pix_fmt yuv420p"), ("webm", "libvpx-vp9 -deadline realtime -cpu-used 8"),
        ]
        let originals = try kinds.prefix(count).map { ending, codec in
            let file = "\(folder)/original.\(ending)"
            if (try? Workspace.read(file)) == nil {
                try Command.shell(
                    """
                    ffmpeg -loglevel error -y -f lavfi -i testsrc2=size=1920x1080:rate=30:duration=12 \
                        -vf noise=alls=12:allf=t -c:v \(codec) -b:v 6M -g 120 '\(file)'
                    """)
            }
            return file
        }
        return try (0..<count).map { index in
            let (ending, _) = kinds[index % 2]
            let copy = "\(folder)/\(index).\(ending)"
            try Command.run(["cp", originals[index % 2], copy])
            return copy
        }
    }
}
