/// One process of a student's program, as the session talks to it.
#pragma once

#include "harness/base/random_token.hpp"
#include "harness/base/release.hpp"
#include "harness/model/build.hpp"
#include "harness/model/limits.hpp"
#include "harness/model/run.hpp"
#include "harness/runner/arena.hpp"
#include "harness/runner/control_socket.hpp"
#include "harness/runner/machine.hpp"
#include "harness/runner/sim_report.hpp"
#include "harness/sandbox/sandbox.hpp"

#include <chrono>
#include <memory>
#include <optional>
#include <string>

namespace labcheck {

/// What came of waiting for a message. Without one the process has ended or (`timed_out`) the limit
/// has passed.
struct Answer {
  std::optional<ControlMessage> message;
  bool timed_out = false;
};

class DriverProcess {
 public:
  DriverProcess(Sandbox& sandbox, const Program& program, RunMode mode, const Limits& limits,
                const Machine& machine);

  Arena& arena() { return arena_; }

  /// Sends a message; where the process is gone, the next wait tells.
  void send(protocol::MessageKind kind, const std::string& body);

  /// Waits for the next message, at most `limit`. Another kind than `kind` counts as none: the
  /// process is not the driver's any more. Throws Interrupted when the user wants to stop.
  Answer wait_for(protocol::MessageKind kind, std::chrono::milliseconds limit);

  /// Waits until the process is up and has its place on the device; whether it came to that, the
  /// next ask() tells. Throws Interrupted.
  void wait_until_up();

  /// Sends a message and waits for the `expected` one, at most `limit`. That the process comes up
  /// is no part of the limit: where many start at once it takes seconds. Throws Interrupted.
  Answer ask(protocol::MessageKind kind, const std::string& body, protocol::MessageKind expected,
             std::chrono::milliseconds limit);

  /// Kills what still runs and tells how the process ended.
  ProcessEnd stop();

  /// What the process printed since the last call.
  std::string take_output();

  /// What the simulated GPU reported since the last call.
  SimReport take_report();

 private:
  void read_report();
  std::optional<ControlMessage> next_message(protocol::MessageKind kind);
  Answer answer_with(ControlMessage message, protocol::MessageKind kind);

  Arena arena_;
  ControlSocket control_;
  FileDescriptor report_end_;
  const std::string report_token_ = random_token();
  std::string report_;
  std::size_t output_taken_ = 0;
  std::unique_ptr<SandboxedProcess> process_;
  Release start_;             // as long as it is not up
  std::optional<Answer> up_;  // what came of waiting for its first word
  std::optional<ProcessEnd> end_;
};

}  // namespace labcheck
