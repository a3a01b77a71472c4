// SPDX-License-Identifier: MIT
/// All that grading with speed needs: a fake GPU and a lab with a ladder.
#pragma once

#include "harness/base/files.hpp"
#include "harness/pipeline/workbench.hpp"
#include "tests/support/timed_driver.hpp"
#include "tests/support/timed_stand_in.hpp"
#include "tests/support/twice_lab.hpp"

#include <memory>
#include <string>

namespace labcheck::test {

/// The behavior that the words in a program's source describe: "ms=2" takes 2 ms, "fakes" reports
/// false event times, "forgets" to compute in timed launches, and "dies" in them.
inline TimedPlay timed_play(const std::string& words) {
  TimedPlay play;
  const auto at = words.find("ms=");
  if (at != std::string::npos) play.seconds = std::stod(words.substr(at + 3)) * 1e-3;
  if (words.find("fakes") != std::string::npos) play.event_scale = 0.1;
  if (words.find("forgets") != std::string::npos) play.factor = 0;
  play.crashes = words.find("dies") != std::string::npos;
  return play;
}

inline ProcessEnd play_timed(Stage& stage, const std::string& words, WorkClock& clock) {
  stage.hello();
  TimedDriver driver(stage, clock, timed_play(words));
  while (const auto message = stage.receive()) {
    if (message->first == protocol::MessageKind::finish) break;
    if (message->first == protocol::MessageKind::run_case) {
      multiply(stage, protocol::decode<protocol::RunCase>(message->second).value(), 2);
      stage.done();
    } else if (!driver.answer(message->first, message->second)) {
      ProcessEnd crash;
      crash.how = KilledBySignal{SIGSEGV};
      return crash;
    }
  }
  stage.send(protocol::MessageKind::end);
  return exited(0);
}

/// Plays programs on a GPU as their sources describe.
class GpuSandbox : public Sandbox {
 public:
  std::string circumstances() const override { return {}; }

  explicit GpuSandbox(TwiceSandbox& compilers) : compilers_(compilers) {}
  std::unique_ptr<SandboxedProcess> start(const Command& command) override {
    return command.arguments.front() == "/bin/sh" ? compilers_.start(command)
                                                  : programs.start(command);
  }
  WorkClock clock;
  PlayedSandbox programs{[this](Stage& stage) {
    return play_timed(stage, read_file(stage.command.arguments.front()), clock);
  }};

 private:
  TwiceSandbox& compilers_;
};

/// A GPU and a lab with the rungs slow (8 ms), middle (4 ms) and quick (2 ms). Full points require
/// a speedup of 2 over slow.
struct TimedGrading {
  TimedGrading() {
    plain.sandbox.compiler.oracle_file = twice_library();
    const Folder& folder = plain.folders.folder();
    folder.write("reference/ladder/slow.cu", "ms=8");
    folder.write("reference/ladder/middle.cu", "ms=4");
    folder.write("reference/ladder/quick.cu", "ms=2");
    folder.write("cuda/lib64/libcudart_static.a", "");
    toolkit.root = folder.path() / "cuda";
    lab.assignment.ladder = {
        {"one"}, "", {{"slow", "walk", ""}, {"middle", "run", ""}, {"quick", "fly", ""}}};
    Criterion fast;
    fast.id = "fast";
    fast.title = "Fast";
    fast.points = 10;
    fast.need = NeedsMeasurement{Metric::speedup, "slow", {"one"}};
    fast.credit = Credit::scale;
    fast.scale = {{1, 0}, {2, 1}};
    lab.rubric = {"lab", {fast}};
  }

  /// Calls `action` with a workbench and a slot, and returns its result.
  auto with_slot(const auto& action) {
    Toolchain toolchain(sandbox, toolkit, plain.installation,
                        BuildCache(plain.folders.folder().path() / "cache"));
    Workbench bench{sandbox,
                    toolchain,
                    plain.installation,
                    Backend::gpu,
                    gpu,
                    speed,
                    sandbox.clock.now(),
                    [](std::string_view) { return std::make_unique<FakeGpu>(); },
                    plain.folders.folder().path() / "locks"};
    Slot slot{bench, plain.progress};
    return action(bench, slot);
  }

  TwiceGrading plain;
  Lab& lab = plain.lab;
  GpuSandbox sandbox{plain.sandbox};
  Toolkit toolkit = fake_toolkit();
  Gpu gpu{"GPU", "u", "d", 90};
  SpeedCriteria speed = SpeedCriteria::measured;
};

}  // namespace labcheck::test
