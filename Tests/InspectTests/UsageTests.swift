// SPDX-License-Identifier: MPL-2.0

import TestSupport
import Testing

@Suite struct UsageTests {
    private let folder = TemporaryFolder()

    @Test func `help says everything and succeeds`() {
        let expected = """
            Usage: vitrine-inspect thumbnail [OPTION]… FILE…
                   vitrine-inspect preview [OPTION]… FILE…
                   vitrine-inspect batch ACTION [OPTION]… FILE…
                   vitrine-inspect doctor [--types] [--json]

            Shows what Vitrine makes of files, works on many at once, and tells whether its
            sandbox stands.

            thumbnail: a picture of each file
              --size N               fit into N × N points (default 256)
              --scale N              pixels to a point (default 1)
              --representations LIST icon, low, thumbnail, each on a line of its own as it
                                     comes; without it the best picture only
              --output DIR           save pictures there, as NAME.EXTENSION
              --save FILE            save the picture of the only file there
              --format FORMAT        png, jpeg or webp (default png)
              --no-cache             neither read nor write the thumbnail cache
              --jobs N               files at the same time (default: one a processor)

            preview: the first page or frame of each file
              --page N               another page; of a video, the second N - 1
              --width N              pixels wide (default 1024); images are not enlarged
              --output FILE          save the page as an image, or the text as text

            batch rename: new names; extensions stay, and nothing is ever replaced
              --pattern TEXT         {name} is the old name, {n} counts, {n:3} with three
                                     digits, {date} or {date:%H.%M} when it was changed,
                                     {taken} or {taken:%H.%M} when a picture was taken
              --find TEXT            replace this text in the old name
              --replace TEXT         by this one (default: nothing)
              --ignore-case          whether its letters are large or small
              --case CASE            lower, upper or title; --extension-case the same
              --start N, --step N    how {n} counts (default 1, 1)

            batch rotate, resize, convert: pictures; of folders all in and below them
              --turn TURN            right, left, half, mirror or flip
              --size WxH             fit into W × H pixels; nothing is enlarged
              --format FORMAT        png, jpeg or webp (default: the one they have)
              --quality N            1 to 100, for jpeg and webp
              --strip                without EXIF metadata
              --output DIR           results go there (default: beside the pictures)
              --in-place             results replace the pictures, which go to the trash
                                     where their volume has one
            batch thumbnails: pictures of documents of any kind
              --size N               the longer side in pixels (default 256)
              --format FORMAT, --output DIR
              --dry-run              batch: tell the plan, and do nothing

            doctor: which walls of the sandbox stand, which formats there are, the versions of
            the libraries behind them, and which thumbnailers of others are installed
              --types                only the content types that are drawn, one a line

              --json                 one JSON object a line; doctor: one object
              --help                 this text

            JSON of thumbnail:
              {"file","representation","width","height","contentRect":[x,y,width,height],
               "provider","contentType","source":"icon|cache|embedded|decoded|composite",
               "milliseconds","output"}
            JSON of preview:
              {"file","kind","pages","width","height","provider","milliseconds","output"}
            JSON of batch:
              {"file","status":"planned|done|skipped|refused|failed","output",
               "method":"lossless|tagged|encoded","error":{"code","message"}}
            "method" is null but for pictures, "error" is there for what was not done.
            JSON of a failure:
              {"file","error":{"code","message"}}
            "output" is null when nothing was saved. A file whose name is not UTF-8 has its
            name's bytes in "fileBytes" as well, in Base64.

            Exit status: 0 all done, 1 some failed, 2 wrong usage.

            """
        for arguments in [
            ["--help"], ["-h"], ["help"], ["thumbnail", "--help"], ["preview", "-h"], ["batch", "--help"],
            ["batch", "rename", "-h"],
        ] {
            let run = Inspect(arguments.map { Array($0.utf8) }, in: folder.path)
            #expect(run.status == 0)
            #expect(run.output == expected)
            #expect(run.errors.isEmpty)
        }
    }

    @Test(arguments: [
        ([], "Say what to do: thumbnail, preview, batch or doctor"),
        (["show"], "There is no command “show”"),
        (["--size"], "There is no option --size"),
        (["thumbnail"], "Name at least one file"),
        (["thumbnail", "--size"], "--size needs a value"),
        (["thumbnail", "--size", "0", "a"], "--size takes a number from 1.0 to 4096.0, not “0”"),
        (["thumbnail", "--size=big", "a"], "--size takes a number from 1.0 to 4096.0, not “big”"),
        (["thumbnail", "--size", "4096", "--scale", "2", "a"], "The size must be at most 4096 pixels"),
        (["thumbnail", "--format", "gif", "a"], "There is no format “gif”: png, jpeg or webp"),
        (
            ["thumbnail", "--representations", "icon,high", "a"],
            "There is no representation “high”: icon, low or thumbnail"
        ),
        (["thumbnail", "--jobs", "0", "a"], "--jobs takes a number from 1 to 256, not “0”"),
        (["thumbnail", "--page", "1", "a"], "There is no option --page"),
        (["thumbnail", "--json=yes", "a"], "An option without value was given one"),
        (["preview"], "Name at least one file"),
        (["preview", "--page", "0", "a"], "--page takes a number from 1 to 1000000, not “0”"),
        (["preview", "--output", "o", "a", "b"], "--output takes one file at a time"),
        (["batch"], "Say what to do: batch rename, rotate, resize, convert or thumbnails"),
        (["batch", "shred", "a"], "Say what to do: batch rename, rotate, resize, convert or thumbnails"),
        (["batch", "rename", "a"], "Say how to rename: --pattern, --find or --case"),
        (["batch", "rename", "--pattern", "{size}", "a"], "“size” means nothing here"),
        (["batch", "rename", "--pattern", "{", "a"], "A brace stands alone: write “{{” for one"),
        (["batch", "rename", "--case", "camel", "a"], "--case takes lower, upper, title or unchanged, not “camel”"),
        (["batch", "rename", "--turn", "left", "a"], "There is no option --turn"),
        (["batch", "rotate", "a"], "Say how to rotate: --turn right, left, half, mirror or flip"),
        (["batch", "rotate", "--turn", "up", "a"], "There is no turn “up”: right, left, half, mirror or flip"),
        (["batch", "resize", "a"], "Say how large: --size 1920x1080"),
        (["batch", "resize", "--size", "0x5", "a"], "--size takes a size such as 1920x1080, not “0x5”"),
        (["batch", "convert", "a"], "Say what to convert to: --format png, jpeg or webp"),
        (["batch", "convert", "--format", "png"], "Name at least one file"),
        (
            ["batch", "convert", "--format", "png", "--in-place", "--output", "o", "a"],
            "Choose one: --in-place or --output"
        ),
        (["batch", "thumbnails", "--strip", "a"], "There is no option --strip"),
        (["doctor", "a"], "doctor takes no file: “a”"),
    ])
    func `a wrong command line is explained, and nothing is done`(arguments: [String], message: String) {
        let run = Inspect(arguments.map { Array($0.utf8) }, in: folder.path)
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(run.errors == "vitrine-inspect: \(message)\nTry “vitrine-inspect --help”.\n")
    }
}
