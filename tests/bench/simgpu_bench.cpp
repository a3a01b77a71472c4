// SPDX-License-Identifier: MIT
// The speed of the simulated GPU relative to the same algorithms in plain C++ on one thread.
#include "harness/base/files.hpp"
#include "harness/simgpu/device/launcher.hpp"
#include "harness/simgpu/device/module.hpp"
#include "tests/support/files.hpp"

#include <benchmark/benchmark.h>

#include <chrono>
#include <cstring>
#include <vector>

namespace labcheck::simgpu {
namespace {

class NoServices : public DeviceServices {
 public:
  void print(std::string_view) override {}
  std::uint64_t heap_allocate(std::uint64_t, std::uint64_t, const CodePosition&) override {
    return 0;
  }
  std::optional<Message> heap_free(std::uint64_t, const CodePosition&) override {
    return verbatim("no block");
  }
};

/// A device with the benchmarks' kernels and three buffers of `elements` floats.
class Bench {
 public:
  Bench(std::size_t elements, unsigned threads, CheckLevel checks = CheckLevel::default_)
      : memory_(std::size_t{4} << 30),
        module_(read_file(test::source_folder() / "tests/bench/kernels/kernels.ptx"), memory_,
                best_variant(), checks),
        launcher_(threads, memory_, services_) {
    if (checks == CheckLevel::full) memory_.enable_shadows();
    for (std::uint64_t& buffer : buffers_) {
      buffer = *memory_.allocate(elements * sizeof(float), AllocationKind::device);
      auto* values = reinterpret_cast<float*>(memory_.find(buffer)->host);
      for (std::size_t k = 0; k < elements; ++k) values[k] = static_cast<float>(k % 17) - 8;
      memory_.note_written(buffer, elements * sizeof(float));
    }
  }

  template <class... Arguments>
  Counters run(const char* kernel, Dim3 grid, Dim3 block, Arguments... arguments) {
    const Program& program = *std::get<const Program*>(module_.kernel(kernel));
    Launch launch;
    launch.program = &program;
    launch.grid = grid;
    launch.block = block;
    launch.instruction_limit = ~std::uint64_t{0};
    launch.parameters.resize(program.parameter_bytes);
    std::size_t index = 0;
    ((std::memcpy(launch.parameters.data() + program.parameters[index].offset, &arguments,
                  sizeof arguments),
      ++index),
     ...);
    LaunchTotals totals(program);
    if (launcher_.run(launch, totals).trap) throw std::runtime_error("the kernel trapped");
    return totals.sums();
  }

  std::uint64_t buffer(std::size_t index) const { return buffers_[index]; }

 private:
  NoServices services_;
  DeviceMemory memory_;
  LoadedModule module_;
  Launcher launcher_;
  std::uint64_t buffers_[3] = {};
};

double seconds(auto work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

__attribute__((noinline, optimize("O2", "no-tree-vectorize"))) void native_matmul(const float* a,
                                                                                  const float* b,
                                                                                  float* c, int n) {
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      float sum = 0;
      for (int k = 0; k < n; ++k) sum += a[i * n + k] * b[k * n + j];
      c[i * n + j] = sum;
    }
  }
}

__attribute__((noinline, optimize("O2", "no-tree-vectorize"))) void native_transpose(
    const float* in, float* out, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) out[j * n + i] = in[i * n + j];
  }
}

// Sums blocks of 256 elements in the order of the kernel's tree.
__attribute__((noinline, optimize("O2", "no-tree-vectorize"))) void native_reduce(const float* in,
                                                                                  float* out,
                                                                                  std::size_t n) {
  float partial[256];
  for (std::size_t block = 0; block < n / 256; ++block) {
    std::memcpy(partial, in + block * 256, sizeof partial);
    for (std::size_t s = 128; s > 0; s /= 2) {
      for (std::size_t t = 0; t < s; ++t) partial[t] += partial[t + s];
    }
    out[block] = partial[0];
  }
}

__attribute__((noinline, optimize("O2", "no-tree-vectorize"))) void native_saxpy(float a,
                                                                                 const float* x,
                                                                                 float* y,
                                                                                 std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) y[i] = a * x[i] + y[i];
}

