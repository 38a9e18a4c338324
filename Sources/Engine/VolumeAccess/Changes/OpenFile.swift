// SPDX-License-Identifier: MPL-2.0

/// An open file of a volume, read and written by position. Calls may block; the last reference closes it.
public protocol OpenFile: AnyObject, Sendable {
    /// The location of the file when it was opened.
    var location: FileLocation { get }

    /// The current stamp of the file.
    func stamp() throws(FileChangeError) -> FileStamp

    /// Reads at a position; fewer bytes than asked only at the end.
    func read(into bytes: UnsafeMutableRawBufferPointer, at offset: Int) throws(FileChangeError) -> Int

    /// Writes all bytes at a position.
    func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(FileChangeError)

    /// The next stretch that holds data, at or after a position; nil when only a hole or nothing follows. A volume
    /// without holes says that everything is data.
    func data(from offset: Int, size: Int) throws(FileChangeError) -> Range<Int>?

    /// Makes the file this long; what is new is a hole.
    func setSize(_ size: Int) throws(FileChangeError)

    /// Has the volume find room for a stretch that is going to be written; the file stays as long as it is. A volume that
    /// cannot do it does nothing.
    func reserve(at offset: Int, count: Int) throws(FileChangeError)

    /// Makes this the same as another file of the volume without moving a byte (a reflink).
    ///
    /// - Returns: false when the volume cannot, and nothing was done.
    func clone(_ source: any OpenFile) throws(FileChangeError) -> Bool

    /// Its metadata.
    func metadata() throws(FileChangeError) -> FileMetadata

    /// Sets metadata as far as the volume and the user's rights go.
    func setMetadata(_ metadata: FileMetadata) throws(FileChangeError)

    /// Tells others that this program is writing (an advisory lock, for as long as the file is open).
    ///
    /// - Returns: false when another program said so before. Volumes without locks say true.
    func lock() -> Bool

    /// Whether another program has the file open for writing, as far as the volume can tell.
    var isOpenElsewhere: Bool { get }

    /// Starts writing a stretch to the disk without waiting for it.
    func startWriting(at offset: Int, count: Int)

    /// Whether it is a stream to or from a server: what is made cannot be read before it is closed, nothing is locked,
    /// and a file that is open may not be given another name.
    var isStream: Bool { get }

    /// Whether this process asks the kernel itself, so that reading and writing cost little more than the bytes.
    var isInProcess: Bool { get }

    /// Lets what is read next come from the disk and not from memory, where that can be done.
    func forgetCached()

    /// Returns when the content is on the disk.
    func sync() throws(FileChangeError)

    /// Closes it. Some network volumes report a full disk only now.
    func close() throws(FileChangeError)
}
