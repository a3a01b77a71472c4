// SPDX-License-Identifier: MIT
/// Keys for cached evidence, and digests of everything that grading depends on, except the
/// submission. A key covers everything that a piece of evidence depends on, except the seed of the
/// inputs: equal keys mean equal evidence. All keys are SHA-256 digests in hexadecimal.
#pragma once

#include "harness/model/assignment.hpp"
#include "harness/model/backend.hpp"
#include "harness/model/rubric.hpp"
#include "harness/model/submission.hpp"

#include <map>
#include <string>
#include <utility>

namespace labcheck {

/// Computed once for many submissions (pipeline/digests_of_lab.cpp). `builds` covers, for
/// each part, everything that its build depends on except the sources; `cases`, for each test case,
/// everything that its verdict depends on except the build; `baselines`, for each rung or ceiling,
/// its program (the name "" means the baseline that times are paired with).
struct LabDigests {
  std::map<std::pair<std::string, Backend>, std::string> builds{};
  std::map<std::pair<std::string, Backend>, std::string> cases{};
  std::map<std::string, std::string> baselines{};
  std::string ladder{};
  std::string everything{};  // including the assignment and the rubric
  std::string on_any_gpu{};  // the same without the GPU's model and driver
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

/// The key for building `sources`, the files of a submission for `part`, for `backend`. It includes
/// the student's file names, which appear in messages, but not their folder.
std::string build_key(const Submission& sources, const std::string& part, Backend backend,
                      const LabDigests& digests);

/// The key for running test case `case_id` in `mode` with the build of `build_key`.
std::string run_key(const std::string& build_key, const std::string& case_id, RunMode mode,
                    const LabDigests& digests);

/// The key for measuring test case `case_id` for `need` with the build of `build_key`. It does not
/// include the points for the measured value.
std::string measurement_key(const std::string& build_key, const NeedsMeasurement& need,
                            const std::string& case_id, const LabDigests& digests);

/// The key of the grade: the contents and remarks of `submission`, the lab and its rubric,
/// labcheck, the toolkit and the GPU.
std::string grade_key(const Submission& submission, const LabDigests& digests);

/// The same without the GPU's model and driver: equal if the grade differs only because it was
/// measured on another GPU.
std::string grade_key_on_any_gpu(const Submission& submission, const LabDigests& digests);

}  // namespace labcheck
