// SPDX-License-Identifier: MIT
// The startup time of a small program in addition to an empty process: loading the runtime, reading
// the PTX, one launch.
#include "tests/support/files.hpp"

#include <benchmark/benchmark.h>

#include <chrono>
#include <spawn.h>
#include <stdexcept>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

namespace labcheck::simgpu {
namespace {

double seconds_of(const std::string& program) {
  std::string name = program;
  char* arguments[] = {name.data(), nullptr};
  const auto start = std::chrono::steady_clock::now();
  pid_t child = 0;
  int status = -1;
  if (::posix_spawn(&child, program.c_str(), nullptr, nullptr, arguments, ::environ) != 0 ||
      ::waitpid(child, &status, 0) != child || status != 0) {
    throw std::runtime_error(program + " does not run");
  }
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

void startup(benchmark::State& state) {
  double simulated = 0;
  double native = 0;
  for (auto _ : state) {
    const double t = seconds_of(test::binary_folder() / "tests/bin/simgpu_startup");
    native += seconds_of("/bin/true");
    simulated += t;
    state.SetIterationTime(t);
  }
  const auto rounds = static_cast<double>(state.iterations());
  state.counters["native_ms"] = 1e3 * native / rounds;
  state.counters["beyond_native_ms"] = 1e3 * (simulated - native) / rounds;
}
BENCHMARK(startup)->UseManualTime()->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace labcheck::simgpu
