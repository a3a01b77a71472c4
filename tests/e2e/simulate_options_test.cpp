// SPDX-License-Identifier: MIT
// `labcheck simulate` accepts the command lines of makefiles, and connects programs to its input.

#include "harness/base/files.hpp"
#include "tests/e2e/run_labcheck.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

namespace labcheck::test {
namespace {

// Four host threads each add 1 to a quarter of the numbers on the GPU.
constexpr const char* kThreads = R"(#include <cstdio>
#include <omp.h>
int offset();
__global__ void add(int* values, int n) {
  const auto next = [] __device__(int value) { return value + 1; };
  for (int i = threadIdx.x; i < n; i += blockDim.x) values[i] = next(values[i]);
}
int main() {
  constexpr int kParts = 4, kEach = 256;
  static int values[kParts * kEach];
  int threads = 0, failures = 0;
#pragma omp parallel for num_threads(kParts) reduction(+ : failures)
  for (int part = 0; part < kParts; ++part) {
    if (part == 0) threads = omp_get_num_threads();
    int* device;
    cudaStream_t stream;
    failures += cudaSetDevice(0) != cudaSuccess;
    failures += cudaStreamCreate(&stream) != cudaSuccess;
    failures += cudaMalloc(&device, kEach * sizeof(int)) != cudaSuccess;
    int* mine = values + part * kEach;
    for (int i = 0; i < kEach; ++i) mine[i] = part;
    cudaMemcpyAsync(device, mine, kEach * sizeof(int), cudaMemcpyHostToDevice, stream);
    add<<<1, 64, 0, stream>>>(device, kEach);
    cudaMemcpyAsync(mine, device, kEach * sizeof(int), cudaMemcpyDeviceToHost, stream);
    failures += cudaStreamSynchronize(stream) != cudaSuccess;
    failures += cudaFree(device) != cudaSuccess;
    failures += cudaStreamDestroy(stream) != cudaSuccess;
  }
  long sum = 0;
  for (const int value : values) sum += value;
  std::printf("%ld %d %d\n", sum + offset(), threads, failures);
}
)";

constexpr const char* kInput = R"(#include <iostream>
__global__ void twice(int* value) { *value *= 2; }
int main() {
  int *device, value;
  cudaMalloc(&device, sizeof value);
  while (std::cin >> value) {
    cudaMemcpy(device, &value, sizeof value, cudaMemcpyHostToDevice);
    twice<<<1, 1>>>(device);
    cudaMemcpy(&value, device, sizeof value, cudaMemcpyDeviceToHost);
    std::cout << value << "\n";
  }
  cudaFree(device);
}
)";

// Uses what CUDA 5 to 12 had, and two headers that use the same names.
constexpr const char* kOld = R"(#include <cstdio>
#include <any>
#include <cooperative_groups.h>
__global__ void warp_sum(const int* in, int* out) {
  int value = in[threadIdx.x];
  for (int distance = 16; distance > 0; distance /= 2) value += __shfl_down(value, distance);
  if (threadIdx.x == 0) value += __shfl(1000, 0);
  if (threadIdx.x == 0) out[0] = value;
  const unsigned even = __ballot(in[threadIdx.x] % 2 == 0);
  if (threadIdx.x == 0) out[1] = __popc(even);
  if (__any(in[threadIdx.x] == 31) && threadIdx.x == 0) out[2] = 1;
}
int main() {
  struct cudaDeviceProp properties;
  cudaGetDeviceProperties(&properties, 0);
  size_t stack;
  cudaThreadGetLimit(&stack, cudaLimitStackSize);
  int *in, *out;
  cudaMallocManaged(&in, 32 * sizeof(int));
  cudaMallocManaged(&out, 3 * sizeof(int));
  for (int i = 0; i < 32; ++i) in[i] = i;
  int device;
  cudaGetDevice(&device);
  cudaMemAdvise(in, 32 * sizeof(int), cudaMemAdviseSetReadMostly, device);
  cudaMemPrefetchAsync(in, 32 * sizeof(int), device);
  warp_sum<<<1, 32>>>(in, out);
  cudaMemPrefetchAsync(out, 3 * sizeof(int), cudaCpuDeviceId, 0);
  cudaThreadSynchronize();
  std::printf("%d %d %d %s\n", out[0], out[1], out[2], properties.clockRate > 0 && stack > 0 ? "ok" : "bad");
  cudaFree(in);
  cudaFree(out);
  cudaThreadExit();
}
)";

constexpr const char* kTwice = R"(.version 7.8
.target sm_80
.address_size 64
.visible .entry twice(.param .u64 value)
{
  .reg .u32 %x;
  .reg .u64 %at;
  ld.param.u64 %at, [value];
  ld.global.u32 %x, [%at];
  add.u32 %x, %x, %x;
  st.global.u32 [%at], %x;
  ret;
}
)";

