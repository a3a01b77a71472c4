/// From submissions to programs, inside the sandbox, each only once.
#pragma once

#include "harness/base/keyed_locks.hpp"
#include "harness/model/build.hpp"
#include "harness/model/lab.hpp"
#include "harness/model/submission.hpp"
#include "harness/sandbox/sandbox.hpp"
#include "harness/toolchain/build_cache.hpp"
#include "harness/toolchain/build_script.hpp"
#include "harness/toolchain/nvcc.hpp"
#include "harness/toolchain/target.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace labcheck {

/// Safe for several threads at once.
class Toolchain {
 public:
  Toolchain(Sandbox& sandbox, Toolkit toolkit, Installation installation, BuildCache cache);

  /// Builds `submission`, all of whose files belong to one part, for `target`, or finds that it was
  /// built before. A failure of the student's is in the Build; one of the lab's driver or the
  /// machine, which may be too busy, throws HarnessError.
  Build build(const Submission& submission, const Lab& lab, const Target& target,
              PartKind kind = PartKind::function);

  /// Compiles the driver's own and the lab's driver.cu for `target`, or finds the objects.
  std::vector<std::filesystem::path> driver_objects(const Lab& lab, const Target& target);

  /// Makes the lab's oracle.cpp a shared library, or finds it. Throws UserError with the compiler's
  /// words where it does not compile.
  std::filesystem::path oracle(const Lab& lab);

  /// labcheck's own program for the ceiling called `name`, or finds it. Where the toolkit lacks
  /// what it takes, the reason, a sentence.
  std::variant<Program, std::string> ceiling(const std::string& name, const Target& target);

  const Toolkit& toolkit() const { return toolkit_; }

 private:
  /// What a compiler made and said. A failure without a reason is one that the log explains.
  struct Compiled {
    std::string log;
    std::variant<CompileFailure, Program> outcome;
  };

  std::filesystem::path own_object(const std::filesystem::path& source, const Target& target);
  std::vector<std::filesystem::path> objects_with(const std::filesystem::path& own,
                                                  const Target& target);
  BuildPlan plan_of(const Submission& submission, const Lab& lab, const Target& target,
                    PartKind kind);
  std::string key_of(const Submission& submission, const Lab& lab, const std::string& script) const;
  std::optional<Compiled> known_build(const std::string& key, Backend backend) const;
  Compiled compile(const Submission& submission, const Lab& lab, const BuildPlan& plan,
                   const std::string& script, const std::string& key);

  Sandbox& sandbox_;
  Toolkit toolkit_;
  Installation installation_;
  BuildCache cache_;
  KeyedLocks being_made_;  // by the key in the cache: what two ask for at once is made once
};

}  // namespace labcheck
