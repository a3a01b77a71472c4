// SPDX-License-Identifier: MIT
/// The texts about measurements that students read.
#pragma once

#include "harness/base/message.hpp"

namespace labcheck::messages {

// What readers of a figure should know.
LABCHECK_MESSAGE(better_side,
                 "The measurement is too close to a threshold to decide, so you get the better "
                 "result.");
LABCHECK_MESSAGE(foreign_load, "Other processes used the GPU during the measurement.");
LABCHECK_MESSAGE(some_throttled, "Samples taken while the GPU was throttled are left out.");
LABCHECK_MESSAGE(work_after_call,
                 "The GPU was still working after the call returned; that time is included.");
LABCHECK_MESSAGE(stopped_early, "The interval is wide because there was no time for more samples.");

// Why times are not trusted.
LABCHECK_MESSAGE(launches_without_times,
                 "The program's timed launches produced no timings. Your instructor must check "
                 "this.");
LABCHECK_MESSAGE(clocks_disagree,
                 "The GPU's clock and labcheck's clock disagree about how long the launches took. "
                 "Your instructor must check this.");
LABCHECK_MESSAGE(too_fast,
                 "The launches took less time than the GPU needs for the work. Your instructor "
                 "must check this.");
LABCHECK_MESSAGE(baseline_slowed,
                 "The program that the submission is compared with was slower while the "
                 "submission's process existed. Your instructor must check this.");

// Why there is no figure.
LABCHECK_MESSAGE(baseline_without_times, "The baseline program produced no timings.");
LABCHECK_MESSAGE(mostly_throttled, "The GPU was throttled during most of the samples.");
LABCHECK_MESSAGE(suspicious_load,
                 "The times differed too much from sample to sample (suspicious load).");
LABCHECK_HINT(grade_on_idle_gpu, "Grade again when nothing else uses the GPU.");

}  // namespace labcheck::messages
