// What the scale case of scripts/bench compares the server with: the same work done by as little as does it.
//
//     bench-scale fill SCHEMA ROWS MODEL DATABASE
//                                              inserts rows, parsed beforehand, into the server's tables and indexes;
//                                              what only the server can compute of them it copies from its database MODEL
//     bench-scale walk ROWS DATABASE           compares the same rows with what is stored, column by column
//     bench-scale read URL                     reads a body into memory with libcurl and hashes it
//     bench-scale probe PORT PATH              asks for a view every 2 ms until its standard input ends
//
// Each prints one line of JSON. ROWS has one shop a line, its members in the schema's order, tabs between them.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <curl/curl.h>
#include <poll.h>
#include <sqlite3.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

enum { TEXTS = 4, REALS = 3 };

typedef struct {
    const char *text[TEXTS]; // id, name, bio, type
    int length[TEXTS];
    double real[REALS]; // rate, latitude, longitude
} Row;

static void fail(const char *what) {
    fprintf(stderr, "bench-scale: %s\n", what);
    exit(1);
}

static void check(int code, sqlite3 *database) {
    if (code != SQLITE_OK && code != SQLITE_DONE && code != SQLITE_ROW) fail(sqlite3_errmsg(database));
}

static int64_t nanoseconds(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

static int64_t began, cpu_began;

static void start_clock(void) {
    began = nanoseconds(CLOCK_MONOTONIC);
    cpu_began = nanoseconds(CLOCK_PROCESS_CPUTIME_ID);
}

static void print_times(const char *more, int64_t value) {
    double seconds = (nanoseconds(CLOCK_MONOTONIC) - began) / 1e9;
    double cpu = (nanoseconds(CLOCK_PROCESS_CPUTIME_ID) - cpu_began) / 1e9;
    printf("{\"seconds\": %.3f, \"cpu\": %.3f, \"%s\": %ld}\n", seconds, cpu, more, (long)value);
}

static char *contents(const char *path) {
    FILE *file = fopen(path, "r");
    if (!file || fseek(file, 0, SEEK_END)) fail(path);
    long size = ftell(file);
    rewind(file);
    char *bytes = malloc(size + 1);
    if (!bytes || fread(bytes, 1, size, file) != (size_t)size) fail(path);
    fclose(file);
    bytes[size] = 0;
    return bytes;
}

static Row *parse_rows(const char *path, size_t *count) {
    char *place = contents(path);
    size_t room = 1 << 16;
    Row *rows = malloc(room * sizeof *rows);
    for (*count = 0; *place; ++*count) {
        if (*count == room) rows = realloc(rows, (room *= 2) * sizeof *rows);
        if (!rows) fail("no memory");
        Row *row = &rows[*count];
        for (int i = 0; i < TEXTS; ++i) {
            row->text[i] = place;
            place = strchr(place, '\t');
            row->length[i] = place - row->text[i];
            ++place;
        }
        for (int i = 0; i < REALS; ++i) row->real[i] = strtod(place, &place);
        ++place;
    }
    return rows;
}

static sqlite3 *open_database(const char *path) {
    sqlite3 *database;
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    check(sqlite3_open_v2(path, &database, flags, NULL), database);
    const char *settings = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -32768;";
    check(sqlite3_exec(database, settings, NULL, NULL, NULL), database);
    return database;
}

static int is_word(unsigned char byte) {
    return (byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9') || byte >= 0x80;
}

// The words of a text as the server compares them, as far as the rows here need it: of other letters than ASCII they have
// only those of Latin-1. Returns their length.
static int fold(const unsigned char *text, int length, char *words) {
    static const char plain[] = "aaaaaaaceeeeiiiidnooooo ouuuuyty";
    int filled = 0, gap = 0;
    for (int i = 0; i < length; ++i) {
        unsigned char byte = text[i];
        if (byte >= 'A' && byte <= 'Z') byte |= 0x20;
        if (byte == 0xC3 && i + 1 < length) byte = plain[text[++i] & 0x1F];
        if (!is_word(byte)) {
            gap = 1;
            continue;
        }
        if (gap && filled) words[filled++] = ' ';
        words[filled++] = byte;
        gap = 0;
    }
    return filled;
}

static void search_words(sqlite3_context *context, int count, sqlite3_value **values) {
    const unsigned char *text = sqlite3_value_text(values[0]);
    int length = sqlite3_value_bytes(values[0]), bits = 0;
    (void)count;
    for (int i = 0; i < length; ++i) bits |= text[i];
    if (bits < 0x80) {
        sqlite3_result_value(context, values[0]);
        return;
    }
    char *words = sqlite3_malloc(2 * length + 1);
    sqlite3_result_text(context, words, fold(text, length, words), sqlite3_free);
}

static void sort_key(sqlite3_context *context, int count, sqlite3_value **values) {
    int length = sqlite3_value_bytes(values[0]);
    char *words = sqlite3_malloc(2 * length + 1);
    (void)count;
    length = fold(sqlite3_value_text(values[0]), length, words);
    sqlite3_result_text(context, words, length > 64 ? 64 : length, sqlite3_free);
}

static void add_functions(sqlite3 *database) {
    int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS;
    check(sqlite3_create_function(database, "search_words", 1, flags, NULL, search_words, NULL, NULL), database);
    check(sqlite3_create_function(database, "sort_key", 1, flags, NULL, sort_key, NULL, NULL), database);
}

static void run(sqlite3 *database, const char *sql) {
    check(sqlite3_exec(database, sql, NULL, NULL, NULL), database);
}

static void fill(const char *schema, const char *rows_path, const char *model, const char *path) {
    size_t count;
    Row *rows = parse_rows(rows_path, &count);
    sqlite3 *database = open_database(path);
    add_functions(database);
    run(database, contents(schema));
    char *attach = sqlite3_mprintf("ATTACH %Q AS model", model);
    run(database, attach);
    sqlite3_stmt *insert;
    const char *sql =
        "INSERT INTO shops (position, id, name, bio, type, rate, latitude, longitude, sort_name) "
        "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, sort_key(?3))";
    check(sqlite3_prepare_v2(database, sql, -1, &insert, NULL), database);

    start_clock();
    run(database, "BEGIN IMMEDIATE");
    for (size_t index = 0; index < count; ++index) {
        sqlite3_bind_int64(insert, 1, (int64_t)(index + 1) << 20);
        for (int i = 0; i < TEXTS; ++i)
            sqlite3_bind_text(insert, 2 + i, rows[index].text[i], rows[index].length[i], SQLITE_STATIC);
        for (int i = 0; i < REALS; ++i) sqlite3_bind_double(insert, 2 + TEXTS + i, rows[index].real[i]);
        check(sqlite3_step(insert), database);
        sqlite3_reset(insert);
    }
    run(database,
        "INSERT INTO shops_search (name, bio, rowid) SELECT search_words(name), search_words(bio), rowid FROM shops;"
        "INSERT INTO shop_counts SELECT type, count(*) FROM shops GROUP BY type;"
        "INSERT INTO place_cells SELECT * FROM model.place_cells;"
        "INSERT INTO place_blocks SELECT * FROM model.place_blocks;"
        "DELETE FROM place_changes;"
        "COMMIT");
    check(sqlite3_wal_checkpoint_v2(database, "main", SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL), database);
    print_times("rows", count);
}

static void walk(const char *rows_path, const char *path) {
    size_t count, same = 0;
    Row *rows = parse_rows(rows_path, &count);
    sqlite3 *database = open_database(path);
    sqlite3_stmt *select;
    const char *sql = "SELECT id, name, bio, type, rate, latitude, longitude FROM shops ORDER BY position";
    check(sqlite3_prepare_v2(database, sql, -1, &select, NULL), database);

    start_clock();
    for (size_t index = 0; index < count && sqlite3_step(select) == SQLITE_ROW; ++index) {
        int equal = 1;
        for (int i = 0; i < TEXTS; ++i) {
            const void *stored = sqlite3_column_text(select, i);
            int length = sqlite3_column_bytes(select, i);
            equal &= length == rows[index].length[i] && memcmp(stored, rows[index].text[i], length) == 0;
        }
        for (int i = 0; i < REALS; ++i) equal &= sqlite3_column_double(select, TEXTS + i) == rows[index].real[i];
        same += equal;
    }
    print_times("same", same);
}

static int connect_to(const char *port) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(atoi(port))};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int descriptor = socket(AF_INET, SOCK_STREAM, 0);
    if (connect(descriptor, (struct sockaddr *)&address, sizeof address)) fail("cannot connect");
    return descriptor;
}

