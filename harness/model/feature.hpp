// SPDX-License-Identifier: MIT
/// Features of CUDA C++ that a rubric can require or forbid.
#pragma once

#include "harness/base/enum_names.hpp"
#include "harness/base/translation.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// What the submission's own code uses, according to its PTX and its objects: kinds of memory,
/// tensor cores, inline PTX, libraries, and functions of the operating system.
enum class Feature {
  shared_memory,
  constant_memory,
  device_heap,
  tensor_cores,
  inline_ptx,
  cublas,
  cub,
  thrust,
  cutlass,
  dynamic_loading,  // of code at run time: dlopen(), cuModuleLoad()
  file_access,      // fopen(), std::ifstream
  processes,        // system(), fork()
  system_calls,     // syscall(), or the instruction itself
};

template <>
inline constexpr std::array<std::string_view, 13> kEnumNames<Feature>{
    "shared_memory", "constant_memory", "device_heap", "tensor_cores",
    "inline_ptx",    "cublas",          "cub",         "thrust",
    "cutlass",       "dynamic_loading", "file_access", "processes",
    "system_calls"};

/// The features as sentences name them: "The code uses inline PTX."
inline constexpr std::array<const char*, 13> kFeatureTitles{translatable("shared memory"),
                                                            translatable("constant memory"),
                                                            translatable("the device heap"),
                                                            translatable("tensor cores"),
                                                            translatable("inline PTX"),
                                                            translatable("cuBLAS"),
                                                            translatable("CUB"),
                                                            translatable("Thrust"),
                                                            translatable("CUTLASS"),
                                                            translatable("code loaded at run time"),
                                                            translatable("files"),
                                                            translatable("other processes"),
                                                            translatable("direct system calls")};

/// A feature in the code of a submission, with the evidence: the name that gave it away ("fopen";
/// may be empty), and a line of the student's files (`file` is empty if the line is unknown).
struct FeatureUse {
  Feature feature = Feature::shared_memory;
  std::string name{};
  std::string file{};
  int line = 0;

  bool operator==(const FeatureUse&) const = default;
};

/// The use of `feature`; nullptr if `uses` has none.
inline const FeatureUse* find_use(const std::vector<FeatureUse>& uses, Feature feature) {
  const auto use = std::ranges::find(uses, feature, &FeatureUse::feature);
  return use == uses.end() ? nullptr : &*use;
}

}  // namespace labcheck
