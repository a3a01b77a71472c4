// SPDX-License-Identifier: MIT
#include "harness/toolchain/features.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

StreamUse use_of(std::vector<std::string> symbols) {
  return stream_use_of({{}, std::move(symbols), {}, false});
}

TEST(StreamUse, IsOneForUsualCode) {
  EXPECT_EQ(use_of({}), StreamUse::one);
  EXPECT_EQ(use_of({"__cudaRegisterFatBinary", "__cudaLaunchKernel", "cudaMalloc", "cudaFree",
                    "cudaMemcpy", "cudaDeviceSynchronize", "cudaGetLastError", "fprintf",
                    "std::vector<int, std::allocator<int> >::size() const", "__cxa_guard_acquire"}),
            StreamUse::one);
}

TEST(StreamUse, MayBeSeveralIfAFunctionIsNotKnown) {
  for (const char* symbol :
       {"cudaStreamCreate", "cudaMemcpyAsync", "__cudaLaunchKernel_ptsz", "cudaGraphLaunch",
        "cudaGetDriverEntryPointByVersion", "cuStreamCreate", "cublasCreate_v2", "pthread_create",
        "std::thread::_M_start_thread(std::unique_ptr<std::thread::_State>, void (*)())",
        "GOMP_parallel", "dlsym", "syscall", "fork@GLIBC_2.2.5"})
    EXPECT_EQ(use_of({"cudaMalloc", symbol}), StreamUse::several) << symbol;
}

TEST(StreamUse, MayBeSeveralWithDirectSystemCalls) {
  EXPECT_EQ(stream_use_of({{}, {"cudaMalloc"}, {}, true}), StreamUse::several);
}

}  // namespace
}  // namespace labcheck::test
