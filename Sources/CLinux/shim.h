#pragma once
// What Swift's Glibc module lacks: epoll, eventfd, signalfd, statfs and a few GNU functions. _GNU_SOURCE must stay
// undefined here: it changes the layout of fd_set, which the Glibc module has already fixed without it; so the GNU
// functions are declared by hand.
#include <linux/filter.h>
#include <linux/magic.h>
#include <malloc.h>
#include <pthread.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/statfs.h>

int accept4(int descriptor, struct sockaddr *address, socklen_t *length, int flags);
int pthread_setname_np(pthread_t thread, const char *name);

// EPOLLEXCLUSIVE (1u << 28) and EPOLLET (1u << 31) are unsigned expressions that Swift does not import.
static const unsigned int vitrine_epoll_exclusive = 1u << 28;
static const unsigned int vitrine_epoll_edge_triggered = 1u << 31;
