// SPDX-License-Identifier: MIT
#include "harness/base/files.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <unistd.h>

namespace labcheck {
namespace fs = std::filesystem;

std::error_code last_error() {
  return {errno != 0 ? errno : EIO, std::generic_category()};
}

void throw_unwritable(const fs::path& path, std::error_code error, const std::string& elsewhere) {
  const std::string message =
      fmt::format("{}: cannot be written: {}", path.string(), error.message());
  if (error == std::errc::no_space_on_device || error.value() == EDQUOT)
    throw NoSpace(message, fmt::format("free some space there, or {}", elsewhere));
  throw UserError(message, elsewhere);
}

void require_writable(const fs::path& path, const std::string& elsewhere) {
  std::error_code error;
  fs::path place = fs::absolute(path, error);
  // A file is replaced by a rename, so its folder must be writable; a device or a pipe is written
  // directly.
  const bool is_replaced = !fs::exists(place, error) || fs::is_regular_file(place, error);
  if (is_replaced) place = place.parent_path();
  while (!fs::exists(place, error) && place.has_relative_path()) place = place.parent_path();
  if (is_replaced && !fs::is_directory(place, error))
    throw_unwritable(path, std::make_error_code(std::errc::not_a_directory), elsewhere);
  if (::access(place.c_str(), W_OK) != 0) throw_unwritable(path, last_error(), elsewhere);
}

}  // namespace labcheck