// Runs `simulated` and `native` alternately. Reports the time of `simulated` and its ratio to the
// time of `native`.
void compare(benchmark::State& state, unsigned threads, auto simulated, auto native) {
  double simulated_seconds = 0;
  double native_seconds = 0;
  Counters sums;
  for (auto _ : state) {
    const double t = seconds([&] { sums = simulated(); });
    native_seconds += seconds(native);
    simulated_seconds += t;
    state.SetIterationTime(t);
  }
  const auto rounds = static_cast<double>(state.iterations());
  state.counters["times_native"] = simulated_seconds / native_seconds;
  state.counters["native_s"] = native_seconds / rounds;
  state.counters["Ginstr/s/core"] =
      static_cast<double>(sums.thread_instructions) * rounds / simulated_seconds / 1e9 / threads;
}

void matmul(benchmark::State& state) {
  const auto tile = static_cast<std::uint32_t>(state.range(0));
  const auto threads = static_cast<unsigned>(state.range(1));
  const auto checks = state.range(2) != 0 ? CheckLevel::full : CheckLevel::default_;
  constexpr int n = 512;
  Bench bench(n * n, threads, checks);
  const std::vector<float> a(n * n, 1.5f);
  const std::vector<float> b(n * n, 0.5f);
  std::vector<float> c(n * n);
  compare(
      state, threads,
      [&] {
        return bench.run(tile == 16 ? "matmul16" : "matmul32", {n / tile, n / tile, 1},
                         {tile, tile, 1}, bench.buffer(0), bench.buffer(1), bench.buffer(2), n);
      },
      [&] { native_matmul(a.data(), b.data(), c.data(), n); });
}
BENCHMARK(matmul)
    ->ArgNames({"tile", "threads", "full_checks"})
    ->Args({16, 1, 0})
    ->Args({32, 1, 0})
    ->Args({16, 2, 0})
    ->Args({16, 1, 1})
    ->UseManualTime()
    ->Unit(benchmark::kMillisecond);

// The speedup of two host threads over one. Both run alternately, under the same conditions.
void two_threads(benchmark::State& state) {
  constexpr int n = 512;
  constexpr std::uint32_t tiles = n / 16;
  Bench one(n * n, 1);
  Bench two(n * n, 2);
  const auto multiply = [&](Bench& bench) {
    return seconds([&] {
      bench.run("matmul16", {tiles, tiles, 1}, {16, 16, 1}, bench.buffer(0), bench.buffer(1),
                bench.buffer(2), n);
    });
  };
  double of_one = 0;
  double of_two = 0;
  for (auto _ : state) {
    of_one += multiply(one);
    const double t = multiply(two);
    of_two += t;
    state.SetIterationTime(t);
  }
  state.counters["speedup"] = of_one / of_two;
}
BENCHMARK(two_threads)->UseManualTime()->Unit(benchmark::kMillisecond);

void transpose(benchmark::State& state) {
  constexpr std::uint32_t n = 4096;
  Bench bench(n * n, 1);
  const std::vector<float> in(n * n, 1.5f);
  std::vector<float> out(n * n);
  compare(
      state, 1,
      [&] {
        return bench.run("transpose", {n / 32, n / 32, 1}, {32, 8, 1}, bench.buffer(0),
                         bench.buffer(1), n);
      },
      [&] { native_transpose(in.data(), out.data(), n); });
}
BENCHMARK(transpose)->UseManualTime()->Unit(benchmark::kMillisecond);

void reduce(benchmark::State& state) {
  constexpr std::uint32_t n = 4 << 20;
  Bench bench(n, 1);
  const std::vector<float> in(n, 1.5f);
  std::vector<float> out(n / 256);
  compare(
      state, 1,
      [&] {
        return bench.run("reduce", {n / 256, 1, 1}, {256, 1, 1}, bench.buffer(0), bench.buffer(1),
                         n);
      },
      [&] { native_reduce(in.data(), out.data(), n); });
}
BENCHMARK(reduce)->UseManualTime()->Unit(benchmark::kMillisecond);

void saxpy(benchmark::State& state) {
  constexpr std::uint32_t n = 16 << 20;
  Bench bench(n, 1);
  const std::vector<float> x(n, 1.5f);
  std::vector<float> y(n, 0.5f);
  compare(
      state, 1,
      [&] {
        return bench.run("saxpy", {n / 256, 1, 1}, {256, 1, 1}, 2.0f, bench.buffer(0),
                         bench.buffer(1), n);
      },
      [&] { native_saxpy(2.0f, x.data(), y.data(), n); });
}
BENCHMARK(saxpy)->UseManualTime()->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace labcheck::simgpu

BENCHMARK_MAIN();
