/// Running test cases in a student's process.
///
/// One process runs the cases of a submission one after the other. When a case takes the process
/// down, the next one gets a new process. labcheck gives out inputs case by case over the arena,
/// waits for the driver's word on the control socket, and reads the outputs back; it believes
/// nothing else.
#pragma once

#include "harness/model/buffer.hpp"
#include "harness/model/build.hpp"
#include "harness/model/limits.hpp"
#include "harness/model/run.hpp"
#include "harness/model/test_case.hpp"
#include "harness/runner/machine.hpp"
#include "harness/sandbox/sandbox.hpp"

#include <chrono>
#include <memory>
#include <string>
#include <vector>

namespace labcheck {

class DriverProcess;

/// What one case is run on. `poison_seed` determines the bytes that outputs and guards start with.
struct CaseInput {
  std::string id;
  std::string call;
  Parameters parameters;
  std::vector<Buffer> buffers;
  std::uint64_t poison_seed = 0;
};

class Session {
 public:
  Session(Sandbox& sandbox, Program program, RunMode mode, Limits limits, Machine machine);
  ~Session();

  /// Waits until there is a process that can run the next case. Throws Interrupted.
  void wait_until_up();

  /// Runs one case, in a new process where the last one is gone. Throws Interrupted when the user
  /// wants to stop.
  Run run(const CaseInput& input);

  /// Lets the process come to its end. False where it does not send the end record: then the last
  /// case counts as broken off.
  bool finish();

  /// What the simulated GPU found when finish() let the process end: memory that was never freed.
  /// It belongs to no case.
  const std::vector<Fault>& faults_at_end() const { return faults_at_end_; }

 private:
  DriverProcess& process();

  Sandbox& sandbox_;
  Program program_;
  RunMode mode_;
  Limits limits_;
  Machine machine_;
  std::unique_ptr<DriverProcess> process_;
  std::vector<Fault> faults_at_end_;
};

}  // namespace labcheck
