// SPDX-License-Identifier: MIT
/// A process of a student's program that contains the driver.
#pragma once

#include "harness/base/shared_resources.hpp"
#include "harness/model/assignment.hpp"
#include "harness/model/build.hpp"
#include "harness/model/run.hpp"
#include "harness/runner/case_buffers.hpp"
#include "harness/runner/control_socket.hpp"
#include "harness/runner/host.hpp"
#include "harness/runner/sim_device.hpp"
#include "harness/runner/sim_report.hpp"
#include "harness/sandbox/sandbox.hpp"

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace labcheck {

/// The result of waiting for a message. Without a message, the process has ended or the time limit
/// has passed (`timed_out`).
struct Answer {
  std::optional<ControlMessage> message;
  bool timed_out = false;
};

class DriverProcess {
 public:
  DriverProcess(Sandbox& sandbox, const Program& program, RunMode mode, const Limits& limits,
                const Host& host);

  /// The memory that labcheck shares with the driver.
  Arena& arena() { return buffers_.shared(); }

  /// Lays out and fills the buffers of a test case.
  std::vector<protocol::Region> fill(const std::vector<Buffer>& buffers, std::uint64_t seed) {
    return buffers_.fill(buffers, seed);
  }

  /// The contents of `buffers` after a call that completed, or why the device cannot return them.
  /// `on_host` lists the buffers in host memory, according to the driver. Throws Interrupted.
  CaseBuffers::Collected collect(const std::vector<Buffer>& buffers,
                                 const std::vector<std::string>& on_host);

  /// Frees the memory of the test case's buffers.
  void clear_buffers() { buffers_.clear(); }

  /// Sends a message. If the process has ended, the next wait_for() reports it.
  void send(protocol::MessageKind kind, const std::string& body);

  /// Waits at most `limit` for the next message. A message of another kind counts as none: the
  /// driver no longer controls the process. Throws Interrupted.
  Answer wait_for(protocol::MessageKind kind, std::chrono::milliseconds limit);

  /// Waits until the process has started and created its context on the device. If it fails to
  /// start, the next ask() reports it. Throws Interrupted.
  void wait_until_up();

  /// Sends a message and waits at most `limit` for the `expected` message. The start of the process
  /// does not count toward the limit: it takes seconds if many processes start at once. Throws
  /// Interrupted.
  Answer ask(protocol::MessageKind kind, const std::string& body, protocol::MessageKind expected,
             std::chrono::milliseconds limit);

  /// Kills the process if it still runs, and returns how it ended.
  ProcessEnd stop();

  /// The output of the process since the last call.
  std::string take_output();

  /// The simulated GPU's report on everything that the process has done since the last call.
  SimReport take_report();

  /// The same at the start of a test case: the simulated GPU records from now on where the bytes in
  /// memory come from. The process must be up.
  SimReport begin_case();

 private:
  std::optional<ControlMessage> next_message(protocol::MessageKind kind);
  /// Returns false if the message is not true.
  bool fill_placed(const ControlMessage& message);
  Answer answer_with(ControlMessage message, protocol::MessageKind kind);

  CaseBuffers buffers_;
  ControlSocket control_;
  std::optional<SimDevice> device_;  // on sim
  std::size_t output_taken_ = 0;
  std::unique_ptr<SandboxedProcess> process_;
  Release start_permit_;           // held until the process has started
  std::optional<Answer> startup_;  // the result of waiting for the process's hello
  std::optional<ProcessEnd> end_;
  bool was_running_ = false;  // when stop() killed it
};

}  // namespace labcheck
