// SPDX-License-Identifier: MIT
/// The language of messages.
#pragma once

#include "harness/base/translation.hpp"

#include <optional>
#include <string>
#include <vector>

namespace labcheck {

/// The language that a command line selects. The first of these that exists counts: --lang,
/// `language` in the course.yaml of the course folder, the locale. `words` are not valid
/// necessarily: the language must be known before options are described. Throws UserError for
/// errors in course.yaml.
Language choose_language(const std::vector<std::string>& words);

}  // namespace labcheck
