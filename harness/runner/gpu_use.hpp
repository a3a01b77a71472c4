// SPDX-License-Identifier: MIT
/// How a program uses a GPU.
#pragma once

namespace labcheck {

/// Programs that only run share a GPU; a program that is timed uses it alone.
enum class GpuUse { shared, alone };

/// The number of programs that share a GPU at a time. More would not be faster: the CUDA driver
/// creates contexts one after the other, for all GPUs together, and each waiting program keeps a
/// CPU core busy.
inline constexpr int kMaxSharing = 8;

}  // namespace labcheck
