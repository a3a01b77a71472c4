// Ends, but leaves processes in their own sessions that keep all pipes and sockets open for an hour.
// verdict: run_time_error
// earns: 10
#include "lab.cuh"

#include <csignal>
#include <unistd.h>

void transpose(const float*, float*, int, int) {
  for (int i = 0; i < 5; ++i) {
    if (fork() != 0) continue;
    setsid();
    for (int number = 1; number < NSIG; ++number) signal(number, SIG_IGN);
    if (fork() != 0) _exit(0);
    sleep(3600);
  }
  _exit(0);
}
