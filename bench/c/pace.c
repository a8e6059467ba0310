/*
 * The probe: one packet of sound every 20 ms to an absolute deadline, and nothing else. Its intervals are what this machine
 * allows at this moment; whoever measures pacing runs it in the same window.
 *
 *   pace SECONDS [PORT]     prints {"packets":…,"p50":…,"p90":…,"p99":…,"max":…}, in milliseconds
 */
#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

enum { FRAME_NS = 20000000, PACKET_BYTES = 172, SECONDS_MAX = 600, PORT = 9 };
static const double NS_PER_MS = 1e6;

static double now_ms(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e3 + t.tv_nsec / NS_PER_MS;
}

static int ascending(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return x < y ? -1 : x > y;
}

int main(int argc, char **argv) {
  int seconds = argc > 1 ? atoi(argv[1]) : 5;
  if (seconds < 1 || seconds > SECONDS_MAX) return fprintf(stderr, "usage: pace SECONDS [PORT]\n"), 2;
  struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(argc > 2 ? atoi(argv[2]) : PORT)};
  inet_pton(AF_INET, "127.0.0.1", &to.sin_addr);
  int fd = socket(AF_INET, SOCK_DGRAM, 0);
  int count = seconds * 50;
  double *intervals = malloc(sizeof(double) * count);
  unsigned char packet[PACKET_BYTES] = {0x80, 8};
  if (fd < 0 || !intervals) return perror("pace"), 1;

  struct timespec due;
  clock_gettime(CLOCK_MONOTONIC, &due);
  double last = now_ms();
  for (int n = 0; n < count; n++) {
    due.tv_nsec += FRAME_NS;
    if (due.tv_nsec >= 1000000000L) due.tv_sec++, due.tv_nsec -= 1000000000L;
    clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &due, NULL);
    packet[2] = n >> 8, packet[3] = n;
    sendto(fd, packet, sizeof packet, 0, (struct sockaddr *)&to, sizeof to);
    double now = now_ms();
    intervals[n] = now - last;
    last = now;
  }
  qsort(intervals, count, sizeof(double), ascending);
  printf("{\"packets\":%d,\"p50\":%.2f,\"p90\":%.2f,\"p99\":%.2f,\"max\":%.2f}\n", count, intervals[count / 2],
         intervals[count * 9 / 10], intervals[count * 99 / 100], intervals[count - 1]);
  return 0;
}
