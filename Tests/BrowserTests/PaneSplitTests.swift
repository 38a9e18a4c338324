// SPDX-License-Identifier: MPL-2.0

import Testing

@testable import Browser

struct PaneSplitTests {
    @Test func `a closed panel leaves everything to the documents`() {
        let split = PaneSplit(width: 800, isOpen: false, isAlone: false)
        #expect(split.documents == 800 && split.panel == 0)
    }

    @Test func `an open panel gets the larger part`() {
        let split = PaneSplit(width: 1000, isOpen: true, isAlone: false)
        #expect(split.documents == 400 && split.panel == 600)
    }

    @Test func `in a narrow window the panel is alone`() {
        let split = PaneSplit(width: 360, isOpen: true, isAlone: false)
        #expect(split.documents == 0 && split.panel == 360)
    }

    @Test func `on the full screen the panel is alone`() {
        #expect(PaneSplit(width: 1920, isOpen: true, isAlone: true).documents == 0)
    }

    @Test func `the border goes where it is put, as far as both sides have their least width`() {
        func split(_ share: Double) -> PaneSplit { PaneSplit(width: 1000, isOpen: true, isAlone: false, share: share) }
        #expect(split(0.5).documents == 500)
        #expect(split(0).documents == 240)
        #expect(split(1).panel == 360)
    }

    @Test(arguments: [300, 599, 600, 601, 2000])
    func `nothing of the room is lost`(width: Int) {
        let split = PaneSplit(width: width, isOpen: true, isAlone: false)
        #expect(split.documents + split.panel == width)
        #expect(split.documents == 0 || split.documents >= 240)
    }
}
