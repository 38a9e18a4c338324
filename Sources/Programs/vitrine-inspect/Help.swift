// SPDX-License-Identifier: MPL-2.0

/// The output of `--help`. Not translated: scripts and manual pages quote it.
enum Help {
    static let text = """
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
}
