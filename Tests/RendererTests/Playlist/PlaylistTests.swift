// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Testing

@testable import Renderers

/// The entries of playlists.
@Suite struct PlaylistTests {
    private func entries(_ text: String) -> [Playlist.Entry] { Playlist(text)?.entries ?? [] }

    @Test func `M3U has titles and lengths, or names of files alone`() throws {
        let list = try #require(
            Playlist(
                """
                #EXTM3U\r
                #PLAYLIST:Summer\r
                #EXTINF:123,Ann - Song, the first\r
                a/one.mp3\r
                # a remark\r
                #EXTINF:-1,Radio\r
                https://example.org/live?a=b,c\r
                \r
                #EXTALB:Album\r
                C:\\Music\\three.mp3\r
                """))
        #expect(list.title == "Summer")
        #expect(
            list.entries == [
                .init(title: "Ann - Song, the first", location: "a/one.mp3", seconds: 123),
                .init(title: "Radio", location: "https://example.org/live?a=b,c"),
                .init(location: "C:\\Music\\three.mp3"),
            ])
        #expect(entries("a.mp3\rb.mp3").map(\.location) == ["a.mp3", "b.mp3"])
    }

    @Test func `a list of stations has its titles behind attributes`() {
        let entry = entries(
            "#EXTM3U\n#EXTINF:-1 tvg-id=\"a\" group-title=\"News, sport\",One, live\nhttp://example.org/1\n")
        #expect(entry == [.init(title: "One, live", location: "http://example.org/1")])
        // A quotation mark without its second one.
        #expect(
            entries("#EXTINF:7,The 12\" mix\na.mp3") == [.init(title: "The 12\" mix", location: "a.mp3", seconds: 7)])
        #expect(entries("#EXTINF:7 x=\"a,Mix\na.mp3").map(\.title) == ["Mix"])
    }

    @Test func `PLS is read in the order of its numbers`() throws {
        let list = try #require(
            Playlist(
                "[playlist]\nFile2=two.mp3\nTITLE1=One\nfile1 = one.mp3\nLength1=61\nLength2=-1\nNumberOfEntries=2\n"))
        #expect(
            list.entries == [
                .init(title: "One", location: "one.mp3", seconds: 61), .init(location: "two.mp3"),
            ])
        #expect(
            entries("; a remark\nfile1=a.mp3\ntitle1=A").map(\.title) == ["A"])
        #expect(entries("file1.mp3\ntitle=2.mp3\n").count == 2)
        #expect(
            entries("[Reference]\r\nRef1=http://example.org/a.asf\r\n").map(\.location) == ["http://example.org/a.asf"])
    }

    @Test func `XSPF counts in milliseconds and encodes its paths`() throws {
        let list = try #require(
            Playlist(
                """
                <?xml version="1.0" encoding="ISO-8859-1"?>
                <playlist version="1" xmlns="http://xspf.org/ns/0/"><title>Äpfel</title><trackList>
                <track><location>a%20b.ogg</location><title>One</title><creator>Ann</creator><duration>61500</duration></track>
                <track><location>file:///music/c%20d.ogg</location></track>
                <track><location>http://example.org/a%20b</location></track>
                </trackList></playlist>
                """))
        #expect(list.title == "Äpfel")
        #expect(list.entries[0] == .init(title: "One", artist: "Ann", location: "a b.ogg", seconds: 61.5))
        #expect(list.entries[1].name == "c d.ogg")
        #expect(list.entries[1].path == nil)
        #expect(list.entries[2].name == "http://example.org/a%20b")
    }

    @Test func `ASX and WPL are read as Windows writes them`() throws {
        let asx = try #require(
            Playlist(
                """
                <ASX Version="3.0"><TITLE>List</TITLE>
                <Entry><Title>One & two</Title><Author>Ann</Author><REF HREF="http://example.org/?a=1&b=2"/>
                <DURATION VALUE="00:03:20.5"/></Entry><EntryRef Href="more.asx"/></ASX>
                """))
        #expect(asx.title == "List")
        #expect(
            asx.entries == [
                .init(title: "One & two", artist: "Ann", location: "http://example.org/?a=1&b=2", seconds: 200.5),
                .init(location: "more.asx"),
            ])
        let wpl = try #require(
            Playlist(
                """
                <?wpl version="1.0"?><smil><head><title>Mine</title></head><body><seq>
                <media src="..\\a &amp; b.mp3"/><media src="sub\\c.wma" trackTitle="C" trackArtist="Ann" duration="61000"/>
                </seq></body></smil>
                """))
        #expect(wpl.title == "Mine")
        #expect(
            wpl.entries == [
                .init(location: "..\\a & b.mp3"),
                .init(title: "C", artist: "Ann", location: "sub\\c.wma", seconds: 61),
            ])
        #expect(wpl.entries.map(\.path) == [nil, "sub/c.wma"])
    }

    @Test(
        arguments: [
            ("a.mp3", "a.mp3"), ("a\\b.mp3", "a/b.mp3"), ("./a.mp3", "./a.mp3"), ("Re: one.mp3", "Re: one.mp3"),
            ("/music/a.mp3", nil), ("C:\\a.mp3", nil), ("C:a.mp3", nil), ("\\\\server\\a.mp3", nil), ("../a.mp3", nil),
            ("file:///a.mp3", nil), ("file:a.mp3", nil), ("http://example.org/a.mp3", nil), ("rtsp://example.org", nil),
        ] as [(String, String?)])
    func `a path is one below the folder, and no address`(location: String, path: String?) {
        #expect(PlaylistLocation.path(location) == path)
    }

    @Test(arguments: ["", "#EXTM3U\n", "[playlist]\nNumberOfEntries=0\n", "<playlist/>", "<html><body/></html>", "<"])
    func `a list without entries is none`(text: String) {
        #expect(Playlist(text) == nil)
    }

    @Test func `numbers beyond all bounds do no harm`() {
        #expect(entries("#EXTINF:1e308,A\na.mp3").map { PlaylistLayout.clock($0.seconds ?? 0) } == ["277777:46:40"])
        #expect(entries("#EXTINF:nan,A\na.mp3").map(\.seconds) == [nil])
        #expect(
            entries("[playlist]\nFile99999999999999999999=a.mp3\nFile9999999999=b.mp3").map(\.location) == ["b.mp3"])
        #expect(Playlist(String(repeating: "a.mp3\n", count: 100_050))?.entries.count == Playlist.limit)
    }
}
