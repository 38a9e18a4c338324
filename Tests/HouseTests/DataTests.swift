// SPDX-License-Identifier: MPL-2.0
import Testing

/// What `make install` puts beside the programs.
struct DataTests {
    @Test func `the desktop entry is valid`() {
        let check = Shell.run("desktop-file-validate data/org.vitrine.Vitrine.desktop")
        #expect(check.status == 0 && check.output.isEmpty, "\(check.output)")
    }

    @Test func `the desktop entry offers only what is drawn`() {
        let formats = Repository.text("Sources/Model/DocumentModel/Format.swift")
        let line = Repository.text("data/org.vitrine.Vitrine.desktop").split(separator: "\n")
            .first { $0.hasPrefix("MimeType=") }
        let types = line?.dropFirst("MimeType=".count).split(separator: ";").filter { $0 != "inode/directory" } ?? []
        #expect(!types.isEmpty)
        for type in types { #expect(formats.contains("\"\(type)\""), "\(type)") }
    }

    @Test func `the metadata is valid`() {
        let check = Shell.run("appstreamcli validate --no-net data/org.vitrine.Vitrine.metainfo.xml")
        #expect(check.output.contains("Validation"))
        // The project has no home page, of which newer releases of the tool warn.
        let complaints = check.output.split(separator: "\n")
            .filter { ($0.hasPrefix("E:") || $0.hasPrefix("W:")) && !$0.hasSuffix(" url-homepage-missing") }
        #expect(complaints.isEmpty)
    }

    @Test func `the metadata and the changelog name the program's version, and whether it is released`() throws {
        let program = Repository.text("Sources/Engine/Documents/ProgramVersion.swift")
        let version = try #require(program.firstMatch(of: /static let text = "([0-9.]+)"/)?.output.1)
        let newest = try #require(Repository.text("CHANGELOG.md").firstMatch(of: /\n## ([0-9.]+)(, not yet released)?/))
        #expect(newest.output.1 == version)
        let kind = newest.output.2 == nil ? "stable" : "development"
        let release = Repository.text("data/org.vitrine.Vitrine.metainfo.xml").firstMatch(of: /<release [^>]*>/)
        #expect(release?.output.hasPrefix("<release version=\"\(version)\" type=\"\(kind)\" ") == true)
    }

    @Test(arguments: Repository.files(under: "data/man"))
    func `a manual page has no mistakes in its markup`(page: String) {
        let text = Repository.text(page)
        #expect(text.contains("\n.TH ") && text.contains("\n.SH NAME\n"))
        // Every macro used is one of man(7).
        for line in text.split(separator: "\n") where line.hasPrefix(".") && !line.hasPrefix(".\\\"") {
            #expect(
                ["TH", "SH", "SS", "TP", "PP", "B", "I", "BR", "IR", "BI", "RB", "RI", "EX", "EE", "RS", "RE"]
                    .contains(line.dropFirst().prefix { $0 != " " }), "\(page): \(line)")
        }
    }

