import Glibc
import Platform
import Settings
import Sockets
import Upstream

/// The command line.
public enum Program {
    /// Does what the command line asks for.
    ///
    /// - Parameters:
    ///   - arguments: what stands behind the program's own name.
    ///   - environment: every variable of the process.
    /// - Returns: the exit status: 0 when all went well, 2 for a bad command line or configuration, else 1.
    public static func run(_ arguments: [String], environment: [String: String]) -> Int32 {
        do throws(ConfigurationFaults) {
            switch try parse(arguments, environment) {
            case .serve(let loaded):
                return serve(loaded.configuration) { () throws(ConfigurationFaults) in
                    try parse(arguments, environment).configuration ?? loaded.configuration
                }
            case .check(let loaded): return check(loaded)
            case .healthcheck(let server): return healthcheck(server)
            case .status(let target): return showStatus(target, Terminal(STDOUT_FILENO, environment: environment))
            case .refresh(let target, let sources): return refresh(target, sources, environment)
            case .sample(let address): return serveSample(address)
            case .backup(let database, let file, let replacing): return backUp(database, file, replacing: replacing)
            case .restore(let database, let file): return restore(database, file)
            case .auditAssets(let folder): return auditAssets(folder)
            case .version: return say(["vitrine \(Version.text)"], to: STDOUT_FILENO, status: 0)
            case .help(let topic): return say([topic.text], to: STDOUT_FILENO, status: 0)
            case .none: return say([HelpTopic.overview.text], to: STDERR_FILENO, status: 2)
            }
        } catch {
            return say(error.lines, to: STDERR_FILENO, status: 2)
        }
    }

    private static func parse(
        _ arguments: [String], _ environment: [String: String]
    ) throws(ConfigurationFaults) -> Command {
        try Command.parse(
            arguments, environment: environment, memoryBytes: MemoryLimit.bytes, readFile: readSmallFile)
    }

    static func say(_ lines: [String], to descriptor: Int32, status: Int32) -> Int32 {
        for line in lines {
            var bytes = Array(line.utf8)
            if bytes.last != 0x0A { bytes.append(0x0A) }
            _ = write(descriptor, bytes, bytes.count)
        }
        return status
    }

    /// Says that a configuration is good, or what is wrong with the certificate that it names.
    private static func check(_ loaded: LoadedConfiguration) -> Int32 {
        do throws(TLSError) {
            _ = try Server.certificate(loaded.configuration)
        } catch {
            return say(["vitrine: \(error)"], to: STDERR_FILENO, status: 2)
        }
        return say(loaded.listing, to: STDOUT_FILENO, status: 0)
    }

    /// Runs the server until it is told to end; `read` looks for every setting once more, in the same places.
    private static func serve(
        _ configuration: Configuration, reading read: () throws(ConfigurationFaults) -> Configuration
    ) -> Int32 {
        // Blocked before any thread starts, so that every thread inherits it and the signals wait for this one.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGTERM)
        sigaddset(&signals, SIGINT)
        sigaddset(&signals, SIGHUP)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        signal(SIGPIPE, SIG_IGN)
        // A file that may not grow any more (ulimit -f) is to be an error like a full disk, and no end.
        signal(SIGXFSZ, SIG_IGN)
        do throws(ServerFault) {
            let server = try Server(configuration)
            _ = say([server.greeting], to: STDOUT_FILENO, status: 0)
            server.warn()
            var received: Int32 = 0
            while sigwait(&signals, &received) != 0 || received == SIGHUP {
                if received == SIGHUP { server.reload(reading: read) }
            }
            // A reload that comes now is for nobody.
            sigdelset(&signals, SIGHUP)
            server.beginDraining()
            // A second signal ends at once, as somebody who asks twice means it.
            guard !isSignaled(signals, within: server.configuration.drainDelay) else { return 1 }
            signal(SIGTERM) { _ in _exit(1) }
            signal(SIGINT) { _ in _exit(1) }
            pthread_sigmask(SIG_UNBLOCK, &signals, nil)
            server.stop()
            return 0
        } catch {
            return say(["vitrine: \(error.line)"], to: STDERR_FILENO, status: error.isConfiguration ? 2 : 1)
        }
    }

    /// Waits for one of these signals, no longer than this.
    private static func isSignaled(_ signals: sigset_t, within delay: Duration) -> Bool {
        let deadline = SystemTime().monotonicNanoseconds + delay.nanoseconds
        var signals = signals
        while true {
            let left = max(0, deadline - SystemTime().monotonicNanoseconds)
            var time = timespec(tv_sec: Int(left / 1_000_000_000), tv_nsec: Int(left % 1_000_000_000))
            if sigtimedwait(&signals, nil, &time) > 0 { return true }
            if errno != EINTR { return false }
        }
    }

    /// Holds the catalogs in a folder against the keys that views hold.
    private static func auditAssets(_ folder: String) -> Int32 {
        do throws(AssetCatalogError) {
            let audit = AssetAudit(.current, in: try AssetCatalog(at: folder))
            guard audit.lines.isEmpty else { return say(audit.lines, to: STDOUT_FILENO, status: 1) }
            return say(["complete: \(audit.keyCount) keys, none lacks its asset"], to: STDOUT_FILENO, status: 0)
        } catch {
            return say(["vitrine: \(error)"], to: STDERR_FILENO, status: 2)
        }
    }

    /// Asks `/readyz` of the server at this address.
    private static func healthcheck(_ server: HTTPURL) -> Int32 {
        var configuration = CurlFetcher.Configuration(userAgent: "vitrine-healthcheck/\(Version.text)")
        // The certificate is for the name that clients use; here the server is asked by its address on this machine.
        configuration.verifiesCertificate = false
        let fetcher = CurlFetcher(configuration)
        defer { fetcher.close() }
        let outcome = Monitor<FetchError??>(nil)
        fetcher.fetch(
            FetchRequest(url: server.appending("/readyz").exposedText, timeout: .seconds(2), maxBytes: 64 << 10)
        ) { result in
            outcome.withLock(waking: .all) { outcome in
                switch result {
                case .success: outcome = .some(nil)
                case .failure(let error): outcome = .some(error)
                }
            }
        }
        guard let failure = outcome.wait({ $0 }) ?? nil else { return 0 }
        return say(["vitrine: not ready: \(failure.detail)"], to: STDERR_FILENO, status: 1)
    }
}
