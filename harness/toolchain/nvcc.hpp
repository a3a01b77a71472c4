/// Finding the CUDA compiler.
#pragma once

#include "harness/sandbox/sandbox.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace labcheck {

/// One CUDA toolkit. `root` holds all that nvcc reads, unless that is the system's own /usr.
struct Toolkit {
  std::filesystem::path nvcc;
  std::filesystem::path root;
  std::string version;             // "13.0.88"
  std::string identity;            // changes when the compiler is another one: for caches
  std::string host_compiler = {};  // the one that $NVCC_CCBIN names, if it does

  int major() const;

  /// What the sandbox must show for nvcc to work.
  std::vector<std::filesystem::path> readable() const;
};

/// The nvcc that $LABCHECK_NVCC names, else the first in $CUDA_HOME/bin, PATH and the usual places;
/// nothing where there is none. An absolute path.
std::optional<std::filesystem::path> find_nvcc();

/// The toolkit that `nvcc` belongs to. Asks it for its version, in the sandbox. Throws HarnessError
/// where it does not answer, or belongs to none.
Toolkit examine_nvcc(const std::filesystem::path& nvcc, Sandbox& sandbox);

/// The oldest CUDA that labcheck works with: the first that knows compute capability 9.0.
constexpr const char* kOldestCuda = "11.8";

/// Whether a toolkit of this version is older than that.
bool is_too_old(std::string_view version);

/// The toolkit, or HarnessError that says how to get one, or one that is new enough.
Toolkit require_toolkit(Sandbox& sandbox);

/// "13.0.88" from what `nvcc --version` prints; "" where it is not there.
std::string parse_nvcc_version(std::string_view output);

/// The folder of the toolkit's static runtime library, for linking.
std::optional<std::filesystem::path> find_static_runtime(const Toolkit& toolkit);

}  // namespace labcheck
