// SPDX-License-Identifier: MIT
/// What the steps of grading one submission share.
#pragma once

#include "harness/model/lab.hpp"
#include "harness/model/submission.hpp"
#include "harness/pipeline/lazy_oracle.hpp"
#include "harness/pipeline/part_builds.hpp"
#include "harness/pipeline/services.hpp"
#include "harness/records/keys.hpp"
#include "harness/records/record.hpp"

#include <chrono>
#include <cstdint>

namespace labcheck {

/// `lab` has the sizes that were drawn from `seed`. Everything else must outlive this object.
struct Grading {
  const Submission& submission;
  const Lab lab;
  const std::uint64_t seed;
  Services& services;
  const LabDigests& digests;
  const KnownEvidence& known;
  PartBuilds& builds;
  LazyOracle& oracle;
};

/// What a step did in addition to reusing known evidence.
struct Effort {
  bool ran_programs = false;
  std::chrono::nanoseconds time{0};
};

}  // namespace labcheck
