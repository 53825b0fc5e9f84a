import TestSupport
import Testing

@testable import Storage

@Suite struct NetworkFileSystemTests {
    @Test(arguments: [
        (0x6969, "NFS"), (0x517B, "SMB"), (0xFF53_4D42, "CIFS"), (0xFE53_4D42, "SMB2"), (0x0102_1997, "9p"),
        (0x6573_5546, "FUSE"),
        // The same numbers as a signed 32-bit word gives them.
        (-0x00AC_B2BE, "CIFS"), (-0x01AC_B2BE, "SMB2"),
    ])
    func namesThoseThatLoseData(magic: Int, name: String) {
        #expect(NetworkFileSystem.name(ofMagic: magic) == name)
    }

    @Test(arguments: [0xEF53, 0x0102_1994, 0x5846_5342, -0x6EDC_97C2, 0x794C_7630, 0, -1])
    func letsLocalOnesPass(magic: Int) {
        #expect(NetworkFileSystem.name(ofMagic: magic) == nil)
    }

    @Test func looksAtTheFileSystemOfAPath() throws {
        let folder = try TemporaryFolder()
        #expect(NetworkFileSystem.name(at: folder.path) == nil)
        #expect(NetworkFileSystem.name(at: folder.file("missing")) == nil)
    }
}
