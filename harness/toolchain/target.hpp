/// What a program is built for.
#pragma once

#include "harness/model/backend.hpp"

#include <filesystem>
#include <string>

namespace labcheck {

/// The sim target takes PTX of `capability` (80: compute_80), the gpu target machine code of a card
/// of that capability.
struct Target {
  Backend backend = Backend::sim;
  int capability = 80;

  bool operator==(const Target&) const = default;
};

/// Where labcheck's own files are. `sources` holds harness/driver and the headers that oracles
/// include; `runtime` the folder of liblabcheck_cudart.so.
struct Installation {
  std::filesystem::path sources;
  std::filesystem::path runtime;
};

}  // namespace labcheck
