import Glibc
import HTTPServing
import Platform
import SampleUpstream
import Settings
import Storage

/// The commands that need no running server.
extension Program {
    /// Copies the database into a file.
    static func backUp(_ database: String, _ file: String, replacing: Bool) -> Int32 {
        do throws(BackupError) {
            let backup = try Store.backUp(database, to: file, replacing: replacing)
            return say(["backed up \(database) to \(file): \(backup.text)"], to: STDOUT_FILENO, status: 0)
        } catch {
            return say(["vitrine: nothing was backed up: \(error)"], to: STDERR_FILENO, status: 1)
        }
    }

    /// Puts a copy in the database's place.
    static func restore(_ database: String, _ file: String) -> Int32 {
        do throws(BackupError) {
            let (backup, replaced) = try Store.restore(database, from: file, clock: SystemTime())
            var lines = ["restored \(database) from \(file): \(backup.text)"]
            if let replaced { lines.append("what was there is now \(replaced)") }
            return say(lines, to: STDOUT_FILENO, status: 0)
        } catch {
            return say(["vitrine: nothing was restored: \(error)"], to: STDERR_FILENO, status: 1)
        }
    }

    /// Runs the sample upstream until SIGTERM or SIGINT.
    static func serveSample(_ address: ListenAddress) -> Int32 {
        // Blocked before any thread starts, so that the signals wait for this one.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGTERM)
        sigaddset(&signals, SIGINT)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        do throws(ServingError) {
            let sample = try SampleServer(host: address.host.bare, port: address.port)
            let origin = "http://\(ListenAddress(host: address.host, port: sample.port))"
            let greeting = "vitrine sample upstream listening on \(origin)/shops, \(origin)/posts and \(origin)/users"
            _ = say([greeting], to: STDOUT_FILENO, status: 0)
            var received: Int32 = 0
            while sigwait(&signals, &received) != 0 {}
            sample.close()
            return 0
        } catch {
            let line = "cannot listen on \(address); choose another address with --listen"
            return say(["vitrine: \(line)"], to: STDERR_FILENO, status: 1)
        }
    }
}

extension Store.Backup {
    /// `57 KiB, generation 12`.
    fileprivate var text: String { "\(Quantity.size(bytes: Int(bytes))), generation \(generation)" }
}
