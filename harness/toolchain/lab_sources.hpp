// SPDX-License-Identifier: MIT
/// The files that labs and labcheck add to every build, and their digests.
#pragma once

#include "harness/model/lab.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace labcheck {

/// The folders of labcheck's own files. `sources` contains harness/driver and the headers that
/// oracles include; `runtime` contains liblabcheck_cudart.so.
struct Installation {
  std::filesystem::path sources;
  std::filesystem::path runtime;
};

/// The headers in `folder`, sorted by name.
std::vector<std::filesystem::path> headers_in(const std::filesystem::path& folder);

/// The headers that submissions to `lab` can include: lab.cuh and those of the assignment.
std::vector<std::filesystem::path> provided_headers(const Lab& lab);

/// The digest of the names and contents of `files`, which belong to a lab. Throws HarnessError if
/// one of them cannot be read.
std::string files_digest(const std::vector<std::filesystem::path>& files);

/// The digest of labcheck's driver, which is linked with students' functions.
std::string driver_digest(const Installation& installation);

/// The digest of the lab's files that a submission is compiled and linked with: the headers, the
/// given sources and, if it exists, driver.cu.
std::string contract_digest(const Lab& lab);

/// The digest of the lab's oracle and of all headers that it may include. Throws UserError if the
/// lab has no oracle.
std::string oracle_digest(const Lab& lab, const Installation& installation);

}  // namespace labcheck
