/// Which layout a folder of submissions is in.
#pragma once

#include "harness/intake/layouts.hpp"

#include <filesystem>
#include <optional>
#include <vector>

namespace labcheck {

/// `folder` is the one that the hand-ins lie in, `entries` all that is there.
struct DetectedLayout {
  const LayoutReader* reader = nullptr;
  std::filesystem::path folder;
  std::vector<Entry> entries;
};

/// Whether a download was unpacked by the user or by us; archives often hold all in one folder.
enum class UnpackedBy { user, labcheck };

/// The layout of `folder`: `given`, or the one that most entries fit, if that is half of them, else
/// plain. A folder that holds one folder alone, whose contents are in a platform's layout or in
/// `given`, stands for that one; of what we unpacked also where nothing in it is source text.
/// Throws UserError where it cannot be read.
DetectedLayout detect_layout(const std::filesystem::path& folder, std::optional<Layout> given,
                             UnpackedBy unpacked_by);

}  // namespace labcheck
