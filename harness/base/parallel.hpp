// SPDX-License-Identifier: MIT
/// Parallel loops over the available processors.
#pragma once

#include <cstddef>
#include <functional>

namespace labcheck {

/// Calls `work(first, last)` once for each of several ranges that together cover [0, count). Every
/// range begins at a multiple of `least` and, except the last, has at least `least` elements, which
/// must be worth a thread. `work` is called from several threads at once and must not throw.
void parallel_for(std::size_t count, std::size_t least,
                  const std::function<void(std::size_t first, std::size_t last)>& work);

}  // namespace labcheck
