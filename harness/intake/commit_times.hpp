// SPDX-License-Identifier: MIT
/// Reads the time of the last commit of a clone.
#pragma once

#include "harness/model/moment.hpp"

#include <filesystem>
#include <optional>
#include <vector>

namespace labcheck {

/// For each of `repositories`, the committer time of the commit that is checked out; nothing if it
/// cannot be read or git is not installed.
///
/// git runs in an empty repository of labcheck's own that borrows the objects of `repositories`, so
/// that their configuration, which could make git run programs, is never read. The time is the one
/// that the student's computer wrote, converted by moment_at().
std::vector<std::optional<Moment>> commit_times(
    const std::vector<std::filesystem::path>& repositories);

/// The id of the commit at HEAD of the clone at `repository`, in hexadecimal digits; "" if it
/// cannot be read.
std::string head_commit(const std::filesystem::path& repository);

}  // namespace labcheck
