import Facade
import HTTPServing
import Records
import Storage

/// Everything that is measured, as of one moment.
struct MetricsReport: Sendable {
    var version: String
    /// Milliseconds since 1970.
    var startedAtMilliseconds: Int64
    var isReady: Bool
    var process: ProcessFacts
    /// What each label of `serving` stands for.
    var routes: [String]
    var serving: ServingCounts
    var cache: ViewCache.Usage
    /// Jobs that wait for a worker.
    var waitingJobs: Int
    var sources: [SourceStatus]
    var refreshes: RefreshCounters.Counts
    var storage: StorageHealth
    var storageTimes: StorageTimes.Counts
    /// Bytes of log lines that nobody took in time.
    var droppedLogBytes: Int

    /// The text that Prometheus reads.
    var text: String {
        var writer = MetricsWriter()
        writeProcess(to: &writer)
        writeRequests(to: &writer)
        writeConnections(to: &writer)
        writeCache(to: &writer)
        writeSources(to: &writer)
        writeRefreshes(to: &writer)
        writeStorage(to: &writer)
        return writer.text
    }

    private func writeProcess(to writer: inout MetricsWriter) {
        writer.begin("vitrine_build_info", .gauge, "The version that runs.")
        writer.sample(1, ("version", version))
        writer.write("vitrine_ready", .gauge, "Whether /readyz answers 200.", isReady ? 1 : 0)
        writer.begin("vitrine_process_start_time_seconds", .gauge, "When the server started, since 1970.")
        writer.sample(nanoseconds: startedAtMilliseconds * 1_000_000)
        writer.begin("vitrine_process_cpu_seconds_total", .counter, "Time on a processor.")
        writer.sample(nanoseconds: process.cpuNanoseconds)
        writer.write(
            "vitrine_process_resident_memory_bytes", .gauge, "Memory of the process that is in use.",
            process.residentBytes)
        writer.write("vitrine_process_open_fds", .gauge, "Open descriptors.", process.openDescriptors)
        writer.write("vitrine_process_max_fds", .gauge, "The limit of open descriptors.", process.mostDescriptors)
        writer.write(
            "vitrine_log_dropped_bytes_total", .counter, "Log lines that nobody read in time, and that were dropped.",
            droppedLogBytes)
    }

    private func writeRequests(to writer: inout MetricsWriter) {
        writer.begin("vitrine_http_requests_total", .counter, "Answers by the route's template and by status.")
        for (route, statuses) in zip(routes, serving.requests) {
            for (status, count) in statuses.sorted(by: { $0.key < $1.key }) {
                writer.sample(count, ("route", route), ("status", status == 0 ? "other" : "\(status)"))
            }
        }
        writer.begin(
            "vitrine_http_request_duration_seconds", .histogram, "From reading a request to having its answer.")
        for (route, durations) in zip(routes, serving.durations) where durations.count > 0 {
            writer.sample(durations, ("route", route))
        }
        writer.write(
            "vitrine_http_response_bytes_total", .counter, "Bytes of content sent, after coding.", serving.bodyBytes)
    }

    private func writeConnections(to writer: inout MetricsWriter) {
        writer.write("vitrine_http_connections", .gauge, "Open connections.", serving.openConnections)
        writer.write(
            "vitrine_http_connections_accepted_total", .counter, "Connections that were accepted.",
            serving.acceptedConnections)
        writer.write(
            "vitrine_http_connections_refused_total", .counter,
            "Connections that were turned away: above a limit, or without a descriptor left.",
            serving.refusedConnections)
        writer.write(
            "vitrine_http_connections_timed_out_total", .counter,
            "Connections that were ended because the client was too slow, or idle for too long.",
            serving.timedOutConnections)
        writer.begin("vitrine_loop_lag_seconds", .histogram, "How late the event loops looked at their timers.")
        writer.sample(serving.lag)
        writer.write("vitrine_worker_queue_jobs", .gauge, "Requests that wait for a worker.", waitingJobs)
    }

    private func writeCache(to writer: inout MetricsWriter) {
        writer.begin("vitrine_cache_results_total", .counter, "Views by how they came about, as Cache-Status says.")
        for result in CacheResult.allCases {
            writer.sample(serving.cacheResults[result] ?? 0, ("result", result.label))
        }
        writer.write("vitrine_cache_bytes", .gauge, "Rendered responses in memory.", cache.bytes)
        writer.write("vitrine_cache_max_bytes", .gauge, "Most bytes of rendered responses.", cache.mostBytes)
        writer.write(
            "vitrine_cache_entries", .gauge, "Rendered responses in memory, all codings as one.", cache.entries)
    }
}

extension CacheResult {
    /// The value of the metric's label.
    fileprivate var label: String {
        switch self {
        case .hit: "hit"
        case .stale: "stale"
        case .staleAfterFailure: "stale_after_failure"
        case .miss: "miss"
        }
    }
}
