/// Digests of all that grading in one lab depends on, beside the submission.
#pragma once

#include "harness/model/assignment.hpp"
#include "harness/model/backend.hpp"
#include "harness/model/rubric.hpp"

#include <map>
#include <string>
#include <utility>

namespace labcheck {

/// Made once for many submissions (pipeline/digests_of_lab.hpp). `builds` are by part: what its
/// build depends on beside the sources. `cases` are by test case: what its verdict depends on
/// beside the build. `opponents` are by rung or ceiling ("" is what times are paired with).
struct LabDigests {
  std::map<std::pair<std::string, Backend>, std::string> builds{};
  std::map<std::pair<std::string, Backend>, std::string> cases{};
  std::map<std::string, std::string> opponents{};
  std::string ladder{};
  std::string everything{};  // the assignment and the rubric, too
};

/// What LabDigests depend on beside the assignment and the rubric, each as a digest or a name:
/// labcheck's version and build, the toolkit, labcheck's driver, the lab's headers and driver.cu,
/// its oracle; what builds are made for and what they run on, by backend; rungs' sources and
/// ceilings, by name.
struct LabInputs {
  std::string labcheck;
  std::string toolkit;
  std::string driver;
  std::string contract;
  std::string oracle;
  std::map<Backend, std::string> targets{};
  std::map<Backend, std::string> machines{};
  std::map<std::string, std::string> opponents{};
  std::string how;  // anything else that the grade depends on
};

/// Pure.
LabDigests lab_digests(const Assignment& assignment, const Rubric& rubric, const LabInputs& inputs);

}  // namespace labcheck
