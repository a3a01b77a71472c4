// SPDX-License-Identifier: MIT
/// Timing a program: a submission, a rung or a ceiling.
#pragma once

#include "harness/driver/timing_protocol.hpp"
#include "harness/model/assignment.hpp"
#include "harness/model/buffer.hpp"
#include "harness/model/build.hpp"
#include "harness/model/measurement.hpp"
#include "harness/model/run.hpp"
#include "harness/runner/host.hpp"
#include "harness/runner/session.hpp"
#include "harness/sandbox/sandbox.hpp"

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace labcheck {

class DriverProcess;

/// The answer of a program, or how it ended instead of answering.
template <class T>
using Timed = std::variant<T, RunEnd>;

/// The bytes of each requested spot.
using SpotBytes = std::vector<std::string>;

/// A program that is ready to be timed on sets of buffers. An interface, so that tests need no GPU.
class TimedSide {
 public:
  virtual ~TimedSide() = default;

  /// Fills every set with contents that `seed` determines, then times one launch on each set.
  virtual Timed<Sample> sample(std::uint64_t seed) = 0;

  /// The bytes of the last sample's outputs at `spots`, in the same order.
  virtual Timed<SpotBytes> inspect(const std::vector<protocol::Spots>& spots) = 0;
};

/// labcheck's clock; tests replace it.
using Now = std::function<std::chrono::steady_clock::time_point()>;

/// A process of a program that is timed.
class TimedProcess : public TimedSide {
 public:
  /// Starts the program. `limits` apply to each request; the memory of `input`'s buffers is added
  /// to the memory limit.
  TimedProcess(Sandbox& sandbox, Program program, RunMode mode, Limits limits, const Host& host,
               CaseInput input, Now now);
  ~TimedProcess() override;

  /// The properties of the GPU that the program sees. Only for baselines: a submission's answer is
  /// not trusted.
  Timed<protocol::GpuProperties> describe_gpu();

  /// The number of sets of the buffers; 0 before prepare().
  std::uint32_t sets() const { return sets_; }

  /// Creates `max_sets` sets of the buffers, or fewer if calls are so slow that a sample would take
  /// too long, and calls the function once on each set. Returns the number of sets.
  Timed<std::uint32_t> prepare(std::uint32_t max_sets);

  Timed<Sample> sample(std::uint64_t seed) override;
  Timed<SpotBytes> inspect(const std::vector<protocol::Spots>& spots) override;

  /// The program's output since the last call.
  std::string take_output();

 private:
  Timed<std::string> ask(protocol::MessageKind kind, const std::string& body);

  Program program_;
  Backend backend_;
  std::string gpu_;
  Limits limits_;
  CaseInput input_;
  Now now_;
  std::unique_ptr<DriverProcess> process_;
  std::uint32_t sets_ = 0;
  std::map<std::pair<std::uint32_t, std::string>, std::string> roots_;  // by set and output
  std::optional<RunEnd> end_;
};

/// The bytes of `elements` of `output`, one after the other, from the program's answer to Spots
/// (see driver/timing_protocol.hpp). Nothing if the answer is malformed, or does not match `root`,
/// the root of the output's hash tree.
std::optional<std::string> proven_elements(const Buffer& output,
                                           const std::vector<std::uint64_t>& elements,
                                           const std::string& root, std::string_view answer);

}  // namespace labcheck
