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
                   vitrine-inspect providers [--json] FILE…
                   vitrine-inspect timings [--json] FILE…
                   vitrine-inspect cache ACTION [--json] [FILE…]
                   vitrine-inspect extensions ACTION [--json] [NAME…]
                   vitrine-inspect doctor [--types] [--json]

            Draws thumbnails and previews of files, changes many files at once, manages
            extensions, and checks the sandbox.

            thumbnail: draw a thumbnail of each file
              --size N               fit into N × N points (default 256)
              --scale N              pixels per point (default 1)
              --representations LIST icon, low, thumbnail, each printed on a line of its own
                                     when it is ready (default: the best one only)
              --output DIR           save thumbnails in this folder, as NAME.EXTENSION
              --save FILE            save the thumbnail of a single file as FILE
              --format FORMAT        png, jpeg or webp (default png)
              --no-cache             do not use the thumbnail cache
              --password-file FILE   the password of encrypted documents; - is standard input
              --jobs N               files at the same time (default: one per processor)

            preview: draw the first page or frame of each file
              --page N               the page; of a video, the second N - 1 (default 1)
              --width N              width in pixels (default 1024); images are not enlarged
              --output FILE          save the page as an image, or the text of a text file
              --password-file FILE   the password of encrypted documents; - is standard input
              --encoding NAME        the encoding of texts, such as windows-1251; a wrong name
                                     lists the known ones (default: the most likely one)

            batch rename: rename files; extensions are kept, and no file is replaced
              --pattern TEXT         {name} is the old name, {n} a number, {n:3} one with
                                     three digits, {date} or {date:%H.%M} the time of the
                                     last change, {taken} or {taken:%H.%M} the time taken
              --find TEXT            text in the old name to replace
              --replace TEXT         replacement of that text (default: empty)
              --ignore-case          ignore case when searching for the text
              --case CASE            lower, upper or title; also --extension-case
              --start N, --step N    first number and step of {n} (default 1, 1)

            batch crop, redact, rotate, resize, convert: change images, also those in folders
              --area WxH+X+Y         crop, redact: W × H pixels, X from the left, Y from the top;
                                     redact takes several, and removes the metadata
              --turn TURN            right, left, half, mirror or flip
              --size WxH             fit into W × H pixels; images are not enlarged
              --format FORMAT        png, jpeg or webp (default: the original format)
              --quality N            1 to 100, for jpeg and webp
              --strip                remove EXIF metadata
              --output DIR           save results here (default: next to originals)
              --in-place             replace the originals, which are moved to the trash
                                     if their volume has one
            batch thumbnails: save thumbnails of files of any type
              --size N               longer side in pixels (default 256)
              --format FORMAT, --output DIR
              --dry-run              batch: print the plan and change nothing

            providers: show which extension, renderer or program shows each file, and why
            others were passed over

            timings: show how long each stage of a thumbnail and of a preview takes

            cache show FILE…: show the thumbnails in the cache, and whether they are up to date
            cache forget FILE…: remove the thumbnails of these files, and failures
            cache reset: remove all failures, so that these files are tried again
            cache purge: remove the thumbnails of files that are gone

            extensions list: list the extensions, their content types and problems
            extensions check MANIFEST [FILE…]: check an extension, and its answers for files
            extensions run NAME FILE: ask an extension, and show what it writes to standard error
              --request REQUEST      thumbnail or preview (default thumbnail)
              --size N               longer side in pixels (default 256)
              --output FILE          save the answer
            extensions install MANIFEST…, remove NAME…, enable NAME…, disable NAME…: change
            the extensions of the user

            doctor: list the layers of the sandbox, whether each renderer draws in it, the
            supported formats with the versions of their libraries, and the installed
            thumbnailers of other apps
              --types                list only the supported content types, one per line

              --json                 print one JSON object per line; of doctor one
              --help                 show this help

            JSON of thumbnail:
              {"file","representation","width","height","contentRect":[x,y,width,height],
               "provider","contentType","source":"icon|cache|embedded|decoded|composite",
               "milliseconds","output"}
            JSON of preview:
              {"file","kind","pages","width","height","provider","milliseconds","output"}
            JSON of batch:
              {"file","status":"planned|done|skipped|refused|failed","output",
               "method":"lossless|tagged|encoded","error":{"code","message"}}
            "method" is null for files that are not images; "error" is present for files
            that were not changed.
            JSON of a failure:
              {"file","error":{"code","message"}}
            "output" is null if nothing was saved. For a file whose name is not UTF-8,
            "fileBytes" has the name in Base64.

            Exit status: 0 success, 1 some files failed, 2 wrong usage.

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
        ([], "Give a command: thumbnail, preview, batch, providers, timings, cache, extensions or doctor"),
        (["show"], "Unknown command “show”"),
        (["--size"], "Unknown option --size"),
        (["thumbnail"], "Name at least one file"),
        (["cache"], "Give an action: show, forget, reset or purge"),
        (["cache", "burn"], "Give an action: show, forget, reset or purge"),
        (["cache", "reset", "a"], "cache reset takes no file"),
        (["extensions", "remove"], "Name an extension"),
        (["thumbnail", "--size"], "--size needs a value"),
        (["thumbnail", "--size", "0", "a"], "--size takes a number from 1.0 to 4096.0, not “0”"),
        (["thumbnail", "--size=big", "a"], "--size takes a number from 1.0 to 4096.0, not “big”"),
        (["thumbnail", "--size", "4096", "--scale", "2", "a"], "The size must be at most 4096 pixels"),
        (["thumbnail", "--format", "gif", "a"], "Unknown format “gif”: use png, jpeg or webp"),
        (
            ["thumbnail", "--representations", "icon,high", "a"],
            "Unknown representation “high”: use icon, low or thumbnail"
        ),
        (["thumbnail", "--jobs", "0", "a"], "--jobs takes a number from 1 to 256, not “0”"),
        (["thumbnail", "--page", "1", "a"], "Unknown option --page"),
        (["thumbnail", "--json=yes", "a"], "This option does not take a value"),
        (["preview"], "Name at least one file"),
        (["preview", "--page", "0", "a"], "--page takes a number from 1 to 1000000, not “0”"),
        (["preview", "--output", "o", "a", "b"], "--output takes one file at a time"),
        (["batch"], "Give an action: batch rename, crop, redact, rotate, resize, convert or thumbnails"),
        (["batch", "shred", "a"], "Give an action: batch rename, crop, redact, rotate, resize, convert or thumbnails"),
        (["batch", "crop", "a"], "batch crop needs an area, such as --area 300x200+10+20"),
        (["batch", "crop", "--area", "5x5+0+0", "--area", "5x5+0+0", "a"], "batch crop takes one --area"),
        (["batch", "redact", "a"], "batch redact needs an area, such as --area 300x200+10+20"),
        (["batch", "redact", "--area", "5x5", "a"], "--area takes an area such as 300x200+10+20, not “5x5”"),
        (["batch", "redact", "--area", "0x5+1+1", "a"], "--area takes an area such as 300x200+10+20, not “0x5+1+1”"),
        (["batch", "redact", "--area", "5+1+1+1", "a"], "--area takes an area such as 300x200+10+20, not “5+1+1+1”"),
        (["batch", "redact", "--area", "5x5+1+-1", "a"], "--area takes an area such as 300x200+10+20, not “5x5+1+-1”"),
        (["batch", "rotate", "--area", "5x5+0+0", "a"], "Unknown option --area"),
        (["batch", "rename", "a"], "batch rename needs --pattern, --find or --case"),
        (["batch", "rename", "--pattern", "{size}", "a"], "“size” is not a known placeholder"),
        (["batch", "rename", "--pattern", "{", "a"], "Unmatched brace: type “{{” for a brace"),
        (["batch", "rename", "--case", "camel", "a"], "--case takes lower, upper, title or unchanged, not “camel”"),
        (["batch", "rename", "--turn", "left", "a"], "Unknown option --turn"),
        (["batch", "rotate", "a"], "batch rotate needs --turn right, left, half, mirror or flip"),
        (["batch", "rotate", "--turn", "up", "a"], "Unknown turn “up”: use right, left, half, mirror or flip"),
        (["batch", "resize", "a"], "batch resize needs a size, such as --size 1920x1080"),
        (["batch", "resize", "--size", "0x5", "a"], "--size takes a size such as 1920x1080, not “0x5”"),
        (["batch", "convert", "a"], "batch convert needs --format png, jpeg or webp"),
        (["batch", "convert", "--format", "png"], "Name at least one file"),
        (
            ["batch", "convert", "--format", "png", "--in-place", "--output", "o", "a"],
            "Choose one: --in-place or --output"
        ),
        (["batch", "thumbnails", "--strip", "a"], "Unknown option --strip"),
        (["doctor", "a"], "doctor takes no file: “a”"),
    ])
    func `a wrong command line is explained, and nothing is done`(arguments: [String], message: String) {
        let run = Inspect(arguments.map { Array($0.utf8) }, in: folder.path)
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(run.errors == "vitrine-inspect: \(message)\nTry “vitrine-inspect --help”.\n")
    }
}