// Loads its kernel from a file and launches it through the driver API.
constexpr const char* kDriver = R"(#include <cstddef>
#include <cstdio>
extern "C" {
int cuInit(unsigned);
int cuDevicePrimaryCtxRetain(void**, int);
int cuCtxSetCurrent(void*);
int cuModuleLoad(void**, const char*);
int cuModuleGetFunction(void**, void*, const char*);
int cuMemAlloc_v2(unsigned long long*, std::size_t);
int cuMemcpyHtoD_v2(unsigned long long, const void*, std::size_t);
int cuMemcpyDtoH_v2(void*, unsigned long long, std::size_t);
int cuMemFree_v2(unsigned long long);
int cuLaunchKernel(void*, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, void*, void**, void**);
}
int main() {
  void *context, *module, *twice;
  unsigned long long value;
  int number = 21, failures = 0;
  const auto check = [&](int error) { failures += error != 0; };
  check(cuInit(0));
  check(cuDevicePrimaryCtxRetain(&context, 0));
  check(cuCtxSetCurrent(context));
  check(cuModuleLoad(&module, "twice.ptx"));
  check(cuModuleGetFunction(&twice, module, "twice"));
  check(cuMemAlloc_v2(&value, sizeof number));
  check(cuMemcpyHtoD_v2(value, &number, sizeof number));
  void* arguments[] = {&value};
  check(cuLaunchKernel(twice, 1, 1, 1, 1, 1, 1, 0, nullptr, arguments, nullptr));
  check(cuMemcpyDtoH_v2(&number, value, sizeof number));
  check(cuMemFree_v2(value));
  std::printf("%d %d\n", number, failures);
}
)";

class SimulateOptions : public testing::Test {
 protected:
  void SetUp() override {
    if (why_not() == "there is no nvcc on this computer") GTEST_SKIP() << why_not();
  }

  Outcome simulate(const std::vector<std::string>& words) {
    std::vector<std::string> all{"simulate"};
    all.insert(all.end(), words.begin(), words.end());
    return run_labcheck(all, {}, folder_.path());
  }

  bool run(const std::string& command) {
    return std::system(("cd '" + folder_.path().string() + "' && " + command).c_str()) == 0;
  }

  bool build_library(const std::string& answer) {
    folder_.write("lib/offset.cpp", "int offset() { return " + answer + "; }\n");
    const std::string folder = "'" + (folder_.path() / "lib").string() + "'";
    return std::system(("cd " + folder +
                        " && g++ -c offset.cpp && rm -f liboffset.a && "
                        "ar rc liboffset.a offset.o")
                           .c_str()) == 0;
  }

  Folder folder_;
};

TEST_F(SimulateOptions, AreThoseOfAMakefile) {
  folder_.write("threads.cu", kThreads);
  ASSERT_TRUE(build_library("1000"));
  const std::vector<std::string> words{"-arch=sm_75",
                                       "-O3",
                                       "-std=c++17",
                                       "-Xcompiler",
                                       "-fopenmp,-Wall",
                                       "--extended-lambda",
                                       "-lineinfo",
                                       "-use_fast_math",
                                       "-Xptxas=-O3",
                                       "threads.cu",
                                       "-Llib",
                                       "-loffset",
                                       "-lm",
                                       "-lcudart"};
  const Outcome outcome = simulate(words);
  // 256 × (1 + 2 + 3 + 4), and what the library returns.
  EXPECT_EQ(outcome.output, "3560 4 0\n") << outcome.problems;
  EXPECT_EQ(outcome.status, 0) << outcome.problems;
  ASSERT_TRUE(build_library("2000"));
  EXPECT_EQ(simulate(words).output, "4560 4 0\n") << "the library has changed";
}

TEST_F(SimulateOptions, CompileOtherFilesAsCuda) {
  folder_.write("input.cpp", kInput);
  EXPECT_EQ(simulate({"-x", "cu", "input.cpp"}).status, 0);
}