    @Test func `installing and uninstalling leaves nothing behind`() {
        let script = """
            to=$(mktemp -d) && release=$(mktemp -d) && trap 'rm -rf "$to" "$release"' EXIT
            for program in vitrine vitrine-inspect vitrine-render vitrine-render-page vitrine-render-text \\
                vitrine-render-still vitrine-volume vitrine-service vitrine-previewer; do
                cp /bin/true "$release/$program"
            done
            make install BUILT="$release" LOCALE="$release/locale" DESTDIR="$to" PREFIX=/usr || exit 1
            test -x "$to/usr/libexec/vitrine/vitrine-render" || exit 2
            test -x "$to/usr/libexec/vitrine/vitrine-render-page" || exit 2
            test -x "$to/usr/libexec/vitrine/vitrine-render-text" || exit 2
            test -x "$to/usr/libexec/vitrine/vitrine-render-still" || exit 2
            test -x "$to/usr/libexec/vitrine/vitrine-volume" || exit 2
            test -x "$to/usr/libexec/vitrine/vitrine-service" || exit 2
            for name in Thumbnailer1 Cache1 Manager1; do
                service="$to/usr/share/dbus-1/services/org.vitrine.$name.service"
                grep -qx "Name=org.freedesktop.thumbnails.$name" "$service" || exit 5
                grep -qx 'Exec=/usr/libexec/vitrine/vitrine-service' "$service" || exit 5
            done
            test -s "$to/usr/share/thumbnailers/org.vitrine.Vitrine.thumbnailer" || exit 6
            test -x "$to/usr/libexec/vitrine/vitrine-previewer" || exit 2
            service="$to/usr/share/dbus-1/services/org.gnome.NautilusPreviewer.service"
            grep -qx 'Name=org.gnome.NautilusPreviewer' "$service" || exit 6
            grep -qx 'Exec=/usr/libexec/vitrine/vitrine-previewer' "$service" || exit 6
            test -s "$to/usr/share/locale/de/LC_MESSAGES/vitrine.mo" || exit 3
            # What the runtime's libraries need of one another is installed, too: there is no toolchain to look in.
            libraries="$to/usr/lib/vitrine"
            for needed in $(readelf --dynamic "$libraries"/*.so | sed -n 's/.*(NEEDED).*\\[\\(.*\\)\\]$/\\1/p'); do
                case $needed in
                libswift* | libdispatch* | libBlocks*)
                    test -f "$libraries/$needed" || { echo "$needed is missing"; exit 7; } ;;
                esac
            done
            make uninstall BUILT="$release" LOCALE="$release/locale" DESTDIR="$to" PREFIX=/usr || exit 4
            find "$to" -type f -o -type l
            """
        let result = Shell.run(script)
        #expect(result.status == 0 && result.output.isEmpty, "\(result.output)")
    }

    @Test(arguments: ["build", "run", "test", "bench", "deb", "toolchain"])
    func `every package is listed once, with its reason`(list: String) {
        let lines = Repository.text("data/packages/\(list).txt").split(separator: "\n").filter { !$0.hasPrefix("#") }
        #expect(!lines.isEmpty)
        for line in lines { #expect(line.wholeMatch(of: /[a-z0-9.+|-]+ +# \S.*/) != nil, "\(line)") }
        #expect(Set(lines.map { $0.prefix { $0 != " " } }).count == lines.count)
    }

    @Test func `every library of the manifest has a least version, and every one is here`() {
        let table = Repository.text("data/packages/libraries.txt").split(separator: "\n")
            .filter { !$0.hasPrefix("#") }.compactMap { $0.split(separator: " ").first.map(String.init) }
        #expect(Set(table).count == table.count)
        let wanted = Repository.text("Package.swift").matches(of: /pkgConfig: "([^"]*)"/)
            .flatMap { $0.output.1.split(separator: " ").map(String.init) }
        // What only tests use is installed for them.
        let missing = Set(wanted).subtracting(table).subtracting(["fuse3", "atspi-2"])
        #expect(missing.isEmpty)
        let check = Shell.run("data/packages/libraries")
        #expect(check.status == 0 && check.output.isEmpty, "\(check.output)")
    }

    @Test func `a library that is missing or too old is named before the compiler starts`() {
        let check = Shell.run(
            """
            folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cp data/packages/libraries "$folder"
            sed 's/^vips  *[0-9.]*/vips 99.1/; s/^spng /spng-of-tomorrow /' data/packages/libraries.txt \
                > "$folder/libraries.txt"
            "$folder/libraries"
            """)
        #expect(check.status == 1)
        let lines = check.output.split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines.contains { $0.hasPrefix("vips is too old: ") && $0.contains("99.1 or newer") })
        #expect(lines.contains { $0.hasPrefix("spng-of-tomorrow is missing: ") })
    }
}
