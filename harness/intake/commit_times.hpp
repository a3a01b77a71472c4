/// When the last commit of a clone was made.
#pragma once

#include "harness/model/moment.hpp"

#include <filesystem>
#include <optional>
#include <vector>

namespace labcheck {

/// Of each of `repositories`, the committer's time of the commit that is checked out; nothing where
/// that cannot be read, or git is not installed.
///
/// Only the objects of the repositories are read, by git in an empty repository of our own that
/// borrows them: what their configuration would have git run is never looked at. The time is what
/// the student's computer wrote, by moment_at().
std::vector<std::optional<Moment>> commit_times(
    const std::vector<std::filesystem::path>& repositories);

/// The id of the commit that HEAD of the clone at `repository` stands for, in hexadecimal digits;
/// "" where that cannot be read.
std::string head_commit(const std::filesystem::path& repository);

}  // namespace labcheck