TEST_F(SimulateOptions, ThatMakeNoProgramHaveARemedy) {
  folder_.write("input.cu", kInput);
  const Outcome outcome = simulate({"input.cu", "-o", "input"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(contains(outcome.problems, "-o: labcheck simulate runs the program"))
      << outcome.problems;
}

TEST_F(SimulateOptions, LinkTheDriverApi) {
  folder_.write("twice.ptx", kTwice);
  folder_.write("driver.cpp", kDriver);
  const Outcome outcome = simulate({"driver.cpp", "-lcuda"});
  EXPECT_EQ(outcome.output, "42 0\n") << outcome.problems;
  EXPECT_EQ(outcome.status, 0) << outcome.problems;
  const Outcome missing = simulate({"driver.cpp"});
  EXPECT_EQ(missing.status, 1);
  EXPECT_TRUE(contains(missing.problems, "cuInit is a function of the driver API: add -lcuda"))
      << missing.problems;
  folder_.write("texture.cu",
                "extern \"C\" int cuTexRefCreate(void**);\n"
                "int main() { void* texture; return cuTexRefCreate(&texture); }\n");
  EXPECT_TRUE(contains(simulate({"texture.cu", "-lcuda"}).problems,
                       "cuTexRefCreate is a function of the driver API that the simulated GPU"));
}

TEST_F(SimulateOptions, ReplaceTheDriverApiOfALinkedProgram) {
  folder_.write("twice.ptx", kTwice);
  folder_.write("driver.cpp", kDriver);
  std::string stubs = "#define STUB(name) int name(void) { return 999; }\n";
  for (const std::string name :
       {"Init", "DevicePrimaryCtxRetain", "CtxSetCurrent", "ModuleLoad", "ModuleGetFunction",
        "MemAlloc_v2", "MemcpyHtoD_v2", "MemcpyDtoH_v2", "MemFree_v2", "LaunchKernel"})
    stubs += "STUB(cu" + name + ")\n";
  folder_.write("stubs.c", stubs);
  ASSERT_TRUE(run("gcc -shared -fPIC stubs.c -Wl,-soname,libcuda.so.1 -o libcuda.so"));
  ASSERT_TRUE(run("g++ driver.cpp -o driver -L. -lcuda"));
  const Outcome outcome = simulate({"--exec", "./driver"});
  EXPECT_EQ(outcome.output, "42 0\n") << outcome.problems;
  EXPECT_EQ(outcome.status, 0) << outcome.problems;
}

TEST_F(SimulateOptions, NvidiasLibrariesAreNamed) {
  folder_.write("blas.cu",
                "extern \"C\" int cublasCreate_v2(void**);\n"
                "int main() { void* handle; return cublasCreate_v2(&handle); }\n");
  const Outcome outcome = simulate({"blas.cu", "-lcublas"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_TRUE(contains(outcome.problems, "cublasCreate_v2 belongs to one of NVIDIA's libraries"))
      << outcome.problems;
}

TEST_F(SimulateOptions, OldNamesAreDeclared) {
  folder_.write("old.cu", kOld);
  folder_.write("wait.c",
                "#include <cuda_runtime_api.h>\n"
                "int wait_for_gpu(void) { return cudaThreadSynchronize(); }\n");
  const Outcome failed = simulate({"old.cu", "wait.c"});
  EXPECT_EQ(failed.status, 1);
  EXPECT_TRUE(contains(failed.problems, "For an old program, add --legacy")) << failed.problems;
  const Outcome outcome = simulate({"--legacy", "--checks", "full", "old.cu", "wait.c"});
  EXPECT_EQ(outcome.output, "1496 16 1 ok\n") << outcome.problems;
  EXPECT_TRUE(outcome.problems.starts_with("──")) << "without warnings: " << outcome.problems;
  EXPECT_TRUE(contains(outcome.problems, "no findings")) << outcome.problems;
}

TEST_F(SimulateOptions, TextureReferencesHaveARemedy) {
  folder_.write("texture.cu", "texture<float, 2> image;\nint main() {}\n");
  const Outcome outcome = simulate({"--legacy", "texture.cu"});
  const bool is_compiled = can_grade() && !why_not("12.0").empty();
  EXPECT_EQ(outcome.status, is_compiled ? 0 : 1);
  const char* text = is_compiled ? "a texture reference (" : "CUDA 12 removed texture references";
  EXPECT_TRUE(contains(outcome.problems, text)) << outcome.problems;
  EXPECT_FALSE(contains(outcome.problems, "add --legacy")) << outcome.problems;
}

TEST_F(SimulateOptions, TheProgramReadsLabchecksInput) {
  folder_.write("input.cu", kInput);
  folder_.write("numbers.txt", "4\n-5\n");
  const std::string program = "LABCHECK_CACHE='" + shared_cache().string() + "' '" +
                              built_program() + "' simulate input.cu";
  const auto output_of = [&](const std::string& command) {
    const std::string folder = "cd '" + folder_.path().string() + "' && ";
    EXPECT_EQ(std::system((folder + command + " >output 2>problems").c_str()), 0);
    return read_file(folder_.path() / "output");
  };
  EXPECT_EQ(output_of(program + " <numbers.txt"), "8\n-10\n");
  EXPECT_EQ(output_of("printf '3\\n' | " + program), "6\n");
}

}  // namespace
}  // namespace labcheck::test
