#include "openssl_on_demand.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

// Seen by this program alone: libcurl, and libssl itself, must find the library's functions, not these.
#pragma GCC visibility push(hidden)
#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>

// TYPE NAME PARAMETERS ARGUMENTS, by OpenSSL 3.0's own headers: the compiler refuses a prototype that differs.
#define VALUES(F) \
    F(int, ASN1_TIME_to_tm, (const ASN1_TIME *time, struct tm *parts), (time, parts)) \
    F(void *, BIO_get_data, (BIO *bio), (bio)) \
    F(BIO_METHOD *, BIO_meth_new, (int type, const char *name), (type, name)) \
    F(int, BIO_meth_set_ctrl, (BIO_METHOD *method, long (*ctrl)(BIO *, int, long, void *)), (method, ctrl)) \
    F(int, BIO_meth_set_read_ex, (BIO_METHOD *method, int (*read)(BIO *, char *, size_t, size_t *)), (method, read)) \
    F(int, BIO_meth_set_write_ex, (BIO_METHOD *method, int (*write)(BIO *, const char *, size_t, size_t *)), \
      (method, write)) \
    F(BIO *, BIO_new, (const BIO_METHOD *method), (method)) \
    F(unsigned long, ERR_get_error, (void), ()) \
    F(unsigned long, ERR_peek_error, (void), ()) \
    F(const char *, ERR_reason_error_string, (unsigned long code), (code)) \
    F(int, SSL_CTX_check_private_key, (const SSL_CTX *context), (context)) \
    F(long, SSL_CTX_ctrl, (SSL_CTX *context, int command, long number, void *pointer), \
      (context, command, number, pointer)) \
    F(X509 *, SSL_CTX_get0_certificate, (const SSL_CTX *context), (context)) \
    F(EVP_PKEY *, SSL_CTX_get0_privatekey, (const SSL_CTX *context), (context)) \
    F(SSL_CTX *, SSL_CTX_new, (const SSL_METHOD *method), (method)) \
    F(int, SSL_CTX_set_cipher_list, (SSL_CTX *context, const char *list), (context, list)) \
    F(int, SSL_CTX_set_ciphersuites, (SSL_CTX *context, const char *list), (context, list)) \
    F(uint64_t, SSL_CTX_set_options, (SSL_CTX *context, uint64_t options), (context, options)) \
    F(int, SSL_CTX_use_PrivateKey_file, (SSL_CTX *context, const char *file, int type), (context, file, type)) \
    F(int, SSL_CTX_use_cert_and_key, \
      (SSL_CTX *context, X509 *certificate, EVP_PKEY *key, STACK_OF(X509) *chain, int override), \
      (context, certificate, key, chain, override)) \
    F(int, SSL_CTX_use_certificate_chain_file, (SSL_CTX *context, const char *file), (context, file)) \
    F(int, SSL_get_error, (const SSL *session, int code), (session, code)) \
    F(int, SSL_get_shutdown, (const SSL *session), (session)) \
    F(int, SSL_is_init_finished, (const SSL *session), (session)) \
    F(SSL *, SSL_new, (SSL_CTX *context), (context)) \
    F(int, SSL_read_ex, (SSL *session, void *bytes, size_t count, size_t *done), (session, bytes, count, done)) \
    F(int, SSL_shutdown, (SSL *session), (session)) \
    F(int, SSL_write_ex, (SSL *session, const void *bytes, size_t count, size_t *done), \
      (session, bytes, count, done)) \
    F(const SSL_METHOD *, TLS_server_method, (void), ()) \
    F(const ASN1_TIME *, X509_get0_notAfter, (const X509 *certificate), (certificate)) \
    F(const ASN1_TIME *, X509_get0_notBefore, (const X509 *certificate), (certificate))

#define ACTIONS(F) \
    F(BIO_clear_flags, (BIO *bio, int flags), (bio, flags)) \
    F(BIO_meth_free, (BIO_METHOD *method), (method)) \
    F(BIO_set_data, (BIO *bio, void *data), (bio, data)) \
    F(BIO_set_flags, (BIO *bio, int flags), (bio, flags)) \
    F(ERR_clear_error, (void), ()) \
    F(SSL_CTX_free, (SSL_CTX *context), (context)) \
    F(SSL_CTX_set_alpn_select_cb, (SSL_CTX *context, SSL_CTX_alpn_select_cb_func choose, void *argument), \
      (context, choose, argument)) \
    F(SSL_CTX_set_default_passwd_cb, (SSL_CTX *context, pem_password_cb *ask), (context, ask)) \
    F(SSL_CTX_set_security_level, (SSL_CTX *context, int level), (context, level)) \
    F(SSL_free, (SSL *session), (session)) \
    F(SSL_set_accept_state, (SSL *session), (session)) \
    F(SSL_set_bio, (SSL *session, BIO *reading, BIO *writing), (session, reading, writing))

#define MEMBER_OF_VALUE(type, name, parameters, arguments) __typeof__(name) *name;
#define MEMBER_OF_ACTION(name, parameters, arguments) __typeof__(name) *name;
static struct { VALUES(MEMBER_OF_VALUE) ACTIONS(MEMBER_OF_ACTION) } library;

static int is_open = 0;

// Tests call some of these before the program opens the library.
static inline void open_if_needed(void) {
    if (!__atomic_load_n(&is_open, __ATOMIC_ACQUIRE)) vitrine_openssl_open();
}

#define PASS_ON_VALUE(type, name, parameters, arguments) \
    type name parameters { open_if_needed(); return library.name arguments; }
#define PASS_ON_ACTION(name, parameters, arguments) \
    void name parameters { open_if_needed(); library.name arguments; }
VALUES(PASS_ON_VALUE)
ACTIONS(PASS_ON_ACTION)
#pragma GCC visibility pop

static void open_library(void) {
    // libssl brings libcrypto, and dlsym finds the functions of both.
    void *handle = dlopen("libssl.so.3", RTLD_NOW | RTLD_LOCAL);
    if (!handle) return;
#define LOAD(name) if (!(library.name = (__typeof__(library.name))dlsym(handle, #name))) return;
#define LOAD_VALUE(type, name, parameters, arguments) LOAD(name)
#define LOAD_ACTION(name, parameters, arguments) LOAD(name)
    VALUES(LOAD_VALUE)
    ACTIONS(LOAD_ACTION)
    __atomic_store_n(&is_open, 1, __ATOMIC_RELEASE);
}

int vitrine_openssl_open(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, open_library);
    return __atomic_load_n(&is_open, __ATOMIC_ACQUIRE);
}
