// SPDX-License-Identifier: MIT
/// The files that labs and labcheck add to every build, and their digests.
#pragma once

#include "harness/model/lab.hpp"
#include "harness/toolchain/compiler_log.hpp"
#include "harness/toolchain/source_tree.hpp"

#include <filesystem>
#include <functional>
#include <map>
#include <string>

namespace labcheck {

/// The folders of labcheck's own files. `sources` contains harness/driver and the headers that
/// oracles include; `runtime` contains liblabcheck_cudart.so.
struct Installation {
  std::filesystem::path sources;
  std::filesystem::path runtime;
};

/// Trusted sources for a compiler, and where each of them is.
struct OwnSources {
  SourceTree tree{};
  PathNames paths{};

  /// Adds the file at `path` as `name`. Throws UserError if it cannot be read.
  void add(const std::string& name, const std::filesystem::path& path);

  /// Adds the headers in the folder at `path`, below the folder `name`.
  void add_headers(const std::string& name, const std::filesystem::path& path);

  /// Adds the files of `other`.
  void add(const OwnSources& other);

  std::string digest() const;
};

/// Calls `read`, which reads files of a lab. Its UserError becomes a HarnessError: the lab was
/// complete when it was loaded.
void read_complete_lab(const std::function<void()>& read);

/// The folder of the lab's files in an OwnSources.
inline constexpr const char* kLabFolder = "lab";

/// The contents of the headers that submissions to `lab` can include, by name: lab.cuh and those of
/// the assignment. Throws HarnessError if one of them cannot be read.
std::map<std::string, std::string> provided_headers(const Lab& lab);

/// labcheck's driver, which is linked with students' functions. Names begin with harness/driver.
OwnSources driver_sources(const Installation& installation);

/// The lab's oracle.cpp, the headers in its folder, and labcheck's headers that it may include.
/// Throws UserError if the lab has no oracle.
OwnSources oracle_sources(const Lab& lab, const Installation& installation);

/// What programs can be linked with in the CUDA runtime library of the simulated GPU: a text that
/// changes with the names that it exports.
std::string runtime_names(const Installation& installation);

/// The digest of the lab's files that a submission is compiled and linked with: the headers, the
/// given sources and, if it exists, driver.cu.
std::string contract_digest(const Lab& lab);

}  // namespace labcheck
