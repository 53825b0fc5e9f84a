import Facade
import Records
import Storage

/// What is kept, and how it is kept up to date.
extension MetricsReport {
    func writeSources(to writer: inout MetricsWriter) {
        func each(_ name: String, _ help: String, _ value: (SourceStatus) -> Int?) {
            writer.begin(name, .gauge, help)
            for status in sources {
                if let value = value(status) { writer.sample(value, ("source", status.source.rawValue)) }
            }
        }
        each("vitrine_source_age_seconds", "Since the fetch that brought or confirmed the content.") { $0.ageSeconds }
        each("vitrine_source_ttl_seconds", "Fresh time that is left, negative when past it.") { $0.ttlSeconds }
        each("vitrine_source_records", "Records that are served.") { $0.records }
        each("vitrine_source_generation", "The generation that changed it last.") { Int(clamping: $0.generation) }
        each("vitrine_source_consecutive_failures", "Failed fetches since the last good one.") {
            $0.consecutiveFailures
        }
        each("vitrine_source_drift_findings", "How its answers differ in shape from what was accepted before.") {
            $0.drift.count
        }
        writer.begin("vitrine_source_state", .gauge, "1 for the state it is in.")
        for status in sources {
            writer.states(
                ["fresh", "stale", "expired", "empty"], now: status.state.rawValue, ("source", status.source.rawValue))
        }
        writer.begin("vitrine_breaker_state", .gauge, "1 for the state of the source's circuit breaker.")
        for status in sources {
            writer.states(["closed", "open", "half-open"], now: status.breaker, ("source", status.source.rawValue))
        }
    }

    func writeRefreshes(to writer: inout MetricsWriter) {
        writer.begin("vitrine_refreshes_total", .counter, "Fetches by outcome, and by the fault's code.")
        let endings = refreshes.endings.sorted { one, other in
            let (one, other) = (one.key, other.key)
            return (one.source.rawValue, one.outcome.rawValue, one.code)
                < (other.source.rawValue, other.outcome.rawValue, other.code)
        }
        for (ending, count) in endings {
            writer.sample(
                count, ("source", ending.source.rawValue), ("outcome", ending.outcome.rawValue), ("code", ending.code))
        }
        writer.begin("vitrine_refresh_duration_seconds", .histogram, "From the start of a fetch to its being stored.")
        for source in Source.allCases {
            if let durations = refreshes.durations[source] { writer.sample(durations, ("source", source.rawValue)) }
        }
        writer.begin("vitrine_drift_changes_total", .counter, "Answers whose shape was another one than before.")
        for source in Source.allCases { writer.sample(refreshes.drifts[source] ?? 0, ("source", source.rawValue)) }
    }

    func writeStorage(to writer: inout MetricsWriter) {
        writer.write("vitrine_generation", .gauge, "The newest generation.", storage.generation)
        writer.begin("vitrine_database_state", .gauge, "1 for the state the database is in.")
        writer.states(["ok", "degraded", "unavailable"], now: storage.state.rawValue)
        writer.write("vitrine_database_bytes", .gauge, "Size of the database file.", storage.usage.databaseBytes)
        writer.write("vitrine_database_wal_bytes", .gauge, "Size of the write-ahead log.", storage.usage.logBytes)
        writer.begin(
            "vitrine_database_read_duration_seconds", .histogram, "Reads, what is made of the rows meanwhile included.")
        writer.sample(storageTimes.reads)
        writer.begin("vitrine_database_write_duration_seconds", .histogram, "Commits, reading the answer included.")
        writer.sample(storageTimes.writes)
    }
}
