// SPDX-License-Identifier: MIT
/// A fake for nvcc and g++, and a lab whose submissions it builds.
#pragma once

#include "harness/base/digest.hpp"
#include "harness/base/files.hpp"
#include "harness/model/lab.hpp"
#include "harness/model/submission.hpp"
#include "harness/toolchain/toolchain.hpp"
#include "tests/support/answering_sandbox.hpp"
#include "tests/support/files.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace labcheck::test {

/// What a script makes: an object of labcheck's or the lab's own source, the object of a
/// submission, an oracle, a program with a submission, a program of labcheck alone.
enum class ScriptKind { own_object, object, oracle, program, ceiling };

/// The kind of the script that `command` runs.
inline ScriptKind script_kind(const Command& command) {
  const auto has_word = [&](const char* word) {
    return std::ranges::find(command.arguments, word) != command.arguments.end();
  };
  if (command.standard_input.find("\"$TMPDIR\"/linked") == std::string::npos)
    return has_word("a.cu") ? ScriptKind::object : ScriptKind::own_object;
  if (has_word("-shared")) return ScriptKind::oracle;
  return has_word("0.o") ? ScriptKind::program : ScriptKind::ceiling;
}

/// The submission that `command` compiles or links.
inline std::string source_of(const Command& command) {
  const bool links = script_kind(command) == ScriptKind::program;
  return read_file(command.working_folder / (links ? "0.o" : "a.cu"));
}

/// How each kind of script ends. A successful one writes a file. The object of a submission and its
/// program are its source. nm prints `undefined` and `symbols`, and `ptx` is the code.
struct FakeCompiler {
  ProcessEnd own_object = exited(0);
  ProcessEnd object = exited(0);
  ProcessEnd oracle = exited(0);
  ProcessEnd program = exited(0);
  std::string oracle_file = "an oracle";
  std::string ceiling = "ms=1";
  std::string undefined;
  std::string symbols = "0000000000000000 T twice(float const*, float*)\n";
  std::string ptx;

  ProcessEnd operator()(const Command& command) const {
    switch (script_kind(command)) {
      case ScriptKind::own_object:
        return write_result(command, own_object, "an object");
      case ScriptKind::oracle:
        return write_result(command, oracle, oracle_file);
      case ScriptKind::ceiling:
        return write_result(command, program, ceiling);
      case ScriptKind::program:
        return write_result(command, program, source_of(command));
      case ScriptKind::object:
        break;
    }
    write_to(command, 4, undefined);
    write_to(command, 5, symbols);
    write_to(command, 7, ptx);
    return write_result(command, object, source_of(command));
  }

 private:
  static ProcessEnd write_result(const Command& command, const ProcessEnd& end,
                                 const std::string& file) {
    const auto* status = std::get_if<ExitStatus>(&end.how);
    if (status != nullptr && status->status == 0) write_to(command, 3, file);
    return end;
  }
};

/// How many of `commands` run a script of `kind`.
inline std::size_t count_of(const std::vector<Command>& commands, ScriptKind kind) {
  return static_cast<std::size_t>(
      std::count_if(commands.begin(), commands.end(),
                    [&](const Command& command) { return script_kind(command) == kind; }));
}

/// The folders of a lab with one function, twice(a, c), in one file, a.cu.
class LabFolders {
 public:
  LabFolders() {
    folder_.write("assignment/lab.cuh", "void twice(const float* a, float* c);\n");
    folder_.write("assignment/driver.cu", "#include \"lab.cuh\"\n");
    folder_.write("reference/oracle.cpp", "// an oracle\n");
  }

  Lab lab() const {
    Lab lab;
    lab.assignment.id = "lab";
    lab.assignment.title = "A lab";
    lab.assignment.parts = {{"", PartKind::function, {"a.cu"}, {}}};
    lab.assignment.parts.front().functions = {{"twice", "void twice(const float* a, float* c)"}};
    lab.assignment_folder = folder_.path() / "assignment";
    lab.reference_folder = folder_.path() / "reference";
    return lab;
  }

  const Folder& folder() const { return folder_; }

 private:
  Folder folder_;
};

/// A submission of a.cu, which the student submitted as `path`.
inline Submission submission_of(std::string contents, std::filesystem::path path = "jo/A.cu") {
  Submission submission;
  submission.id = "jo";
  submission.path = path.parent_path();
  const std::string digest = sha256_hex(contents);
  submission.files.push_back({"a.cu", std::move(path), std::move(contents), digest});
  return submission;
}

/// A toolkit that does not exist.
inline Toolkit fake_toolkit() {
  return {"/cuda/bin/nvcc", "/cuda", "13.0.88", "identity"};
}

}  // namespace labcheck::test
