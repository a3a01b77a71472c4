// SPDX-License-Identifier: MIT
/// Functions that run a kernel of tests/counters once and check its result, for kernel signatures
/// that several tests share.
#pragma once

#include "tests/support/cuda_program.hpp"

/// Runs `reduce<<<blocks, threads>>>(in, sums)`, which sums `threads` numbers in each block.
inline void run_reduction(void (*reduce)(const int*, int*), int blocks, int threads) {
  const std::vector<int> in = noises<int>(blocks * threads, 1000);
  const DeviceArray<int> device_in(in);
  const DeviceArray<int> device_sums(blocks);
  reduce<<<blocks, threads>>>(device_in.get(), device_sums.get());
  const std::vector<int> sums = device_sums.to_host();
  for (int block = 0; block < blocks; ++block) {
    int sum = 0;
    for (int i = 0; i < threads; ++i) sum += in[block * threads + i];
    EXPECT(sums[block] == sum);
  }
}

/// Runs `transpose<<<grid, block>>>(in, out)` for a matrix of `size` rows and columns.
inline void run_transpose(void (*transpose)(const float*, float*), int size, dim3 grid,
                          dim3 block) {
  const std::vector<float> in = noises<float>(size * size, 1000);
  const DeviceArray<float> device_in(in);
  const DeviceArray<float> device_out(in.size());
  transpose<<<grid, block>>>(device_in.get(), device_out.get());
  const std::vector<float> out = device_out.to_host();
  for (int i = 0; i < size * size; ++i) EXPECT(out[i] == in[i % size * size + i / size]);
}

/// Runs `gather<<<count / 256, 256>>>(in, out)`, which copies every `stride`-th number.
inline void run_gather(void (*gather)(const float*, float*), int count, int stride) {
  const std::vector<float> in = noises<float>(count * stride, 1000);
  const DeviceArray<float> device_in(in);
  const DeviceArray<float> device_out(count);
  gather<<<count / 256, 256>>>(device_in.get(), device_out.get());
  const std::vector<float> out = device_out.to_host();
  for (int i = 0; i < count; ++i) EXPECT(out[i] == in[i * stride]);
}
