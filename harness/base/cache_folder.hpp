// SPDX-License-Identifier: MIT
/// The folders of labcheck's caches.
#pragma once

#include <filesystem>

namespace labcheck {

/// The folder for files that may be deleted at any time: $LABCHECK_CACHE, $XDG_CACHE_HOME/labcheck
/// or ~/.cache/labcheck. Without a home folder, it is a folder in temporary_folder(), which is
/// created; throws HarnessError if others can write to it.
std::filesystem::path cache_folder();

/// The folder of another cache that labcheck only reads: $LABCHECK_CACHE_READ; empty if it is not
/// set. Throws UserError if it is not a folder, or if other users than root can write to it.
std::filesystem::path shared_cache_folder();

}  // namespace labcheck
