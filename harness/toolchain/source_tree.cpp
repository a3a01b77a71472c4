// SPDX-License-Identifier: MIT
#include "harness/toolchain/source_tree.hpp"

#include "harness/base/error.hpp"
#include "harness/base/files.hpp"

#include <fmt/format.h>

#include <system_error>

namespace labcheck {
namespace fs = std::filesystem;

void SourceTree::add_to(Digest& digest) const {
  for (const auto& [name, contents] : files) digest.add(name).add(contents);
  digest.add("links");
  for (const auto& [name, target] : links) digest.add(name).add(target);
}

void SourceTree::write(const fs::path& folder) const {
  try {
    for (const auto& [name, contents] : files) write_file_atomically(folder / name, contents);
    for (const auto& [name, target] : links) {
      std::error_code error;
      fs::create_directories(folder / target, error);
      if (!error) fs::create_directory_symlink(target, folder / name, error);
      if (error) throw_unwritable(folder / target, error);
    }
  } catch (const SharedUserError& error) {
    throw UserError(error.what(), error.remedy());
  }
}

std::string without_source_folders(std::string_view log) {
  const std::string mark = fmt::format("/{}/", kSourceFolder);
  constexpr std::string_view kBeforePath = " \t\n\"'`(";
  std::string rest;
  for (std::size_t at = 0; (at = log.find(mark)) != std::string_view::npos;) {
    const std::string_view before = log.substr(0, at);
    rest += before.substr(0, before.find_last_of(kBeforePath) + 1);
    log.remove_prefix(at + mark.size());
  }
  return rest += log;
}

}  // namespace labcheck
