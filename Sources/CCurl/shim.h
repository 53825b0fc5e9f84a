#pragma once
#define CURL_DISABLE_TYPECHECK 1
#include <curl/curl.h>
#include <dlfcn.h>
#include <stdlib.h>

// libcurl is opened on the first fetch: linking it would cost every start of the program 3 ms and 4 MB, also of those
// that never fetch. The prototypes are those of the header.
#define VITRINE_CURL_FUNCTIONS(FUNCTION) \
    FUNCTION(curl_global_init) FUNCTION(curl_slist_append) FUNCTION(curl_slist_free_all) FUNCTION(curl_free) \
    FUNCTION(curl_easy_init) FUNCTION(curl_easy_setopt) FUNCTION(curl_easy_getinfo) FUNCTION(curl_easy_cleanup) \
    FUNCTION(curl_multi_init) FUNCTION(curl_multi_add_handle) FUNCTION(curl_multi_remove_handle) \
    FUNCTION(curl_multi_perform) FUNCTION(curl_multi_poll) FUNCTION(curl_multi_info_read) \
    FUNCTION(curl_multi_cleanup) \
    FUNCTION(curl_url) FUNCTION(curl_url_set) FUNCTION(curl_url_get) FUNCTION(curl_url_cleanup)

#pragma clang assume_nonnull begin

#define VITRINE_MEMBER(name) __typeof__(name) *name;
typedef struct { VITRINE_CURL_FUNCTIONS(VITRINE_MEMBER) } vitrine_curl;

// NULL where the library or one of the functions is missing; the caller frees it, the library stays open.
static inline vitrine_curl *_Nullable vitrine_curl_open(void) {
    void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    vitrine_curl *curl = library ? malloc(sizeof *curl) : NULL;
    if (!curl) return NULL;
#define VITRINE_LOAD(name) \
    if (!(curl->name = (__typeof__(curl->name))dlsym(library, #name))) { free(curl); return NULL; }
    VITRINE_CURL_FUNCTIONS(VITRINE_LOAD)
    return curl;
}

// Swift cannot call variadic functions.
static inline CURLcode vitrine_curl_set_long(const vitrine_curl *curl, CURL *easy, CURLoption option, long value) {
    return curl->curl_easy_setopt(easy, option, value);
}

static inline CURLcode vitrine_curl_set_pointer(
    const vitrine_curl *curl, CURL *easy, CURLoption option, const void *_Nullable value) {
    return curl->curl_easy_setopt(easy, option, value);
}

static inline CURLcode vitrine_curl_set_callback(
    const vitrine_curl *curl, CURL *easy, CURLoption option, curl_write_callback value) {
    return curl->curl_easy_setopt(easy, option, value);
}

static inline CURLcode vitrine_curl_get_long(const vitrine_curl *curl, CURL *easy, CURLINFO info, long *value) {
    return curl->curl_easy_getinfo(easy, info, value);
}

static inline CURLcode vitrine_curl_get_offset(
    const vitrine_curl *curl, CURL *easy, CURLINFO info, curl_off_t *value) {
    return curl->curl_easy_getinfo(easy, info, value);
}

#pragma clang assume_nonnull end
