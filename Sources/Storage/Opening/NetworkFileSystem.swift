import CLinux

/// File systems on which SQLite's write-ahead log does not work: its index is shared memory, and its locks are not
/// kept.
///
/// - Source: https://sqlite.org/wal.html, section 1; statfs(2) for the magic numbers.
enum NetworkFileSystem {
    /// Judges the `f_type` of statfs(2), of which only the low 32 bits count, whatever the machine's word is.
    ///
    /// FUSE counts as a network file system: what lies behind it cannot be told.
    ///
    /// - Parameter magic: the number.
    /// - Returns: the network file system's name, or nil for a local one.
    static func name(ofMagic magic: Int) -> String? {
        names[UInt32(truncatingIfNeeded: magic)]
    }

    /// The name of the network file system that `path` lies on, or nil for a local one or when `path` is missing.
    static func name(at path: String) -> String? {
        var information = statfs()
        guard statfs(path, &information) == 0 else { return nil }
        return name(ofMagic: Int(information.f_type))
    }

    private static let names: [UInt32: String] = [
        UInt32(NFS_SUPER_MAGIC): "NFS",
        UInt32(SMB_SUPER_MAGIC): "SMB",
        UInt32(CIFS_SUPER_MAGIC): "CIFS",
        UInt32(SMB2_SUPER_MAGIC): "SMB2",
        UInt32(V9FS_MAGIC): "9p",
        UInt32(FUSE_SUPER_MAGIC): "FUSE",
        UInt32(AFS_SUPER_MAGIC): "AFS",
        UInt32(AFS_FS_MAGIC): "AFS",
        UInt32(CEPH_SUPER_MAGIC): "Ceph",
        UInt32(CODA_SUPER_MAGIC): "Coda",
    ]
}
