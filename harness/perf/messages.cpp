// SPDX-License-Identifier: MIT
#include "harness/perf/messages.hpp"

#include "harness/base/translation.hpp"

namespace labcheck::messages {

std::string note(SamplingNote note) {
  switch (note) {
    case SamplingNote::better_side:
      return tr(
          "The measurement is too close to a threshold to decide, so you get the better result.");
    case SamplingNote::foreign_load:
      return tr("Other processes used the GPU during the measurement.");
    case SamplingNote::some_throttled:
      return tr("Samples taken while the GPU was throttled are left out.");
    case SamplingNote::work_after_call:
      return tr("The GPU was still working after the call returned; that time is included.");
    case SamplingNote::stopped_early:
      return tr("The interval is wide because there was no time for more samples.");
  }
  return {};
}

std::string doubt(Doubt doubt) {
  switch (doubt) {
    case Doubt::none:
      return {};
    case Doubt::no_times:
      return tr(
          "The program's timed launches produced no timings. Your instructor must check this.");
    case Doubt::clocks_disagree:
      return tr(
          "The GPU's clock and labcheck's clock disagree about how long the launches took. Your "
          "instructor must check this.");
    case Doubt::too_fast:
      return tr(
          "The launches took less time than the GPU needs for the work. Your instructor must check "
          "this.");
    case Doubt::baseline_slowed:
      return tr(
          "The program that the submission is compared with was slower while the submission's "
          "process existed. Your instructor must check this.");
  }
  return {};
}

std::string sampling_failure(SamplingFailure failure) {
  switch (failure) {
    case SamplingFailure::none:
      return {};
    case SamplingFailure::no_times:
      return tr("The baseline program produced no timings.");
    case SamplingFailure::throttled:
      return tr("The GPU was throttled during most of the samples.");
    case SamplingFailure::suspicious_load:
      return tr("The times differed too much from sample to sample (suspicious load).");
  }
  return {};
}

std::string sampling_failure_help() {
  return tr("Grade again when nothing else uses the GPU.");
}

}  // namespace labcheck::messages
