// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Glibc
internal import RendererKit
internal import Wire

/// Does what the second half of the content type says. Where a call comes back, its error is the refusal's detail; a
/// deed that is not punished yields a picture.
struct HostileRenderer: SessionRenderer, EmbeddedPictureRenderer {
    let provider = Provider.other("hostile")

    func thumbnail(of source: any ByteSource, contentType: String, on canvas: Canvas) throws(Refusal) {
        takeName()
        let deed = String(contentType[contentType.index(after: contentType.firstIndex(of: "/")!)...])
        switch deed {
        case "null": break
        case "name": throw Refusal(.nothingToShow, String(decoding: try source.prefix(100), as: UTF8.self))
        case "other": throw Refusal(.otherType, "test-still/null")
        case "segv": UnsafeMutablePointer<UInt8>(bitPattern: 8)!.pointee = 1
        case "abort": abort()
        case "trap": fatalError("a trap")
        case "loop": loop()
        case "pause": usleep(1_500_000)
        case "sleep": while true { sleep(1000) }
        case "exit": _exit(7)
        case "leave": _exit(0)
        case "memory": try eat()
        case "stack": _ = descend(0)
        case "open-passwd": try check(Glibc.open("/etc/passwd", O_RDONLY))
        case "open-home": try check(Glibc.open(String(decoding: try source.prefix(4096), as: UTF8.self), O_RDONLY))
        case "open-proc": try check(Glibc.open("/proc/\(getppid())/maps", O_RDONLY))
        case "write": try check(Glibc.open("/tmp/vitrine-was-here", O_WRONLY | O_CREAT, 0o600))
        case "socket": try check(socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0))
        case "datagram": try check(socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0))
        case "connect":
            var address = sockaddr()
            try check(connect(0, &address, 16))
        case "exec":
            var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("/bin/true"), nil]
            try check(execv("/bin/true", &arguments))
        case "ptrace": try check(Int32(truncatingIfNeeded: symbol("ptrace", as: Trace.self)(16, getppid(), 0, 0)))
        case "kill": try check(kill(-1, SIGKILL))
        case "memfd": try check(symbol("memfd_create", as: MakeMemory.self)("more", 0))
        case "fork": while true { try check(symbol("fork", as: Fork.self)()) }
        case "tgkill": try check(symbol("tgkill", as: SignalThread.self)(getppid(), getppid(), SIGKILL))
        case "executable":
            let memory = mmap(nil, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
            try check(memory == MAP_FAILED ? -1 : 0)
        case "protect":
            let memory = mmap(nil, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
            try check(mprotect(memory, 4096, PROT_READ | PROT_EXEC))
        case "grow":
            for file in Int32(0)..<16 where ftruncate(file, 1 << 30) == 0 { return try draw(canvas) }
            throw Refusal(.failed, "no file could be resized")
        case "own": try check(fcntl(0, F_SETOWN, getppid()))
        case "limit":
            var limits = rlimit(rlim_cur: 1 << 40, rlim_max: 1 << 40)
            try check(setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limits))
        case "files":
            var count = 0
            while Glibc.open("/etc/fonts/fonts.conf", O_RDONLY) >= 0 { count += 1 }
            throw Refusal(.failed, count < 64 ? "few files" : "many files")
        case "overflow": try overflow(canvas)
        case "stat":
            var status = stat()
            try check(stat("/etc/passwd", &status))
        case "readlink": try readLinks()
        case "access": try check(access("/etc/passwd", F_OK))
        case "path-only": try check(Glibc.open("/etc/passwd", O_RDONLY | 0o10000000))
        case "share":
            let memory = mmap(nil, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)
            try check(memory == MAP_FAILED ? -1 : 0)
        case "map": try map()
        case "map-document": _ = try source.mapped()
        case "threads": try startThreads()
        default: if try !resist(deed) { try lie(deed, on: canvas) }
        }
        try draw(canvas)
    }

    func embeddedPicture(of source: any ByteSource, contentType: String, on canvas: Canvas) throws(Refusal) {
        try draw(canvas)
    }

    func open(
        _ source: any ByteSource, contentType: String, password: String?, limits: RenderLimits
    ) throws(Refusal) -> any RendererKit.RenderSession {
        takeName()
        if contentType.hasSuffix("/locked"), password != "open" { throw Refusal(.locked) }
        if contentType.hasSuffix("/open-segv") { UnsafeMutablePointer<UInt8>(bitPattern: 8)!.pointee = 1 }
        let deed = contentType.drop { $0 != "/" }
        if deed.hasPrefix("/lie-") { return LyingSession(String(deed.dropFirst(5)), length: source.count) }
        return HostileSession()
    }

    /// Names the process, by which `RunningProgram` tells it from a probe of the sandbox that has just been forked.
    private func takeName() {
        typealias Name = @convention(c) (pthread_t, UnsafePointer<CChar>) -> Int32
        _ = symbol("pthread_setname_np", as: Name.self)(pthread_self(), "document")
    }

    private func draw(_ canvas: Canvas) throws(Refusal) {
        let pixels = try canvas.begin(canvas.bounds)
        pixels.initializeMemory(as: UInt8.self, repeating: 0x7F)
    }

    private func check(_ result: Int32) throws(Refusal) {
        if result < 0 { throw Refusal(.failed, "errno \(errno)") }
    }

    private func loop() {
        var number: UInt64 = 1
        while number != 0 { number = number &* 3 | 1 }
    }

    private func descend(_ depth: Int) -> Int {
        withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 16) { bytes in
            bytes[depth % 4096] = 1
            return descend(depth + 1) + Int(bytes[0])
        }
    }

    private func eat() throws(Refusal) {
        var eaten = 0
        while let memory = malloc(1 << 24) {
            memset(memory, 1, 1 << 24)
            eaten += 1 << 24
        }
        // Like a library that does not check.
        UnsafeMutablePointer<UInt8>(bitPattern: 8)!.pointee = UInt8(truncatingIfNeeded: eaten)
    }

    /// The paths of open descriptors.
    private func readLinks() throws(Refusal) {
        var buffer = [CChar](repeating: 0, count: 4096)
        for file in 0..<16 where Glibc.readlink("/proc/self/fd/\(file)", &buffer, buffer.count) >= 0 { return }
        throw Refusal(.failed, "errno \(errno)")
    }

    /// Says how much private memory it could map, in MiB.
    private func map() throws(Refusal) {
        var count = 0
        while count < 4096,
            mmap(nil, 1 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED
        {
            count += 1
        }
        throw Refusal(.failed, "\(count)")
    }

    /// Says how many threads it could start.
    private func startThreads() throws(Refusal) {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        pthread_attr_setstacksize(&attributes, 16 << 10)
        var count = 0
        var thread = pthread_t()
        while count < 2000,
            pthread_create(&thread, &attributes, { _ in while true { sleep(1000) } }, nil) == 0
        {
            count += 1
        }
        throw Refusal(.failed, "\(count)")
    }

    private func overflow(_ canvas: Canvas) throws(Refusal) {
        let pixels = try canvas.begin(canvas.bounds)
        for offset in stride(from: 0, to: 1 << 30, by: 4096) {
            pixels.baseAddress!.storeBytes(of: 1, toByteOffset: offset, as: UInt8.self)
        }
    }

    /// Writes a header of its own and leaves.
    private func lie(_ deed: String, on canvas: Canvas) throws(Refusal) {
        let pixels = try canvas.begin(canvas.bounds)
        var header = AnswerHeader(.picture)
        header.size = canvas.bounds
        header.stride = canvas.bounds.width * 4
        header.contentRect = PixelRect(x: 0, y: 0, width: header.size.width, height: header.size.height)
        header.payloadLength = header.stride * header.size.height
        let huge = 32_000
        switch deed {
        case "lie-size":
            header.size = PixelSize(width: huge, height: huge)
            header.stride = huge * 4
            header.payloadLength = huge * huge * 4
        case "lie-zero": header.size = PixelSize(width: 0, height: 0)
        case "lie-stride": header.stride = 4
        case "lie-payload": header.payloadLength = Int(UInt32.max)
        case "lie-content": header.contentRect = PixelRect(x: huge, y: 0, width: huge, height: 1)
        case "lie-encoded": header.encodedLength = Int(UInt32.max)
        case "lie-record": header.kind = .record
        case "lie-late": break
        default: break
        }
        var bytes = header.encoded
        switch deed {
        case "lie-magic": bytes[0] = 0
        case "lie-version": bytes[4] = 9
        case "lie-kind": bytes[8] = 9
        case "lie-detail": (bytes[8], bytes[56], bytes[57]) = (3, 255, 255)
        case "lie-reason": (bytes[8], bytes[12], bytes[13]) = (3, 255, 255)
        case "lie-noise": for index in bytes.indices { bytes[index] = UInt8.random(in: 0...255) }
        default: break
        }
        let start = pixels.baseAddress! - AnswerHeader.payloadOffset
        start.copyMemory(from: bytes, byteCount: bytes.count)
        // It goes on writing after it has answered.
        if deed == "lie-late" { pixels.initializeMemory(as: UInt8.self, repeating: 0xEE) }
        _exit(0)
    }
}
