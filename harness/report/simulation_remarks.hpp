/// What is worth a look in a kernel's counters: the lines that cost the most beyond what they must.
#pragma once

#include "harness/model/simulation.hpp"

#include <string>
#include <vector>

namespace labcheck::report {

/// `share` is the part of the kernel's estimated cycles that could be saved; 0 of a remark about
/// the kernel as a whole, whose `line` is 0.
struct KernelRemark {
  std::string file;
  int line = 0;
  double share = 0;
  std::string message;
};

/// At most five remarks about lines, the most costly first, and then those about the kernel. Lines
/// that cost little are left out, so that there are none where all is well.
std::vector<KernelRemark> remarks_on(const KernelCounters& kernel);

}  // namespace labcheck::report
