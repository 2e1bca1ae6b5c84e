/* Runs one kernel natively: arguments from the file that is named on the command line; then, for each line of standard input, an answer.
   `check FILE`: one call, its result and all arrays into the file; the answer is its milliseconds.
   `time MILLISECONDS CALLS`: calls for so long and so often at least; the answer is the median of their milliseconds. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct argument {
  double number;
  void *array;
  int32_t length;
};
extern double call_kernel(struct argument *arguments);

static struct argument arguments[64];
static void *pristine[64];
static size_t sizes[64];
static int written[64];
static int count;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

/* Each argument is a line, `number VALUE` or `array BYTES LENGTH WRITTEN` with the elements behind it. */
static void read_arguments(const char *name) {
  FILE *file = fopen(name, "rb");
  char kind[16];
  while (fscanf(file, "%15s", kind) == 1) {
    struct argument *a = &arguments[count];
    if (strcmp(kind, "number") == 0) {
      if (fscanf(file, "%lf", &a->number) != 1) exit(1);
    } else {
      size_t bytes;
      if (fscanf(file, "%zu %d %d", &bytes, &a->length, &written[count]) != 3) exit(1);
      fgetc(file);
      sizes[count] = bytes;
      a->array = aligned_alloc(64, (bytes + 127) & ~63ul);
      pristine[count] = malloc(bytes + 1);
      if (fread(pristine[count], 1, bytes, file) != bytes) exit(1);
      memcpy(a->array, pristine[count], bytes);
    }
    count++;
  }
  fclose(file);
}

static void restore(void) {
  for (int k = 0; k < count; k++)
    if (written[k]) memcpy(arguments[k].array, pristine[k], sizes[k]);
}

static double check(const char *name) {
  double start = now();
  double result = call_kernel(arguments);
  double spent = now() - start;
  FILE *file = fopen(name, "wb");
  fwrite(&result, sizeof result, 1, file);
  for (int k = 0; k < count; k++)
    if (arguments[k].array) fwrite(arguments[k].array, 1, sizes[k], file);
  fclose(file);
  return spent;
}

static double sink;

static double times[100000];

static int by_size(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static double time_calls(double milliseconds, int at_least) {
  double spent = 0;
  int calls = 0;
  double end = now() + 4 * milliseconds;
  while (calls < at_least || (calls < 100000 && spent < milliseconds && now() < end)) {
    restore();
    double start = now();
    sink += call_kernel(arguments);
    times[calls] = now() - start;
    spent += times[calls++];
  }
  qsort(times, calls, sizeof *times, by_size);
  return times[calls / 2];
}

int main(int argc, char **argv) {
  char line[4096], name[4000];
  double milliseconds;
  int at_least;
  if (argc < 2) return 1;
  read_arguments(argv[1]);
  while (fgets(line, sizeof line, stdin)) {
    double answer = -1;
    if (sscanf(line, "check %3999s", name) == 1) answer = check(name);
    else if (sscanf(line, "time %lf %d", &milliseconds, &at_least) == 2) answer = time_calls(milliseconds, at_least);
    printf("%.9g\n", answer);
    fflush(stdout);
  }
  return 0;
}
