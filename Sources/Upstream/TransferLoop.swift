import CCurl
import Glibc
import Platform

/// The fetch thread: everything of libcurl lives and dies on it.
final class TransferLoop {
    private static let mostRedirects = 3

    private let curl: UnsafeMutablePointer<vitrine_curl>
    private let multi: UnsafeMutableRawPointer
    private let mailbox: FetchMailbox
    private let configuration: CurlFetcher.Configuration
    private let clock: any TimeSource
    private var transfers: [UnsafeMutableRawPointer: Transfer] = [:]

    /// Runs fetches until the mailbox is closed; then each of them has been completed.
    ///
    /// Where libcurl cannot be used, for want of descriptors perhaps, the next fetch tries again.
    static func run(_ mailbox: FetchMailbox, _ configuration: CurlFetcher.Configuration, _ clock: any TimeSource) {
        var isOpen = true
        while isOpen {
            mailbox.waitForMail()
            if let loop = TransferLoop(mailbox, configuration, clock) {
                isOpen = loop.run()
            } else {
                let mail = mailbox.take()
                let reason = mail.isClosed ? FetchError.closed : .unavailable("libcurl.so.4 cannot be used")
                for fetch in mail.fetches { fetch.completion(.failure(reason)) }
                isOpen = !mail.isClosed
            }
        }
    }

    private init?(_ mailbox: FetchMailbox, _ configuration: CurlFetcher.Configuration, _ clock: any TimeSource) {
        guard let curl = vitrine_curl_open() else { return nil }
        guard curl.pointee.curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK,
            let multi = curl.pointee.curl_multi_init()
        else {
            free(curl)
            return nil
        }
        self.curl = curl
        self.multi = multi
        self.mailbox = mailbox
        self.configuration = configuration
        self.clock = clock
    }

    deinit {
        _ = curl.pointee.curl_multi_cleanup(multi)
        free(curl)
    }

    /// - Returns: false when the mailbox is closed, true when libcurl cannot go on.
    private func run() -> Bool {
        var wake = curl_waitfd(fd: mailbox.descriptor, events: Int16(CURL_WAIT_POLLIN), revents: 0)
        while true {
            let mail = mailbox.take()
            if mail.isClosed {
                end(mail.fetches, .closed)
                return false
            }
            for fetch in mail.fetches { begin(fetch) }
            endCancelled()
            var running: Int32 = 0
            var code = curl.pointee.curl_multi_perform(multi, &running)
            settleFinished()
            if code == CURLM_OK { code = curl.pointee.curl_multi_poll(multi, &wake, 1, Int32.max, nil) }
            if code != CURLM_OK {
                end([], .unavailable("libcurl cannot go on (\(code.rawValue))"))
                return true
            }
        }
    }

    private func begin(_ fetch: Fetch) {
        guard let url = UpstreamURL(fetch.request.url, curl: curl) else {
            fetch.completion(.failure(FetchError(.badURL, "the upstream's URL cannot be used")))
            return
        }
        begin(fetch, at: url, redirects: 0)
    }

    private func begin(_ fetch: Fetch, at url: UpstreamURL, redirects: Int) {
        guard let easy = curl.pointee.curl_easy_init() else {
            fetch.completion(.failure(.unavailable("no memory for a transfer")))
            return
        }
        let transfer = Transfer(fetch, url, redirects: redirects, curl: curl, easy: easy, clock: clock)
        guard transfer.configure(configuration), curl.pointee.curl_multi_add_handle(multi, easy) == CURLM_OK else {
            fetch.completion(.failure(.unavailable("libcurl refuses the transfer")))
            return
        }
        transfers[easy] = transfer
    }

    private func endCancelled() {
        for (easy, transfer) in transfers where transfer.fetch.cancellation.isRequested {
            transfers[easy] = nil
            _ = curl.pointee.curl_multi_remove_handle(multi, easy)
            transfer.fetch.completion(.failure(FetchError(.cancelled, "the fetch was given up")))
        }
    }

    private func settleFinished() {
        var left: Int32 = 0
        while let message = curl.pointee.curl_multi_info_read(multi, &left) {
            guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle,
                let transfer = transfers.removeValue(forKey: easy)
            else { continue }
            let code = message.pointee.data.result
            let end = transfer.end(code)
            _ = curl.pointee.curl_multi_remove_handle(multi, easy)
            switch end {
            case .answer(let answer): transfer.fetch.completion(.success(answer))
            case .failure(let error): transfer.fetch.completion(.failure(error))
            case .redirect(let location): follow(location, from: transfer)
            }
        }
    }

    private func follow(_ location: String, from transfer: Transfer) {
        do throws(FetchError) {
            guard transfer.redirects < Self.mostRedirects else {
                throw FetchError(.redirect, "more than \(Self.mostRedirects) redirects")
            }
            let url = try transfer.url.following(location, curl: curl)
            begin(transfer.fetch, at: url, redirects: transfer.redirects + 1)
        } catch {
            transfer.fetch.completion(.failure(error))
        }
    }

    private func end(_ fetches: [Fetch], _ reason: FetchError) {
        for (easy, transfer) in transfers {
            _ = curl.pointee.curl_multi_remove_handle(multi, easy)
            transfer.fetch.completion(.failure(reason))
        }
        transfers = [:]
        for fetch in fetches { fetch.completion(.failure(reason)) }
    }
}
