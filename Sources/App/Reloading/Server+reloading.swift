import HTTPMessages
import JSONWriting
import Platform
import Settings
import Sockets

/// SIGHUP: what can change without losing a request does.
extension Server {
    /// Reads the configuration and the certificate again, and applies what can change while running.
    ///
    /// What is faulty leaves everything in use as it was; the log says what came of it. One call at a time.
    /// - Parameter read: looks for every setting in the same places as at the start.
    func reload(reading read: () throws(ConfigurationFaults) -> Configuration) {
        do throws(ConfigurationFaults) {
            apply(try read())
        } catch {
            log.write(.error, "configuration-not-reloaded") { $0.member("faults", error.lines) }
        }
    }

    private func apply(_ read: Configuration) {
        let inUse = configuration
        var change = ConfigurationChange(from: inUse, to: read)
        if !replaceCertificate(change.configuration) { change.keepCertificate(of: inUse) }
        take(change.configuration)
        log.write(.info, "reloaded") { object in
            object.member("applied", change.applied)
            object.member("needRestart", change.pending)
            // A renewed certificate has the old one's path as a rule.
            let expiry = tls.map { HTTPDate.timestamp(secondsSince1970: $0.context.expiresAt) }
            object.member("certificateExpires", ifPresent: expiry)
        }
        // What was made for the settings before is free now, and nobody waits.
        Heap.giveBack()
    }

    /// - Returns: false when it cannot be read; the old one stays in use then.
    private func replaceCertificate(_ configuration: Configuration) -> Bool {
        guard let tls else { return true }
        do throws(TLSError) {
            if let context = try Self.certificate(configuration) { tls.replaceContext(with: context) }
            return true
        } catch {
            log.write(.error, "certificate-not-reloaded") { $0.member("detail", "\(error)") }
            return false
        }
    }
}
