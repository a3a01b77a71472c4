// SPDX-License-Identifier: MIT
/// The process of the simulated GPU that a student's program uses.
///
/// The device reports to labcheck through a file in memory that the student's process never has.
/// Its settings are its own environment variables.
#pragma once

#include "harness/base/file_descriptor.hpp"
#include "harness/model/assignment.hpp"
#include "harness/model/run.hpp"
#include "harness/runner/host.hpp"
#include "harness/runner/sim_report.hpp"
#include "harness/sandbox/child_process.hpp"
#include "harness/sandbox/sandbox.hpp"
#include "harness/simgpu/protocol/control.hpp"

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <sys/types.h>

namespace labcheck {

/// A buffer of a test case in device memory. Its contents start at `offset` in the file of buffers.
struct DeviceBuffer {
  std::string name;
  std::uint64_t address = 0;
  std::uint64_t bytes = 0;
  std::uint64_t offset = 0;
  bool is_input = false;
};

/// The files in memory that labcheck shares with a device; -1: there is none. A device with a file
/// for recordings records.
struct DeviceFiles {
  int buffers = -1;
  int recording = -1;
};

/// Whether a device serves a program or replays what another one has recorded.
enum class DeviceRole { program, replays };

class SimDevice {
 public:
  /// How long the device may take to complete its report.
  static constexpr std::chrono::seconds kPatience{10};

  /// Starts the device with `settings` (environment variables). Throws HarnessError if it cannot be
  /// started.
  SimDevice(const Host& host, std::map<std::string, std::string> settings, DeviceFiles files = {},
            DeviceRole role = DeviceRole::program);

  /// Kills the process.
  ~SimDevice();
  SimDevice(const SimDevice&) = delete;
  SimDevice& operator=(const SimDevice&) = delete;

  /// The descriptor through which a program and its children connect to the device. Pass it to the
  /// program, then call close_program_end().
  PassedDescriptor program_end() const;
  void close_program_end() { program_end_.close(); }

  /// The device's process. Programs decide how much memory it takes.
  pid_t process() const { return process_.pid; }

  /// Makes messages use the buffer's name, and treats only its bytes as allocated. Returns false if
  /// there is no such allocation. Throws Interrupted.
  bool name(const DeviceBuffer& buffer);

  /// Does the same, and copies the buffer's contents from the file of buffers to the device.
  bool fill(const DeviceBuffer& buffer);

  /// Copies the buffer's contents to the file of buffers. Returns the error if it is not possible:
  /// the device has failed, the program has freed the buffer, or the device is still busy. Throws
  /// Interrupted.
  std::optional<DeviceError> collect(const DeviceBuffer& buffer);

  /// Records that the program receives the contents of an input in host memory, or has left those
  /// of an output there. Throws Interrupted.
  void record_in_host_memory(const DeviceBuffer& buffer);

  /// Writes the recording of the last test case to its file, and returns its size; std::nullopt if
  /// the device does not answer. Throws Interrupted.
  std::optional<std::uint64_t> save_recording();

  /// Only for a device that replays: reads a recording of `size` bytes. Returns false if it is not
  /// valid, or if the device does not answer within `usual`. Throws Interrupted.
  bool load_recording(std::uint64_t size, Patience::Duration usual = kPatience);

  /// Replays the recording with the inputs in the file of buffers, which then has the outputs. The
  /// report is incomplete if the device does not answer within `usual`. Throws Interrupted.
  SimReport replay(const simgpu::Experiment& experiment, Patience::Duration usual,
                   FileNames names = FileNames::without_folders);

  /// How the program that uses the device has ended, if it has.
  enum class ProgramState { running_or_ended, stopped };

  /// The report on everything that the program has done since the last call. After the
  /// program was stopped, the device may still be running a kernel; then the report may be
  /// without the kernel's findings. Throws Interrupted.
  SimReport take_report(ProgramState state);

  /// The same, at the start of a test case: the device starts a new recording, and records
  /// from now on where the bytes in memory come from.
  SimReport begin_case();

  /// The same, after the end of the program, with what is only known then, such as leaks.
  SimReport finish(ProgramState state, FileNames names = FileNames::without_folders);

 private:
  SimReport take_report(simgpu::OrderKind kind, ProgramState state, FileNames names);

  /// The complete lines of the report that were not taken yet.
  std::string take_lines();

  /// Sends an order and waits for the answer, which should arrive within `usual`.
  std::optional<simgpu::OrderAnswer> send(simgpu::Order order, Patience::Duration usual);
  std::optional<simgpu::OrderAnswer> send(simgpu::OrderKind kind, const DeviceBuffer& buffer);

  std::shared_ptr<Patience> patience_;
  FileDescriptor program_end_;
  FileDescriptor control_;
  FileDescriptor report_;
  std::size_t taken_ = 0;  // [bytes] of the report
  std::uint64_t orders_ = 0;
  ChildProcess process_;
};

}  // namespace labcheck
