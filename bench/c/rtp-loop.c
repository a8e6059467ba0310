/*
 * What the telephone's sound costs at least: a plain loop in C that does with packets what a worker does, and nothing with
 * their sound; and the peer of both, which sends every packet back to where it came from and notes what it missed.
 *
 *   rtp-loop send PORT LEGS SECONDS   a socket for each leg, a packet each way every 20 ms, to the reflector at that port
 *   rtp-loop reflect PORT SECONDS     prints "ready" when it listens, and its figures at the end or on SIGTERM
 *
 * Figures are one line of JSON; times in milliseconds, CPU in milliseconds for each second and leg.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { FRAME_MS = 20, PACKET_BYTES = 172, DATAGRAM_MAX = 1500, BATCH = 64, LEGS_MAX = 4000, PORTS = 65536 };
enum { BINS = 20000, RECEIVE_BYTES = 4 * 1024 * 1024, SECONDS_MAX = 600 };
/* Intervals are counted in bins of 20 µs, up to 400 ms. */
static const double BIN_MS = 0.02;
static uint32_t bins[BINS];
static volatile sig_atomic_t stopped;

static double now_ms(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

static double cpu_ms(void) {
  struct rusage used;
  getrusage(RUSAGE_SELF, &used);
  return (used.ru_utime.tv_sec + used.ru_stime.tv_sec) * 1e3 + (used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e3;
}

static void note(double ms) {
  int bin = (int)(ms / BIN_MS);
  bins[bin < 0 ? 0 : bin >= BINS ? BINS - 1 : bin]++;
}

static double percentile(double share) {
  uint64_t all = 0, within = 0;
  for (int n = 0; n < BINS; n++) all += bins[n];
  for (int n = 0; n < BINS; n++)
    if ((within += bins[n]) >= share * all && within > 0) return (n + 1) * BIN_MS;
  return 0;
}

static struct sockaddr_in loopback(int port) {
  struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons(port)};
  inet_pton(AF_INET, "127.0.0.1", &at.sin_addr);
  return at;
}

static int udp(void) {
  int fd = socket(AF_INET, SOCK_DGRAM | SOCK_NONBLOCK, 0);
  if (fd < 0) perror("socket"), exit(1);
  return fd;
}

static void stop(int signal) {
  (void)signal;
  stopped = 1;
}

/* Of each source, by its port: when it last sent and what number it ought to send next. */
static struct {
  double last_ms;
  uint16_t next;
  int known;
} sources[PORTS];

static void heard(const unsigned char *packet, unsigned length, int port, uint64_t *gaps) {
  if (length < 12) return;
  uint16_t number = packet[2] << 8 | packet[3];
  double now = now_ms();
  if (sources[port].known) {
    note(now - sources[port].last_ms);
    int missed = (int16_t)(number - sources[port].next);
    if (missed > 0) *gaps += missed;
  }
  sources[port].known = 1;
  sources[port].last_ms = now;
  sources[port].next = number + 1;
}

static int reflect(int port, int seconds) {
  static unsigned char bytes[BATCH][DATAGRAM_MAX];
  static struct sockaddr_in from[BATCH];
  struct mmsghdr messages[BATCH];
  struct iovec parts[BATCH];
  int fd = udp(), room = RECEIVE_BYTES;
  struct sockaddr_in at = loopback(port);
  setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &room, sizeof room);
  if (bind(fd, (struct sockaddr *)&at, sizeof at)) return perror("bind"), 1;
  printf("ready\n"), fflush(stdout);
  uint64_t received = 0, gaps = 0;
  struct pollfd readable = {.fd = fd, .events = POLLIN};
  for (double end = now_ms() + seconds * 1e3; !stopped && now_ms() < end;) {
    if (poll(&readable, 1, 100) <= 0) continue;
    for (int n = 0; n < BATCH; n++) {
      parts[n] = (struct iovec){.iov_base = bytes[n], .iov_len = DATAGRAM_MAX};
      messages[n].msg_hdr = (struct msghdr){
          .msg_name = &from[n], .msg_namelen = sizeof from[n], .msg_iov = &parts[n], .msg_iovlen = 1};
    }
    int count = recvmmsg(fd, messages, BATCH, 0, NULL);
    for (int n = 0; n < count; n++) {
      heard(bytes[n], messages[n].msg_len, ntohs(from[n].sin_port), &gaps);
      parts[n].iov_len = messages[n].msg_len;
    }
    if (count > 0) received += count, sendmmsg(fd, messages, count, 0);
  }
  int legs = 0;
  for (int n = 0; n < PORTS; n++) legs += sources[n].known;
  printf("{\"legs\":%d,\"received\":%llu,\"gaps\":%llu,\"p50\":%.2f,\"p90\":%.2f,\"p99\":%.2f}\n", legs,
         (unsigned long long)received, (unsigned long long)gaps, percentile(0.5), percentile(0.9), percentile(0.99));
  return 0;
}

