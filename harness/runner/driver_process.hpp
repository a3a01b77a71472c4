// SPDX-License-Identifier: MIT
/// A process of a student's program that contains the driver, and the buffers of its current test
/// case.
///
/// On a real GPU, the program and labcheck share the memory with their contents. On the simulated
/// GPU, labcheck and the device exchange the contents of buffers in device memory, and the program
/// receives only buffers in host memory. So a program that reads or writes a buffer in device
/// memory on the host must copy it, which the device records.
#pragma once

#include "harness/base/shared_resources.hpp"
#include "harness/driver/protocol.hpp"
#include "harness/model/assignment.hpp"
#include "harness/model/backend.hpp"
#include "harness/model/buffer.hpp"
#include "harness/model/build.hpp"
#include "harness/model/run.hpp"
#include "harness/runner/arena.hpp"
#include "harness/runner/control_socket.hpp"
#include "harness/runner/host.hpp"
#include "harness/runner/sim_device.hpp"
#include "harness/runner/sim_report.hpp"
#include "harness/sandbox/sandbox.hpp"

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

namespace labcheck {

/// The buffers of a test case on their way to the program and back.
class CaseBuffers {
 public:
  explicit CaseBuffers(Backend backend);

  /// The memory that the driver maps.
  Arena& shared() { return shared_; }

  /// The file that the simulated GPU reads and writes. Only on the simulated GPU.
  int device_descriptor() const { return private_->descriptor(); }

  /// Lays out and fills the buffers of a test case (Arena::fill()).
  std::vector<protocol::Region> fill(const std::vector<Buffer>& buffers, std::uint64_t seed);

  /// Fills a buffer that the driver has allocated. Returns false if the test case has no such
  /// buffer, if the driver has already placed it, or if its address is not in device memory.
  /// Throws Interrupted.
  bool place(const protocol::BufferPlaced& buffer, SimDevice& device);

  /// The contents of buffers, or why the device cannot return them.
  using Collected = std::variant<std::vector<ReturnedBuffer>, DeviceError>;

  /// Returns the contents of `buffers`, which must be those of the last fill(): those that the
  /// program shares, or those in `device`, which is set on sim. `on_host` lists the buffers in host
  /// memory, according to the driver. Throws Interrupted.
  Collected collect(const std::vector<Buffer>& buffers, std::vector<std::string> on_host,
                    std::optional<SimDevice>& device);

  /// Frees the memory, also that of the driver's mapping.
  void clear();

 private:
  Arena shared_;
  std::optional<Arena> private_;  // on the simulated GPU
  std::set<std::string> inputs_;
  std::map<std::string, std::uint64_t> placed_;  // addresses on the device; 0: in host memory
};

/// The result of waiting for a message. Without a message, the process has ended or the time limit
/// has passed (`timed_out`).
struct Answer {
  std::optional<ControlMessage> message;
  bool timed_out = false;
};

class DriverProcess {
 public:
  /// On the simulated GPU, test cases are recorded in the file `recording`, unless it is -1.
  DriverProcess(Sandbox& sandbox, const Program& program, RunMode mode, const Limits& limits,
                const Host& host, int recording = -1);

  /// The buffers of the current test case.
  CaseBuffers& buffers() { return buffers_; }

  /// The contents of `buffers` after a call that completed, or why the device cannot return them.
  /// `on_host` lists the buffers in host memory, according to the driver. Throws Interrupted.
  CaseBuffers::Collected collect(const std::vector<Buffer>& buffers,
                                 const std::vector<std::string>& on_host);

  /// Sends a message. If the process has ended, the next wait_for() reports it.
  void send(protocol::MessageKind kind, const std::string& body);

  /// Waits at most `limit` for the next message. A message of another kind counts as none: the
  /// driver no longer controls the process. Throws Interrupted.
  Answer wait_for(protocol::MessageKind kind, std::chrono::milliseconds limit);

  /// The same for a message that does not belong to a test case, and should arrive within `usual`.
  Answer wait_patiently(protocol::MessageKind kind, Patience::Duration usual);

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

  /// The same after the end of a process that sent its end record, with what is only known then,
  /// such as leaks.
  SimReport finish_report();

  /// The same at the start of a test case: the simulated GPU records from now on where the bytes in
  /// memory come from. The process must be up.
  SimReport begin_case();

  /// Writes the recording of the last test case to its file, and returns its size; std::nullopt if
  /// there is none.
  std::optional<std::uint64_t> save_recording() {
    return device_ ? device_->save_recording() : std::nullopt;
  }

 private:
  std::optional<ControlMessage> next_message(protocol::MessageKind kind);
  /// Returns false if the message is not true.
  bool fill_placed(const ControlMessage& message);

  CaseBuffers buffers_;
  std::shared_ptr<Patience> patience_;
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
