// SPDX-License-Identifier: MIT
/// Detects the layout of a folder of submissions.
#pragma once

#include "harness/intake/layouts.hpp"

#include <filesystem>
#include <optional>
#include <vector>

namespace labcheck {

/// `folder` contains the submissions; `entries` are all its entries.
struct DetectedLayout {
  const LayoutReader* reader = nullptr;
  std::filesystem::path folder;
  std::vector<Entry> entries;
};

/// Whether the user or labcheck unpacked a download. Archives often wrap everything in one folder.
enum class UnpackedBy { user, labcheck };

/// The layout of `folder`: `given`, or else the one that most entries fit, if at least half of them
/// do, or else plain. If `folder` contains only one folder, whose contents are in a platform's
/// layout or in `given`, that inner folder is used instead; in a download that labcheck unpacked,
/// also if it contains no source files itself. Throws UserError if a folder cannot be read.
DetectedLayout detect_layout(const std::filesystem::path& folder, std::optional<Layout> given,
                             UnpackedBy unpacked_by);

}  // namespace labcheck