/* Reads what came until the deadline. */
static uint64_t drain(int set, double due) {
  unsigned char bytes[DATAGRAM_MAX];
  struct epoll_event events[BATCH];
  uint64_t received = 0;
  for (double left = due - now_ms(); left > 0 && !stopped; left = due - now_ms()) {
    struct timespec wait = {.tv_sec = 0, .tv_nsec = (long)(left * 1e6)};
    int ready = epoll_pwait2(set, events, BATCH, &wait, NULL);
    for (int n = 0; n < ready; n++)
      while (recv(events[n].data.fd, bytes, sizeof bytes, 0) > 0) received++;
  }
  return received;
}

static int send_all(int port, int legs, int seconds) {
  static int sockets[LEGS_MAX];
  unsigned char packet[PACKET_BYTES] = {0x80, 8};
  struct sockaddr_in to = loopback(port);
  int set = epoll_create1(0);
  for (int n = 0; n < legs; n++) {
    sockets[n] = udp();
    struct epoll_event event = {.events = EPOLLIN, .data.fd = sockets[n]};
    if (connect(sockets[n], (struct sockaddr *)&to, sizeof to)) return perror("connect"), 1;
    epoll_ctl(set, EPOLL_CTL_ADD, sockets[n], &event);
  }
  uint64_t sent = 0, received = 0;
  double began_cpu = cpu_ms(), due = now_ms(), last = 0;
  for (int tick = 0; tick < seconds * 1000 / FRAME_MS && !stopped; tick++) {
    due += FRAME_MS;
    received += drain(set, due);
    double now = now_ms();
    if (last > 0) note(now - last);
    last = now;
    for (int n = 0; n < legs; n++) {
      uint32_t timestamp = htonl(tick * 160), source = htonl(n + 1);
      packet[2] = tick >> 8, packet[3] = tick;
      memcpy(packet + 4, &timestamp, 4), memcpy(packet + 8, &source, 4);
      if (send(sockets[n], packet, sizeof packet, 0) > 0) sent++;
    }
  }
  received += drain(set, now_ms() + FRAME_MS);
  printf("{\"legs\":%d,\"sent\":%llu,\"received\":%llu,\"cpu\":%.3f,\"p50\":%.2f,\"p90\":%.2f,\"p99\":%.2f}\n", legs,
         (unsigned long long)sent, (unsigned long long)received, (cpu_ms() - began_cpu) / seconds / legs,
         percentile(0.5), percentile(0.9), percentile(0.99));
  return 0;
}

int main(int argc, char **argv) {
  signal(SIGTERM, stop);
  int port = argc > 2 ? atoi(argv[2]) : 0;
  int last = argc > 3 ? atoi(argv[argc - 1]) : 0;
  int fits = port > 0 && port < PORTS && last > 0 && last <= SECONDS_MAX;
  if (fits && argc == 4 && strcmp(argv[1], "reflect") == 0) return reflect(port, last);
  int legs = argc == 5 ? atoi(argv[3]) : 0;
  if (fits && legs > 0 && legs <= LEGS_MAX && strcmp(argv[1], "send") == 0) return send_all(port, legs, last);
  fprintf(stderr, "usage: rtp-loop send PORT LEGS SECONDS | rtp-loop reflect PORT SECONDS\n");
  return 2;
}
