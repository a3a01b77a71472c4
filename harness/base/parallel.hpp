/// Work on many elements, shared among the machine's processors.
#pragma once

#include <cstddef>
#include <functional>

namespace labcheck {

/// Calls `work(first, last)` for ranges that together are [0, count), each once. They have at least
/// `least` elements where there are so many, which must be worth a thread; the first begin at
/// multiples of `least`. `work` is called from several threads at once and must not throw.
void share_out(std::size_t count, std::size_t least,
               const std::function<void(std::size_t first, std::size_t last)>& work);

}  // namespace labcheck
