// SPDX-License-Identifier: MPL-2.0

@main enum Program {
    static func main() {}
}
