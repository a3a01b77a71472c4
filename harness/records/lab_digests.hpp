// SPDX-License-Identifier: MIT
/// Digests of everything that grading depends on, except the submission.
#pragma once

#include "harness/model/assignment.hpp"
#include "harness/model/backend.hpp"
#include "harness/model/rubric.hpp"

#include <map>
#include <string>
#include <utility>

namespace labcheck {

/// Computed once for many submissions (pipeline/digests_of_lab.hpp). `builds` covers, for
/// each part, everything that its build depends on except the sources; `cases`, for each test case,
/// everything that its verdict depends on except the build; `baselines`, for each rung or ceiling,
/// its program (the name "" means the baseline that times are paired with).
struct LabDigests {
  std::map<std::pair<std::string, Backend>, std::string> builds{};
  std::map<std::pair<std::string, Backend>, std::string> cases{};
  std::map<std::string, std::string> baselines{};
  std::string ladder{};
  std::string everything{};  // including the assignment and the rubric
};

/// The inputs of LabDigests other than the assignment and the rubric, each as a digest or a name:
/// labcheck's version and build, the toolkit, labcheck's driver, the lab's headers and driver.cu,
/// and its oracle; by backend, the targets of builds and the hosts that run them; by name, the
/// rungs' sources and the ceilings.
struct LabInputs {
  std::string labcheck;
  std::string toolkit;
  std::string driver;
  std::string contract;
  std::string oracle;
  std::map<Backend, std::string> targets{};
  std::map<Backend, std::string> hosts{};
  std::map<std::string, std::string> baselines{};
  std::string options;  // other settings that the grade depends on
};

/// The digests of `assignment`, `rubric` and `inputs`. A pure function.
LabDigests lab_digests(const Assignment& assignment, const Rubric& rubric, const LabInputs& inputs);

}  // namespace labcheck
