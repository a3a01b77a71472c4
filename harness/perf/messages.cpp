#include "harness/perf/messages.hpp"

namespace labcheck::messages {

std::string note(SamplingNote note) {
  switch (note) {
    case SamplingNote::better_side:
      return "a threshold lies in the interval: its better side counts";
    case SamplingNote::foreign_load:
      return "other processes used the card in between";
    case SamplingNote::some_throttled:
      return "samples were left out because the card had slowed itself down";
    case SamplingNote::work_behind_call:
      return "the device worked on when the call had returned: that is in the time";
    case SamplingNote::stopped_early:
      return "the interval is wide: there was no time for more samples";
  }
  return {};
}

std::string doubt(Doubt doubt) {
  switch (doubt) {
    case Doubt::none:
      return {};
    case Doubt::no_times:
      return "the program's timed launches have no times; a person has to look at it";
    case Doubt::clocks_disagree:
      return "the device's clock and labcheck's own do not agree on how long launches took; a "
             "person "
             "has to look at it";
    case Doubt::too_fast:
      return "launches were faster than the card can do the work; a person has to look at it";
  }
  return {};
}

std::string trouble(Trouble trouble) {
  switch (trouble) {
    case Trouble::none:
      return {};
    case Trouble::no_times:
      return "the program that speed is measured over gave no times";
    case Trouble::throttled:
      return "the card had slowed itself down for most of the samples";
    case Trouble::suspicious_load:
      return "suspicious load: times differed too much from sample to sample";
  }
  return {};
}

std::string trouble_help() {
  return "grade again when the card has nothing else to do";
}

}  // namespace labcheck::messages
