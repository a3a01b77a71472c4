// SPDX-License-Identifier: MIT
/// Remarks about the files and archives of a submission.
#pragma once

#include "harness/base/message.hpp"
#include "harness/intake/archive.hpp"
#include "harness/intake/platform_names.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// "doe.cu was ignored: doe.zip is newer".
Message remark_on_older(const std::vector<std::string>& older, std::string_view newer);

/// The file `chosen` is graded instead of `others`.
Message remark_on_ignored(const std::vector<std::string>& others, std::string_view chosen);

/// Any of the `owners` may be the student whose file is called `entry`.
Message remark_on_owners(std::string_view entry, const std::vector<NamedOwner>& owners);

/// Entries of `archive` that were not unpacked: a remark for each kind.
std::vector<Message> remarks_on_skipped(std::string_view archive, const SkippedCounts& skipped);

}  // namespace labcheck