static size_t write_request(int descriptor, const char *path) {
    char request[512];
    int length = snprintf(request, sizeof request, "GET %s HTTP/1.1\r\nHost: bench\r\n\r\n", path);
    if (write(descriptor, request, length) != length) fail("cannot write");
    return length;
}

// Reads the head and what came with it; the body's length comes back in `length`, what came of it is left in `buffer`.
static size_t read_head(int descriptor, char *buffer, size_t room, size_t *length) {
    size_t filled = 0;
    for (;;) {
        ssize_t count = read(descriptor, buffer + filled, room - filled - 1);
        if (count <= 0) fail("no answer");
        buffer[filled += count] = 0;
        char *end = strstr(buffer, "\r\n\r\n");
        if (!end) continue;
        char *field = strcasestr(buffer, "content-length:");
        if (!field) fail("no length");
        *length = strtoull(field + 15, NULL, 10);
        size_t body = filled - (end + 4 - buffer);
        memmove(buffer, end + 4, body);
        return body;
    }
}

typedef struct {
    CURL *curl;
    char *bytes;
    size_t filled;
} Body;

static size_t take(char *bytes, size_t size, size_t count, void *context) {
    Body *body = context;
    if (!body->bytes) {
        curl_off_t length;
        curl_easy_getinfo(body->curl, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T, &length);
        body->bytes = malloc(length);
        if (!body->bytes) fail("no memory");
    }
    memcpy(body->bytes + body->filled, bytes, size * count);
    body->filled += size * count;
    return size * count;
}

