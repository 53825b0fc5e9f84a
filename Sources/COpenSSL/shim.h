#pragma once
#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/sha.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>

// Swift does not import macros that hold a cast.
static const uint64_t vitrine_ssl_op_no_compression = SSL_OP_NO_COMPRESSION;
static const uint64_t vitrine_ssl_op_no_renegotiation = SSL_OP_NO_RENEGOTIATION;
static const uint64_t vitrine_ssl_op_cipher_server_preference = SSL_OP_CIPHER_SERVER_PREFERENCE;
static const uint64_t vitrine_ssl_op_prioritize_chacha = SSL_OP_PRIORITIZE_CHACHA;
static const uint64_t vitrine_ssl_op_ignore_unexpected_eof = SSL_OP_IGNORE_UNEXPECTED_EOF;
