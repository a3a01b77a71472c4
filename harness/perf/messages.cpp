// SPDX-License-Identifier: MIT
#include "harness/perf/messages.hpp"

namespace labcheck::messages {

std::string note(SamplingNote note) {
  switch (note) {
    case SamplingNote::better_side:
      return "The measurement is too close to a threshold to decide, so you get the better result.";
    case SamplingNote::foreign_load:
      return "Other processes used the GPU during the measurement.";
    case SamplingNote::some_throttled:
      return "Samples taken while the GPU was throttled are left out.";
    case SamplingNote::work_after_call:
      return "The GPU was still working after the call returned; that time is included.";
    case SamplingNote::stopped_early:
      return "The interval is wide because there was no time for more samples.";
  }
  return {};
}

std::string doubt(Doubt doubt) {
  switch (doubt) {
    case Doubt::none:
      return {};
    case Doubt::no_times:
      return "The program's timed launches produced no timings. Your instructor must check this.";
    case Doubt::clocks_disagree:
      return "The GPU's clock and labcheck's clock disagree about how long the launches took. Your "
             "instructor must check this.";
    case Doubt::too_fast:
      return "The launches took less time than the GPU needs for the work. Your instructor must "
             "check this.";
    case Doubt::baseline_slowed:
      return "The program that the submission is compared with was slower while the submission's "
             "process existed. Your instructor must check this.";
  }
  return {};
}

std::string sampling_failure(SamplingFailure failure) {
  switch (failure) {
    case SamplingFailure::none:
      return {};
    case SamplingFailure::no_times:
      return "The baseline program produced no timings.";
    case SamplingFailure::throttled:
      return "The GPU was throttled during most of the samples.";
    case SamplingFailure::suspicious_load:
      return "The times differed too much from sample to sample (suspicious load).";
  }
  return {};
}

std::string sampling_failure_help() {
  return "Grade again when nothing else uses the GPU.";
}

}  // namespace labcheck::messages
