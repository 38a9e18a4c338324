// SPDX-License-Identifier: MPL-2.0

import Testing
import VitrineGLib

struct VariantTests {
    @Test func `values keep their types and come back as they were`() {
        #expect(Variant("naïve").string == "naïve")
        #expect(Variant(UInt32.max).uint32 == .max)
        #expect(Variant(Int32.min).int32 == .min)
        #expect(Variant(true).bool == true)
        #expect(Variant(["a", "b"]).strings == ["a", "b"])
        #expect(Variant([String]()).type == "as")
        #expect(Variant(tuple: [Variant(UInt32(1)), Variant(["x"])]).type == "(uas)")
        #expect(Variant(["key": Variant(false)]).type == "a{sv}")
    }

    @Test func `a value asked for as another type is nil`() {
        #expect(Variant("1").uint32 == nil)
        #expect(Variant(UInt32(1)).int32 == nil)
        #expect(Variant(UInt32(1)).string == nil)
        #expect(Variant("a").strings == nil)
        #expect(Variant("a").children.isEmpty)
    }

    @Test func `a dictionary holds its values in boxes`() {
        let entry = Variant(["count": Variant(UInt32(7))]).children[0].children
        #expect(entry[0].string == "count")
        #expect(entry[1].boxed?.uint32 == 7)
        #expect(Variant(tuple: [Variant("a"), Variant(UInt32(7))]).description == "('a', uint32 7)")
    }
}
