/// What a submission's own code is made of, from its PTX and its objects.
#pragma once

#include "harness/model/rubric.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// Commands that write to descriptor 4 what of the PTX files in $TMPDIR, and of the symbols that
/// `objects` (words of a shell command) leave open, tells features: each line with "feature: " in
/// front.
std::string feature_script(const std::string& objects);

/// Commands that write to descriptor 4, after that, the global functions that `objects` define, as
/// nm prints them, with a line in front that says so.
std::string symbol_script(const std::string& objects);

/// What of `text`, which both wrote, nm printed.
std::string_view symbols_in(std::string_view text);

/// The features that such lines of `text` tell, in the enumeration's order. Other lines, and all
/// that nm printed, are passed over.
std::vector<Feature> features_in(std::string_view text);

}  // namespace labcheck
