// SPDX-License-Identifier: MPL-2.0

import TestSupport
import Testing
import VitrineGLib
import VitrineGtk

/// Opens and closes fifty of each kind of object; none may be left, and none of the closures they held.
@Suite(.serialized, .enabled(if: PrivateDisplay.obstacle == nil, "\(PrivateDisplay.obstacle ?? "")"))
@MainActor struct LeakTests {
    /// Held by closures, so that a closure that is left is seen.
    final class Token {}

    init() throws { try #require(PrivateDisplay.isReady, "GTK cannot be initialised on the display of the lane") }

    @MainActor struct Watched {
        var objects: [WeakReference] = []
        var tokens: [WeakToken] = []

        mutating func watch(_ object: some Object) { objects.append(WeakReference(object.object)) }

        mutating func token() -> Token {
            let token = Token()
            tokens.append(WeakToken(token))
            return token
        }

        var left: Int {
            objects.count { $0.object != nil } + tokens.count { $0.token != nil }
        }
    }

    struct WeakToken {
        weak var token: Token?
        init(_ token: Token) { self.token = token }
    }

    private func repeated(_ count: Int = 50, _ body: (inout Watched) -> Void) async -> Int {
        var watched = Watched()
        for _ in 0..<count { body(&watched) }
        #expect(watched.objects.count + watched.tokens.count >= count)
        try? await waitUntil("the objects to go", for: .seconds(10), runsLoop: true) { watched.left == 0 }
        return watched.left
    }

    private func inWindow(_ watched: inout Watched, _ content: some Widget) {
        let window = Window()
        window.setContent(content)
        watched.watch(window)
        watched.watch(content)
        window.destroy()
    }

    @Test func `windows with signals, actions and keys leave nothing`() async {
        let left = await repeated { watched in
            let token = watched.token()
            let box = Box(.vertical, spacing: 6)
            box.append(HeaderBar())
            let button = Button(icon: "go-next-symbolic", name: "Next")
            button.onClick { _ = token }
            box.append(button)
            let actions = ActionGroup()
            actions.add(Action("open") { _ = token })
            actions.add(Action("hidden", isOn: true) { _ in _ = token })
            actions.add(Action("sort", choice: "name") { _ in _ = token })
            box.setActions(actions, prefix: "panel")
            watched.watch(actions)
            inWindow(&watched, box)
        }
        #expect(left == 0)
    }

    @Test func `windows that were shown leave nothing`() async {
        let left = await repeated { watched in
            let token = watched.token()
            let label = Label("Hello")
            label.onEachFrame { _ in
                _ = token
                return true
            }
            let window = Window()
            window.setContent(label)
            window.present()
            MainLoop.runPending()
            watched.watch(window)
            watched.watch(label)
            window.destroy()
        }
        #expect(left == 0)
    }

    @Test func `widgets leave nothing`() async {
        let left = await repeated { watched in
            let box = Box(.horizontal)
            let stack = Stack()
            stack.add(StatusPage(icon: "folder-symbolic", title: "Empty <folder>", description: "&"), name: "empty")
            stack.add(ScrolledWindow(Label("Text")), name: "text")
            let flap = SplitView(sidebar: ListBox(), content: stack, sidebarWidth: 100, contentWidth: 100)
            let overlay = Overlay(flap)
            overlay.addOverlay(Revealer(Spinner()))
            box.append(ToastOverlay(overlay))
            for widget in [
                AnyWidget(Entry()), AnyWidget(SearchEntry()), AnyWidget(Image(icon: "image-missing")),
                AnyWidget(ToggleButton(icon: "list-add", name: "Add")),
                AnyWidget(Clamp(Grid(), width: 300)), AnyWidget(Scale(from: 0, to: 1, step: 0.1)),
                AnyWidget(ActionRow(title: "A", subtitle: "B")), AnyWidget(ProgressBar()), AnyWidget(CenterBox()),
                AnyWidget(CheckButton(label: "Check")), AnyWidget(Separator()), AnyWidget(PasswordEntry()),
                AnyWidget(WindowTitle("Title", subtitle: "Subtitle")),
            ] {
                watched.watch(widget)
                box.append(widget)
            }
            watched.watch(stack)
            watched.watch(flap)
            inWindow(&watched, box)
        }
        #expect(left == 0)
    }

    @Test func `menus leave nothing`() async {
        let left = await repeated { watched in
            let menu = Menu()
            menu.append("Open", action: "panel.open")
            let section = Menu()
            section.append("By name", action: "panel.sort::name")
            menu.appendSection("Sort", section)
            let button = MenuButton(icon: "open-menu-symbolic", name: "Menu")
            button.setMenu(menu)
            watched.watch(menu)
            // GTK 4.8 itself keeps the sections of menus that were shown; ours are seen with one that was not.
            let unshown = Menu()
            let unshownSection = Menu()
            unshown.appendSection(nil, unshownSection)
            watched.watch(unshown)
            watched.watch(unshownSection)
            let popover = PopoverMenu(menu)
            let label = Label()
            popover.attach(to: label)
            label.onDestroy { popover.detach() }
            watched.watch(popover)
            let box = Box(.vertical)
            box.append(button)
            box.append(label)
            inWindow(&watched, box)
        }
        #expect(left == 0)
    }

    @Test func `grids with their models leave nothing`() async {
        let left = await repeated { watched in
            let token = watched.token()
            let model = ListModel(count: 100_000) { _ in token }
            let selection = MultiSelection(model)
            selection.onSelectionChange { _ = token }
            let factory = SignalListItemFactory(
                setup: { $0.setChild(Label()) },
                bind: { item in
                    #expect(item.item(as: Token.self) === token)
                })
            let grid = GridView(selection, factory)
            grid.onActivate { _ in _ = token }
            watched.watch(model)
            watched.watch(selection)
            watched.watch(factory)
            inWindow(&watched, ScrolledWindow(grid))
        }
        #expect(left == 0)
    }

    @Test func `texts, lists and notices leave nothing`() async {
        let left = await repeated { watched in
            let token = watched.token()
            let text = SourceView()
            text.append("let answer\u{2029} = 42\n", hiding: "\u{2029}")
            #expect(text.setLanguage("", fileName: "a.swift", contentType: "text/x-swift"))
            let entry = SearchEntry()
            let search = SearchBar(entry, child: entry)
            search.onOpenChange { _ = token }
            let selection = SingleSelection(ListModel(count: 10) { _ in token })
            let factory = SignalListItemFactory(setup: { $0.setChild(Label()) }, bind: { _ in })
            let list = ListView(selection, factory)
            list.onActivate { _ in _ = token }
            let toasts = ToastOverlay(ScrolledWindow(list))
            toasts.show("Moved", button: "Undo") { _ = token }
            let box = Box(.vertical)
            box.append(ScrolledWindow(text))
            box.append(search)
            box.append(toasts)
            watched.watch(text)
            watched.watch(search)
            watched.watch(selection)
            watched.watch(list)
            watched.watch(toasts)
            inWindow(&watched, box)
        }
        #expect(left == 0)
    }

    @Test func `dialogs leave nothing`() async {
        let left = await repeated { watched in
            let token = watched.token()
            let parent = Window()
            let question = MessageDialog(heading: "Really?", text: "It cannot be undone.", parent: parent)
            question.addResponse("cancel", "Cancel")
            question.onResponse { _ in _ = token }
            let about = AboutDialog(name: "Name", icon: "folder", version: "1")
            let shortcuts = ShortcutsDialog([.init("General", [("Open", "<Control>o")])])
            watched.watch(question)
            watched.watch(about)
            watched.watch(shortcuts)
            watched.watch(parent)
            for dialog: any DialogWidget in [question, about, shortcuts] { dialog.destroy() }
            parent.destroy()
        }
        #expect(left == 0)
    }

    @Test func `gestures and controllers leave nothing`() async {
        let left = await repeated { watched in
            let token = watched.token()
            let label = Label()
            let click = ClickGesture(button: 0)
            click.onPress { _, _, _ in _ = token }
            let drag = DragGesture()
            drag.onUpdate { _, _ in _ = token }
            let zoom = ZoomGesture()
            zoom.onScale { _ in _ = token }
            let press = LongPressGesture()
            press.onPress { _, _ in _ = token }
            let motion = MotionController()
            motion.onMotion { _, _ in _ = token }
            let keys = KeyController { _, _ in
                _ = token
                return false
            }
            let scroll = ScrollController { _, _ in
                _ = token
                return false
            }
            let focus = FocusController()
            focus.onEnter { _ = token }
            for controller: any EventController in [
                click, drag, zoom, press, motion, keys, scroll, focus,
            ] {
                watched.objects.append(WeakReference(controller.object))
                label.add(controller)
            }
            inWindow(&watched, label)
        }
        #expect(left == 0)
    }

    @Test func `self-drawn widgets and pictures leave nothing`() async {
        let left = await repeated { watched in
            let token = watched.token()
            let pixels = Pixels(width: 4, height: 4)
            let paintable = PixelPaintable(
                pixels: pixels.bytes, width: 4, height: 4, stride: 16, keepingAlive: pixels)
            let canvas = CustomWidget(scrolls: true)
            canvas.onSnapshot { snapshot, width, height in
                _ = token
                snapshot.draw(paintable, in: Rectangle(width: width, height: height))
            }
            canvas.addChild(Label("child"))
            let plain = CustomWidget()
            plain.onMeasure { _, _ in (token === token ? 1 : 0, 1) }
            watched.watch(paintable)
            watched.watch(canvas)
            watched.watch(plain)
            let box = Box(.vertical)
            box.append(ScrolledWindow(canvas))
            box.append(plain)
            box.append(Picture(paintable))
            inWindow(&watched, box)
        }
        #expect(left == 0)
    }
}

/// Memory for a picture.
final class Pixels: @unchecked Sendable {
    let bytes: UnsafeRawBufferPointer

    init(width: Int, height: Int) {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: width * height * 4, alignment: 16)
        memory.initializeMemory(as: UInt8.self, repeating: 0x80)
        bytes = UnsafeRawBufferPointer(memory)
    }

    deinit { bytes.deallocate() }
}
