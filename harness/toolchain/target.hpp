// SPDX-License-Identifier: MIT
/// The target of a build, and where labcheck's own files are.
#pragma once

#include "harness/model/backend.hpp"

#include <filesystem>
#include <string>

namespace labcheck {

/// The sim target runs PTX for `capability` (80: compute_80); the gpu target runs machine code for
/// a GPU of that capability.
struct Target {
  Backend backend = Backend::sim;
  int capability = 80;

  bool operator==(const Target&) const = default;
};

/// The folders of labcheck's own files. `sources` contains harness/driver and the headers that
/// oracles include; `runtime` contains liblabcheck_cudart.so.
struct Installation {
  std::filesystem::path sources;
  std::filesystem::path runtime;
};

}  // namespace labcheck
