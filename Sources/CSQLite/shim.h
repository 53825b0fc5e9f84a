#pragma once
#include <sqlite3.h>

// SQLITE_TRANSIENT is a cast that Swift cannot import: the bound bytes are copied before the call returns.
static inline int vitrine_bind_text(sqlite3_stmt *statement, int index, const char *bytes, sqlite3_uint64 count) {
    return sqlite3_bind_text64(statement, index, bytes, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

static inline int vitrine_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
    return sqlite3_bind_blob64(statement, index, bytes, count, SQLITE_TRANSIENT);
}

// sqlite3_db_config and sqlite3_config are variadic, which Swift cannot call.
static inline int vitrine_db_config(sqlite3 *connection, int option, int value, int *now) {
    return sqlite3_db_config(connection, option, value, now);
}

static inline int vitrine_config_memory_status(int value) {
    return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, value);
}
