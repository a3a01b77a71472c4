#include "harness/base/interrupt.hpp"

#include "harness/base/error.hpp"

#include <csignal>

namespace labcheck {
namespace {

volatile std::sig_atomic_t g_interrupted = 0;

extern "C" void note_interrupt(int signal) {
  if (g_interrupted != 0) {
    std::signal(signal, SIG_DFL);
    std::raise(signal);
  }
  g_interrupted = 1;
}

}  // namespace

void note_interrupts() {
  struct sigaction action {};
  action.sa_handler = note_interrupt;
  // No SA_RESTART: a wait in progress must end so that the flag is seen.
  ::sigaction(SIGINT, &action, nullptr);
  ::sigaction(SIGTERM, &action, nullptr);
}

bool interrupted() {
  return g_interrupted != 0;
}

void throw_if_interrupted() {
  if (interrupted()) throw Interrupted();
}

}  // namespace labcheck
