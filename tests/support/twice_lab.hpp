// SPDX-License-Identifier: MIT
/// All that grading needs except nvcc and a GPU: a lab whose function doubles floats, and
/// submissions whose sources describe their behavior in words.
#pragma once

#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/text.hpp"
#include "harness/pipeline/workbench.hpp"
#include "tests/support/fake_compiler.hpp"
#include "tests/support/fault_lines.hpp"
#include "tests/support/played_program.hpp"

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

namespace labcheck::test {

/// A test case of twice() with `n` elements.
inline TestCase twice_case(std::string id, std::int64_t n, Visibility visibility) {
  TestCase test_case;
  test_case.id = std::move(id);
  test_case.call = "twice";
  test_case.visibility = visibility;
  test_case.parameters = {{"n", n}};
  return test_case;
}

/// Writes the input times `factor` to the output.
inline void multiply(const Stage& stage, const protocol::RunCase& run, float factor) {
  stage.with_buffers(run, [&](std::byte* arena) {
    const auto contents = [&](const protocol::Region& region) {
      return arena + region.offset + protocol::kGuardBytes;
    };
    std::vector<float> values(run.regions[0].bytes / sizeof(float));
    std::memcpy(values.data(), contents(run.regions[0]), run.regions[0].bytes);
    for (float& value : values) value *= factor;
    std::memcpy(contents(run.regions[1]), values.data(), run.regions[1].bytes);
  });
}

/// Plays a whole program, without the driver, that "prints" its arguments, "counts" launches,
/// "fails" (exit status 3) or "leaks" (full checks find it).
inline ProcessEnd play_whole_program(Stage& stage, const std::string& words) {
  const auto does = [&](const char* word) { return words.find(word) != std::string::npos; };
  for (const std::string& argument : stage.command.arguments) {
    if (does("prints") && &argument != stage.command.arguments.data()) stage.print(argument + "\n");
  }
  if (does("counts")) stage.report("{\"counters\":{\"launches\":2}}\n");
  if (does("leaks")) {
    stage.report_with_full_checks(fault_line(FaultKind::leak, "left"));
  }
  return exited(does("fails") ? 3 : 0);
}

/// The simulated GPU's report of accesses in line 7 of a.cu, in two kernels, and in a header.
inline std::string loads_report() {
  KernelCounters loading{.kernel = "k", .signature = "k()"};
  loading.lines = {
      {"/s/a.cu",
       7,
       {.global_load_requests = 2, .global_load_sectors = 64, .global_load_bytes = 256}},
      {"/s/a.cu", 8, {.warp_instructions = 9}},
      {"/s/lab.cuh", 7, {.global_load_requests = 2}}};
  KernelCounters storing{.kernel = "l", .signature = "l()"};
  storing.lines = {{"/s/a.cu",
                    7,
                    {.global_store_requests = 1,
                     .global_store_sectors = 4,
                     .global_store_bytes = 128,
                     .shared_load_requests = 3,
                     .shared_load_passes = 12,
                     .shared_load_conflicts = 9}}};
  return report_line(loading) + report_line(storing);
}

/// Plays a program that does what `words` describe: "wrong" results, "prints", "counts", "loads"
/// (reports loads_report()), "faulty" (a data race, which full checks find), "hangs", "crashes",
/// "stays" (no end record). Otherwise, its results are right.
inline ProcessEnd play_words(Stage& stage, const std::string& words) {
  if (!stage.control) return play_whole_program(stage, words);
  const auto does = [&](const char* word) { return words.find(word) != std::string::npos; };
  ProcessEnd crash;
  crash.how = KilledBySignal{SIGSEGV};
  stage.hello();
  while (const auto run = stage.next_case()) {
    if (does("hangs")) return stage.hang();
    if (does("crashes")) return crash;
    if (does("prints")) stage.print("printed\n");
    if (does("counts")) stage.report("{\"counters\":{\"launches\":2}}\n");
    if (does("loads")) stage.report(loads_report());
    if (does("faulty")) {
      stage.report_with_full_checks(fault_line(FaultKind::data_race, "two threads race"));
    }
    multiply(stage, *run, does("wrong") ? 3 : 2);
    stage.done();
  }
  if (!does("stays")) stage.send(protocol::MessageKind::end);
  return exited(0);
}

/// Plays compilers and programs. A submission that contains "broken" does not compile; one that
/// contains "gpu-only" does not compile for the simulated GPU; the program of one that contains
/// "refused" cannot be started.
class TwiceSandbox : public Sandbox {
 public:
  std::string circumstances() const override { return {}; }

  std::unique_ptr<SandboxedProcess> start(const Command& command) override {
    if (command.arguments.front() == "/bin/sh") return compilers.start(command);
    if (read_file(command.arguments.front()).find("refused") != std::string::npos)
      throw HarnessError("no process can be started", "make room");
    return programs.start(command);
  }

  FakeCompiler compiler;
  AnsweringSandbox compilers{[this](const Command& command) {
    FakeCompiler current = compiler;
    if (script_kind(command) == ScriptKind::object) {
      const std::string source = source_of(command);
      const bool is_for_sim =
          std::ranges::find(command.arguments, "--cudart=none") != command.arguments.end();
      if (source.find("broken") != std::string::npos ||
          (is_for_sim && source.find("gpu-only") != std::string::npos))
        current.object = exited(1, "a.cu(3): error: broken\n");
    }
    return current(command);
  }};
  PlayedSandbox programs{
      [](Stage& stage) { return play_words(stage, read_file(stage.command.arguments.front())); }};
};

class RecordedProgress : public Progress {
 public:
  void step(std::string_view what) override { steps.emplace_back(what); }
  std::vector<std::string> steps;
};

/// The lab, with the open test cases one and two and the hidden test case three, and the slot
/// for grading it.
struct TwiceGrading {
  TwiceGrading() {
    lab.assignment.cases = {twice_case("one", 2, Visibility::open),
                            twice_case("two", 3, Visibility::open),
                            twice_case("three", 5, Visibility::hidden)};
    lab.assignment.limits.time = std::chrono::minutes(1);  // never reached
  }

  LabFolders folders;
  Lab lab = folders.lab();
  TwiceSandbox sandbox;
  Installation installation{source_folder(), kPlayedRuntime};
  Toolchain toolchain{sandbox, fake_toolkit(), installation,
                      BuildCache(folders.folder().path() / "cache")};
  RecordedProgress progress;
  Workbench bench{sandbox, toolchain, installation};
  Slot slot{bench, progress};
};

/// The library that g++ compiles from `source`; empty if the computer has no compiler.
inline std::string compiled_library(std::string_view source) {
  const Folder folder;
  const auto path = folder.write("oracle.cpp", source);
  const auto file = folder.path() / "oracle.so";
  const std::string command = "g++ -shared -fPIC -std=c++20 -O2 -I " +
                              as_shell_word(source_folder().string()) + " -o " +
                              as_shell_word(file.string()) + " " + as_shell_word(path.string());
  return std::system(command.c_str()) == 0 ? read_file(file) : std::string();
}

/// The library of TwiceOracle, compiled once.
inline const std::string& twice_library() {
  static const std::string library = compiled_library(
      "#include \"tests/support/twice_oracle.hpp\"\n"
      "using labcheck::test::TwiceOracle;\n"
      "LABCHECK_ORACLE(TwiceOracle)\n");
  return library;
}

}  // namespace labcheck::test
