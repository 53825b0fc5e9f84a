import Glibc
import Records
import Settings

/// The commands that ask a running server.
extension Program {
    /// Prints `/status` for a person.
    static func showStatus(_ target: ClientTarget, _ terminal: Terminal) -> Int32 {
        do throws(ClientFault) {
            let reply = try ServerClient(target: target).get("/status")
            guard reply.status == 200, reply.document["sources"] != nil else {
                throw ClientFault(line: "\(target.server) is no vitrine server: it answers \(reply.status)")
            }
            let text = StatusText(reply.document, of: target.server)
            return say(text.lines(inColour: terminal.hasColours), to: STDOUT_FILENO, status: 0)
        } catch {
            return say(["vitrine: \(error.line)"], to: STDERR_FILENO, status: 1)
        }
    }

    /// Refreshes, and prints the receipt.
    static func refresh(_ target: ClientTarget, _ sources: [Source], _ environment: [String: String]) -> Int32 {
        let query = sources.isEmpty ? "" : "?source=" + sources.map(\.rawValue).joined(separator: ",")
        let names = (sources.isEmpty ? Source.allCases : sources).map(\.rawValue).joined(separator: ", ")
        let progress = ProgressLine(STDERR_FILENO)
        do throws(ClientFault) {
            // As long as a fetch may take at most, and a little for storing what it brings.
            let client = ServerClient(target: target, timeout: .seconds(3_660))
            defer { progress.clear() }
            let reply = try client.post("/refresh" + query) { nanoseconds in
                progress.show("refreshing \(names) … \(nanoseconds / 1_000_000_000) s")
            }
            progress.clear()
            let receipt = ReceiptText(reply, hasToken: target.token != nil)
            let descriptor = receipt.isSuccess ? STDOUT_FILENO : STDERR_FILENO
            let terminal = Terminal(descriptor, environment: environment)
            return say(
                receipt.lines(inColour: terminal.hasColours), to: descriptor, status: receipt.isSuccess ? 0 : 1)
        } catch {
            return say(["vitrine: \(error.line)"], to: STDERR_FILENO, status: 1)
        }
    }
}

/// A line on a terminal that is written over again and again; nothing where no person looks.
private struct ProgressLine {
    private let descriptor: Int32
    private let isTerminal: Bool

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        isTerminal = isatty(descriptor) == 1
    }

    func show(_ text: String) {
        put("\r\u{1B}[K" + text)
    }

    func clear() {
        put("\r\u{1B}[K")
    }

    private func put(_ text: String) {
        guard isTerminal else { return }
        let bytes = Array(text.utf8)
        _ = write(descriptor, bytes, bytes.count)
    }
}
