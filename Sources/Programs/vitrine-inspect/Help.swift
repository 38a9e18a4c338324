// SPDX-License-Identifier: MPL-2.0

/// The output of `--help`. Not translated: scripts and manual pages quote it.
enum Help {
    static let text = """
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
}