static void read_and_hash(const char *url) {
    start_clock();
    Body body = {.curl = curl_easy_init()};
    curl_easy_setopt(body.curl, CURLOPT_URL, url);
    curl_easy_setopt(body.curl, CURLOPT_BUFFERSIZE, 262144L);
    curl_easy_setopt(body.curl, CURLOPT_WRITEFUNCTION, take);
    curl_easy_setopt(body.curl, CURLOPT_WRITEDATA, &body);
    if (curl_easy_perform(body.curl) != CURLE_OK) fail("cannot read");
    volatile uint64_t hash = XXH3_128bits(body.bytes, body.filled).low64;
    (void)hash;
    print_times("bytes", body.filled);
}

static int ascending(const void *one, const void *other) {
    int64_t a = *(const int64_t *)one, b = *(const int64_t *)other;
    return (a > b) - (a < b);
}

static void probe(const char *port, const char *path) {
    static char body[1 << 20];
    static int64_t times[1 << 20];
    size_t count = 0;
    int descriptor = connect_to(port);
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    while (count < sizeof times / sizeof *times && poll(&input, 1, 0) == 0) {
        int64_t from = nanoseconds(CLOCK_MONOTONIC);
        write_request(descriptor, path);
        size_t length, filled = read_head(descriptor, body, sizeof body, &length);
        while (filled < length) {
            ssize_t more = read(descriptor, body + filled, sizeof body - filled);
            if (more <= 0) fail("cut off");
            filled += more;
        }
        times[count++] = nanoseconds(CLOCK_MONOTONIC) - from;
        usleep(2000);
    }
    if (count == 0) fail("no answer");
    qsort(times, count, sizeof *times, ascending);
    printf("{\"count\": %zu, \"p50\": %.1f, \"p99\": %.1f, \"most\": %.1f}\n", count, times[count / 2] / 1e3,
           times[count * 99 / 100] / 1e3, times[count - 1] / 1e3);
}

int main(int count, char **arguments) {
    const char *command = count > 1 ? arguments[1] : "";
    if (!strcmp(command, "fill") && count == 6) fill(arguments[2], arguments[3], arguments[4], arguments[5]);
    else if (!strcmp(command, "walk") && count == 4) walk(arguments[2], arguments[3]);
    else if (!strcmp(command, "read") && count == 3) read_and_hash(arguments[2]);
    else if (!strcmp(command, "probe") && count == 4) probe(arguments[2], arguments[3]);
    else fail("see the head of bench-scale.c");
    return 0;
}
