// SPDX-License-Identifier: MPL-2.0

import Testing

@testable import Browser

struct PictureBudgetTests {
    @Test func `what was not used longest goes first`() {
        var budget = PictureBudget<String, Int>(limit: 100)
        budget.insert(1, for: "a", cost: 40)
        budget.insert(2, for: "b", cost: 40)
        #expect(budget.value(for: "a") == 1)
        budget.insert(3, for: "c", cost: 40)
        #expect(budget.value(for: "b") == nil)
        #expect(budget.value(for: "a") == 1)
        #expect(budget.value(for: "c") == 3)
    }

    @Test func `it never costs more than the limit`() {
        var budget = PictureBudget<Int, Int>(limit: 1000)
        for key in 0..<500 {
            budget.insert(key, for: key, cost: key % 90 + 1)
            #expect(budget.cost <= 1000)
        }
        #expect(budget.count > 10)
    }

    @Test func `a value takes the place of the one before`() {
        var budget = PictureBudget<String, Int>(limit: 100)
        budget.insert(1, for: "a", cost: 30)
        budget.insert(2, for: "a", cost: 50)
        #expect(budget.cost == 50 && budget.count == 1 && budget.value(for: "a") == 2)
    }

    @Test func `what is too large is not kept`() {
        var budget = PictureBudget<String, Int>(limit: 100)
        budget.insert(1, for: "a", cost: 60)
        budget.insert(2, for: "b", cost: 101)
        #expect(budget.value(for: "a") == 1 && budget.value(for: "b") == nil)
    }
}
