// SPDX-License-Identifier: MPL-2.0

internal import Batches
internal import VitrineGLib
internal import VitrineGtk
internal import VolumeAccess

/// How several documents are to be renamed.
@MainActor final class RenameForm: BatchForm {
    let title = tr("Rename Multiple Files")
    let verb = tr("_Rename")
    let widget = Box(.vertical, spacing: 12)
    var onChange: () -> Void = {}
    let isForFiles = false
    let output: FileLocation? = nil

    private let pattern = Entry()
    private let first = Entry()
    private let searched = Entry()
    private let replacement = Entry()
    private let ignoresCase = CheckButton(label: tr("_Ignore case"))
    private let letterCase = DropDown([
        tr("Keep case"), tr("lowercase"), tr("UPPERCASE"), tr("Title Case"),
    ])
    private let extensionCase = DropDown([
        tr("Keep extensions"), tr("lowercase extensions"), tr("UPPERCASE EXTENSIONS"),
    ])

    /// The fields, all as if nothing were to change.
    init() {
        pattern.text = "{name}"
        first.text = "1"
        first.setWidth(characters: 6)
        let fields = FieldGrid()
        let add = MenuButton(icon: "list-add-symbolic", name: tr("Insert Placeholder"))
        let menu = Menu()
        let actions = ActionGroup()
        for (index, (label, text)) in Self.tags.enumerated() {
            menu.append(label, action: "pattern.tag\(index)")
            actions.add(Action("tag\(index)") { [weak self] in self?.insert(text) })
        }
        widget.setActions(actions, prefix: "pattern")
        add.setMenu(menu)
        let patternRow = Box(.horizontal, spacing: 6)
        pattern.expandsHorizontally = true
        patternRow.append(pattern)
        patternRow.append(add)
        fields.add(tr("_Pattern"), pattern, in: patternRow)
        fields.add(tr("_Find"), searched)
        fields.add(tr("Replace _With"), replacement)
        fields.add(tr("_Start At"), first)
        first.horizontalAlignment = .start
        let cases = Box(.horizontal, spacing: 6)
        letterCase.setAccessibleLabel(tr("Case of names"))
        extensionCase.setAccessibleLabel(tr("Case of extensions"))
        letterCase.expandsHorizontally = true
        extensionCase.expandsHorizontally = true
        cases.append(letterCase)
        cases.append(extensionCase)
        widget.append(fields.widget)
        widget.append(ignoresCase)
        widget.append(cases)
        for entry in [pattern, first, searched, replacement] {
            entry.setActivatesDefault(true)
            entry.onChange { [weak self] in self?.onChange() }
        }
        ignoresCase.onToggle { [weak self] in self?.onChange() }
        for choice in [letterCase, extensionCase] { choice.onSelect { [weak self] in self?.onChange() } }
    }

    private static let tags: [(String, String)] = [
        (tr("Original Name"), "{name}"), (tr("1, 2, 3"), "{n}"), (tr("01, 02, 03"), "{n:2}"),
        (tr("001, 002, 003"), "{n:3}"),
        (tr("Date Modified"), "{date}"), (tr("Time Modified"), "{date:%H.%M.%S}"),
        (tr("Date Taken"), "{taken}"), (tr("Time Taken"), "{taken:%H.%M.%S}"),
    ]

    private func insert(_ text: String) {
        // Taking the focus selects the text, which would be replaced.
        let place = pattern.cursor
        pattern.grabFocus()
        pattern.select(from: place, to: place)
        pattern.insert(text)
    }

    func grabFocus() { pattern.grabFocus() }

    private var template: Result<NameTemplate, NameTemplate.Failure> {
        do throws(NameTemplate.Failure) { return .success(try NameTemplate(pattern.text)) } catch {
            return .failure(error)
        }
    }

    private var firstNumber: Int? { Int(first.text).flatMap { (0...999_999_999).contains($0) ? $0 : nil } }

    var work: BatchWork? {
        guard case .success(let template) = template, let firstNumber else { return nil }
        var rule = RenameRule()
        rule.template = template
        rule.firstNumber = firstNumber
        (rule.searched, rule.replacement) = (searched.text, replacement.text)
        rule.ignoresCase = ignoresCase.isOn
        rule.letterCase = [.unchanged, .lower, .upper, .title][min(3, letterCase.selected)]
        rule.extensionCase = [.unchanged, .lower, .upper][min(2, extensionCase.selected)]
        return .rename(rule)
    }

    var complaint: String? {
        if case .failure(let failure) = template { return failure.message }
        return firstNumber == nil ? tr("Enter a whole number to start at") : nil
    }
}
