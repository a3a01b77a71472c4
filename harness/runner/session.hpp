// SPDX-License-Identifier: MIT
/// Runs test cases in processes of a student's program.
///
/// One process runs the test cases of a submission one after the other. If a test case ends the
/// process, the next test case gets a new process. For each test case, labcheck writes the inputs
/// to the arena, waits for the driver's answer on the control socket and reads the outputs from the
/// arena. It trusts nothing else from the process.
#pragma once

#include "harness/model/assignment.hpp"
#include "harness/model/buffer.hpp"
#include "harness/model/build.hpp"
#include "harness/model/program_input.hpp"
#include "harness/model/run.hpp"
#include "harness/model/test_case.hpp"
#include "harness/runner/arena.hpp"
#include "harness/runner/host.hpp"
#include "harness/runner/sim_device.hpp"
#include "harness/runner/sim_report.hpp"
#include "harness/sandbox/sandbox.hpp"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace labcheck {

class DriverProcess;

/// The input of a test case. `poison_seed` determines the initial bytes of outputs and guards. A
/// whole program has no buffers.
struct CaseInput {
  std::string id;
  std::string call;
  Parameters parameters;
  std::vector<Buffer> buffers;
  std::uint64_t poison_seed = 0;
  ProgramInput program{};
};

class Session {
 public:
  Session(Sandbox& sandbox, Program program, RunMode mode, Limits limits, Host host);
  ~Session();

  /// Waits until a process is ready for the next test case. Throws Interrupted.
  void wait_until_up();

  /// Runs one test case; starts a new process if the last one has ended. Throws Interrupted.
  /// On a real GPU, a test case that cannot be set up is repeated once.
  Run run(const CaseInput& input);

  /// Does the work of the last test case again, without the program, in a simulated GPU of its own,
  /// with the inputs of `input`, whose sizes must be the same, and what changes in `experiment`.
  /// The result has the outputs, the counters and the facts of the replay; its end is not
  /// `Completed` if it did not come to its end. Only on the simulated GPU without full checks.
  /// Throws Interrupted.
  Run replay(const CaseInput& input, const simgpu::Experiment& experiment = {});

  /// Lets the process end. Returns false if it does not send the end record; the last test case
  /// then counts as incomplete.
  bool finish();

  /// The simulated GPU's report at the process's end, after finish(), with full checks: memory that
  /// was never freed. It does not belong to a test case.
  const SimReport& report_at_end() const { return report_at_end_; }

 private:
  /// The device that replays, and its files.
  struct Replays {
    Arena buffers;
    FileDescriptor recording;
    std::optional<SimDevice> device{};
    bool is_loaded = false;  // whether the device has the recording of the last test case
  };

  Run attempt(const CaseInput& input);
  DriverProcess& process();
  bool load_recording();

  Sandbox& sandbox_;
  Program program_;
  RunMode mode_;
  Limits limits_;
  Host host_;
  std::optional<Replays> replays_;
  std::unique_ptr<DriverProcess> process_;
  SimReport report_at_end_;
};

}  // namespace labcheck
