// SPDX-License-Identifier: MIT
// Unpacks any bytes as an archive. The result must be regular files and folders in one folder.
#include "harness/base/files.hpp"
#include "harness/base/temp_folder.hpp"
#include "harness/intake/archive.hpp"

#include <cstdint>
#include <cstdlib>
#include <string_view>

using namespace labcheck;

namespace {
namespace fs = std::filesystem;

constexpr ArchiveLimits kLimits{
    .max_entries = 100, .max_bytes = 1 << 20, .unsuspicious_bytes = 1 << 18, .max_ratio = 50};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const TempFolder folder;
  const fs::path archive = folder.path() / "archive";
  const fs::path inside = folder.path() / "inside";
  const auto* text = reinterpret_cast<const char*>(data);
  write_file_atomically(archive, std::string_view(text, size));
  const Unpacked unpacked =
      unpack(archive, inside, kLimits, [](const fs::path& /*file*/) { return true; });
  for (const auto& entry : fs::recursive_directory_iterator(inside)) {
    const bool is_plain = !entry.is_symlink() && (entry.is_regular_file() || entry.is_directory());
    if (!is_plain || unpacked.problem) std::abort();
  }
  for (const auto& entry : fs::directory_iterator(folder.path())) {
    if (entry.path() != archive && entry.path() != inside) std::abort();
  }
  fs::remove_all(inside);
  return 0;
}
