// SPDX-License-Identifier: MIT
/// A file that a command left in its working folder.
#pragma once

#include <cstdint>
#include <string>

namespace labcheck {

/// A link, a folder, a pipe and a file that cannot be read are `not_regular`.
enum class FileState : std::int32_t { written, absent, not_regular, too_large };

/// Only a `written` file has contents.
struct WrittenFile {
  FileState state = FileState::absent;
  std::string contents{};

  bool operator==(const WrittenFile&) const = default;
};

}  // namespace labcheck
