// SPDX-License-Identifier: MIT
/// Finds the source lines that cost a kernel the most beyond the necessary minimum.
#pragma once

#include "harness/model/simulation.hpp"

#include <string>
#include <vector>

namespace labcheck::report {

/// `share` is the part of the kernel's estimated cycles that could be saved. In a remark about the
/// whole kernel, `share` and `line` are 0.
struct KernelRemark {
  std::string file;
  int line = 0;
  double share = 0;
  std::string message;
};

/// At most five remarks about lines, the most costly first, and then those about the whole kernel.
/// Lines with small costs are left out, so an efficient kernel has no remarks.
std::vector<KernelRemark> remarks_on(const KernelCounters& kernel);

}  // namespace labcheck::report
