// SPDX-License-Identifier: MIT
/// The steps of a build, in the sandbox and with a cache: compiling one source, linking objects.
/// The key of a result is a digest of contents, options and versions. It contains no path of this
/// computer, so copies of a lab, of the cache or of labcheck itself find the results of the
/// original.
#pragma once

#include "harness/base/shared_resources.hpp"
#include "harness/model/assignment.hpp"
#include "harness/model/backend.hpp"
#include "harness/sandbox/sandbox.hpp"
#include "harness/toolchain/build_cache.hpp"
#include "harness/toolchain/code_facts.hpp"
#include "harness/toolchain/nvcc.hpp"
#include "harness/toolchain/script.hpp"
#include "harness/toolchain/source_tree.hpp"

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace labcheck {

/// The shell scripts in scripts/, which run in the sandbox.
namespace scripts {
extern const std::string_view compile;
extern const std::string_view link;
}  // namespace scripts

/// The target of a build. The sim target runs PTX for `capability` (80: compute_80); the gpu target
/// runs machine code for a GPU of that capability.
struct Target {
  Backend backend = Backend::sim;
  int capability = 80;

  bool operator==(const Target&) const = default;
};

/// nvcc's options for generating code for `target`. Student files and the driver share them.
std::vector<std::string> target_options(const Target& target);

/// Whose sources a step compiles or links. That those of labcheck and of labs fail is not stored,
/// because the computer may be to blame.
enum class Origin { student, own };

/// One source to compile, for `target`.
struct CompileJob {
  Origin origin;
  const SourceTree& files;
  std::string source;
  std::vector<std::string> include_folders;  // in `files`
  std::vector<std::string> options;          // for nvcc
  Target target;
};

/// How a step ended. The end of a result from the cache consists of the status and the output.
struct StepEnd {
  std::string key;
  ProcessEnd end;
  bool from_cache = false;
  bool is_cut = false;   // the result was too large
  BuildLimits limits{};  // that it had

  /// Whether there is a result.
  bool succeeded() const;
  /// Whether the compiler or the linker itself decided, not a limit.
  bool is_decided() const;
  const std::string& log() const { return end.output; }
};

struct CompiledSource {
  StepEnd step;
  std::filesystem::path object;  // if it succeeded
  CodeFacts code;
};

/// An object with the name that the linker prints. The linker takes a spare object only if it
/// defines something that is missing without it; spare objects are named by numbers.
struct LinkedObject {
  enum class Need { always, spare } need = Need::always;
  std::string name;  // "0.o"
  const CompiledSource* source = nullptr;
};

/// A program or library to link. The linker's arguments are `objects`, then `options`, which may
/// name sources in `files`. `libraries` is the folder of the CUDA runtime, and `version` says what
/// is in it.
struct LinkJob {
  Origin origin = Origin::student;
  std::string file_name = "program";
  std::vector<LinkedObject> objects{};
  std::vector<std::string> options{};
  SourceTree files{};
  std::filesystem::path libraries{};
  std::string version{};

  /// Adds all of `sources`, which must outlive the job, as "<prefix>0.o", "<prefix>1.o".
  void add(std::string_view prefix, const std::vector<CompiledSource>& sources);
};

struct LinkedFile {
  StepEnd step;
  std::filesystem::path file;       // if it succeeded
  std::vector<std::string> used{};  // names of the spare objects that were linked
};

/// Safe to use from several threads at once.
class BuildSteps {
 public:
  BuildSteps(Sandbox& sandbox, const Toolkit& toolkit, BuildCache cache)
      : sandbox_(sandbox), toolkit_(toolkit), cache_(std::move(cache)) {}

  /// Only what the compiler or the linker itself decides is stored: another attempt may stay within
  /// the limits.
  CompiledSource compile(const CompileJob& job, const BuildLimits& limits);
  LinkedFile link(const LinkJob& job, const BuildLimits& limits);

 private:
  struct Product {
    StepEnd step;
    std::filesystem::path file;
    std::string facts;
  };

  /// A step to do: how it runs in `folder`, which it may fill, and what is stored of it.
  struct Step {
    Origin origin;
    std::string key;
    std::string file_name;
    std::function<Script(const std::filesystem::path& folder)> prepare;
    std::function<std::string(const ScriptOutput& output)> facts;
  };

  Product make(const Step& step, const BuildLimits& limits);
  std::optional<Product> find(const Step& step) const;

  Sandbox& sandbox_;
  const Toolkit& toolkit_;
  BuildCache cache_;
  KeyedLocks building_;  // by key: of simultaneous requests, only one builds
};

}  // namespace labcheck
