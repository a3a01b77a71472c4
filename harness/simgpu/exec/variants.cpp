// SPDX-License-Identifier: MIT
#include "harness/simgpu/exec/handlers.hpp"

#include <algorithm>
#include <cstdlib>

namespace labcheck::simgpu {

namespace baseline {
Handlers select(const ptx::Operation& operation);
}
#ifndef LABCHECK_BASELINE_ONLY
namespace v3 {
Handlers select(const ptx::Operation& operation);
}
#endif

std::vector<Variant> runnable_variants() {
  std::vector<Variant> variants;
#ifndef LABCHECK_BASELINE_ONLY
  __builtin_cpu_init();
  if (__builtin_cpu_supports("x86-64-v3")) variants.push_back({"v3", v3::select});
#endif
  variants.push_back({"baseline", baseline::select});
  return variants;
}

const Variant& best_variant() {
  static const Variant best = [] {
    const std::vector<Variant> variants = runnable_variants();
    const char* requested = std::getenv("LABCHECK_SIM_VARIANT");
    const auto named = std::find_if(variants.begin(), variants.end(), [&](const Variant& variant) {
      return requested != nullptr && variant.name == requested;
    });
    return named != variants.end() ? *named : variants.front();
  }();
  return best;
}

}  // namespace labcheck::simgpu
