// SPDX-License-Identifier: MIT
#include "harness/base/error.hpp"
#include "harness/base/translation.hpp"
#include "harness/cli/version.hpp"
#include "harness/sandbox/sandbox.hpp"
#include "harness/toolchain/nvcc.hpp"

#include <fmt/format.h>

namespace labcheck {
namespace {

std::string toolkit_line() {
  try {
    // No sandbox: the user's own compiler only prints its version.
    const auto sandbox = make_open_sandbox();
    const auto nvcc = find_nvcc();
    if (!nvcc) return tr("no CUDA toolkit found (labcheck doctor shows how to get one)");
    return tr("CUDA toolkit {} ({})", examine_nvcc(*nvcc, *sandbox).version, nvcc->string());
  } catch (const UserError& error) {
    return tr("no CUDA toolkit found: {}", error.what());
  } catch (const HarnessError& error) {
    return tr("no CUDA toolkit found: {}", error.what());
  }
}

}  // namespace

std::string version_text() {
  return fmt::format("labcheck {}\n{}\n{}", kVersion, tr("built with {}", LABCHECK_BUILT_WITH),
                     toolkit_line());
}

}  // namespace labcheck
