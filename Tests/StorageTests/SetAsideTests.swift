import Glibc
import Records
import TestSupport
import Testing

@testable import Storage

@Suite struct SetAsideTests {
    private let folder: TemporaryFolder
    private var path: String { folder.file("a.sqlite") }

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func renamesTheFileAndWhatBelongsToIt() throws {
        for (ending, content) in [("", "file"), ("-wal", "log"), ("-shm", "index")] {
            try folder.write(content.utf8, to: "a.sqlite" + ending)
        }
        let target = try Store.setAside(path, clock: StoppedClock())
        #expect(target == path + ".corrupt-20260131T235959.123Z")
        for (ending, content) in [("", "file"), ("-wal", "log"), ("-shm", "index")] {
            #expect(access(path + ending, F_OK) != 0)
            #expect(try bytes(ofFile: target + ending) == Array(content.utf8))
        }
    }

    @Test(arguments: [
        (Int64(0), "19700101T000000.000Z"), (7, "19700101T000000.007Z"), (951_782_400_000, "20000229T000000.000Z"),
        (-1, "19700101T000000.000Z"),
    ])
    func theNewNameTellsTheTime(milliseconds: Int64, name: String) throws {
        try folder.write([], to: "a.sqlite")
        let target = try Store.setAside(path, clock: StoppedClock(wallMilliseconds: milliseconds))
        #expect(target.hasSuffix(".corrupt-\(name)"))
    }

    @Test func overwritesNothing() throws {
        try folder.write("first".utf8, to: "a.sqlite")
        let target = try Store.setAside(path, clock: StoppedClock())
        try folder.write("second".utf8, to: "a.sqlite")
        let error = #expect(throws: StorageError.self) { try Store.setAside(self.path, clock: StoppedClock()) }
        #expect(error?.systemCode == EEXIST)
        #expect(try bytes(ofFile: target) == Array("first".utf8))
        #expect(try bytes(ofFile: path) == Array("second".utf8))
    }

    @Test func aMissingFileCannotBeSetAside() {
        let error = #expect(throws: StorageError.self) { try Store.setAside(self.path, clock: StoppedClock()) }
        #expect(error?.systemCode == ENOENT)
    }

    @Test func aNewDatabaseTakesThePlace() throws {
        let store = try Store.inFile(path)
        try store.replace(with: shops("a"))
        store.close()
        let target = try Store.setAside(path, clock: StoppedClock())
        #expect(try Store.inFile(path).shopIDs() == [])
        #expect(try Store.inFile(target).shopIDs() == ["a"])
    }
}
