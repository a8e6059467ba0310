/*
 * The work of src/media/audio in plain C, as a measure: the same tables, the same folded filters, frame by frame. It prints
 * for each task how many microseconds a second of one call takes, the best of several rounds.
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { LOBES = 16, FRAMES = 50, SECONDS = 20, ROUNDS = 7, MOST = 480 };

static int16_t pcm[MOST], made[MOST * 3];
static uint8_t codes[160];
static int16_t decoding[256];
static uint8_t encoding[16385];
static double line[2 * 3 * LOBES + MOST + 8];
static double taps[3][4 * 3 * LOBES];
static volatile int sink;

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return now.tv_sec + now.tv_nsec / 1e9;
}

static int16_t rounded(double value) {
  double nearest = floor(value + 0.5);
  return nearest > 32767 ? 32767 : nearest < -32768 ? -32768 : (int16_t)nearest;
}

static void decode(void) {
  for (int n = 0; n < 160; n++) pcm[n] = decoding[codes[n]];
}

static void encode(void) {
  for (int n = 0; n < 160; n++) codes[n] = encoding[((pcm[n] + 2) >> 2) + 8192];
}

/* What just came goes behind what is remembered; afterwards the beginning is forgotten. */
static void take(int remembered, int samples) {
  for (int n = 0; n < samples; n++) line[remembered + n] = pcm[n];
}
static void forget(int remembered, int samples) { memmove(line, line + samples, remembered * sizeof *line); }

static void doubling(void) {
  take(2 * LOBES, 160);
  int at = 0;
  for (int middle = LOBES; middle < LOBES + 160; middle++) {
    double sum = 0;
    for (int n = 0; n < LOBES; n++) sum += taps[0][n] * (line[middle - n] + line[middle + 1 + n]);
    made[at++] = (int16_t)line[middle];
    made[at++] = rounded(sum);
  }
  forget(2 * LOBES, 160);
}

static void tripling(void) {
  take(2 * LOBES, 160);
  int at = 0;
  for (int middle = LOBES; middle < LOBES + 160; middle++) {
    double same = 0, other = 0;
    for (int n = 0; n < LOBES; n++) {
      double before = line[middle - n], after = line[middle + 1 + n];
      same += taps[0][n] * (before + after);
      other += taps[1][n] * (before - after);
    }
    made[at++] = (int16_t)line[middle];
    made[at++] = rounded(same + other);
    made[at++] = rounded(same - other);
  }
  forget(2 * LOBES, 160);
}

static void lowering(int by) {
  int reach = by * LOBES, samples = 160 * by, at = 0;
  take(2 * reach, samples);
  for (int middle = reach; middle < reach + samples; middle += by) {
    double sum = taps[0][0] * line[middle];
    for (int row = 1; row < by; row++)
      for (int away = row; away < reach; away += by) sum += taps[0][away] * (line[middle - away] + line[middle + away]);
    made[at++] = rounded(sum);
  }
  forget(2 * reach, samples);
}
static void halving(void) { lowering(2); }
static void thirding(void) { lowering(3); }

static void between(int step, int yields, int width) {
  int samples = step == 2 ? 320 : 480, at = 0;
  take(width + step, samples);
  for (int start = 0; start < samples; start += step)
    for (int phase = 0; phase < yields; phase++) {
      double sum = 0;
      for (int n = 0; n < width; n++) sum += taps[phase][n] * line[start + phase * step / yields + n];
      made[at++] = rounded(sum);
    }
  forget(width + step, samples);
}
static void raising_half(void) { between(2, 3, 2 * LOBES); }
static void lowering_third(void) { between(3, 2, 3 * LOBES); }

static const struct {
  const char *name;
  void (*frame)(void);
} tasks[] = {
  {"decode", decode},       {"encode", encode},         {"8000>16000", doubling},      {"8000>24000", tripling},
  {"16000>8000", halving},  {"24000>8000", thirding},   {"16000>24000", raising_half}, {"24000>16000", lowering_third},
};

int main(void) {
  for (int n = 0; n < 256; n++) decoding[n] = (int16_t)(n * 251);
  for (int n = 0; n < 16385; n++) encoding[n] = (uint8_t)(n * 7);
  for (int n = 0; n < 160; n++) codes[n] = (uint8_t)(n * 31);
  for (int row = 0; row < 3; row++)
    for (int n = 0; n < 4 * 3 * LOBES; n++) taps[row][n] = 0.01 * ((n * 37 + row) % 11 - 5);
  for (unsigned task = 0; task < sizeof tasks / sizeof *tasks; task++) {
    double best = 1e9;
    for (int round = 0; round < ROUNDS; round++) {
      for (int n = 0; n < MOST; n++) pcm[n] = (int16_t)((n * 7919) % 20011 - 10005);
      double began = seconds();
      for (int n = 0; n < FRAMES * SECONDS; n++) tasks[task].frame();
      double took = (seconds() - began) / SECONDS * 1e6;
      if (took < best) best = took;
      sink += made[round] + codes[round];
    }
    printf("%s %.1f\n", tasks[task].name, best);
  }
  return 0;
}
