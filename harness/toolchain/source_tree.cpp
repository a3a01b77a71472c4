// SPDX-License-Identifier: MIT
#include "harness/toolchain/source_tree.hpp"

#include "harness/base/error.hpp"
#include "harness/base/files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

bool has_file_as_folder(const SourceTree& tree) {
  return std::ranges::any_of(tree.files, [&](const auto& file) {
    for (fs::path path = fs::path(file.first).parent_path(); !path.empty();
         path = path.parent_path()) {
      if (tree.files.contains(path.string())) return true;
    }
    return false;
  });
}

}  // namespace

void SourceTree::add_to(Digest& digest) const {
  for (const auto& [name, contents] : files) digest.add(name).add(contents);
  digest.add("links");
  for (const auto& [name, target] : links) digest.add(name).add(target.string());
}

void SourceTree::write(const fs::path& folder) const {
  const auto check = [](const fs::path& path, std::error_code error) {
    if (error) throw_unwritable(path, error);
  };
  try {
    std::error_code error;
    fs::create_directories(folder, error);
    check(folder, error);
    for (const auto& [name, contents] : files) write_file_atomically(folder / name, contents);
    for (const auto& [name, target] : links) {
      if (target.is_relative()) fs::create_directories(folder / target, error);
      check(folder / target, error);
      fs::create_symlink(target, folder / name, error);
      check(folder / name, error);
    }
  } catch (const SharedUserError& error) {
    if (has_file_as_folder(*this)) throw UserError(error.what(), error.remedy());
    throw;
  }
}

std::string without_source_folders(std::string_view log) {
  const std::string mark = fmt::format("/{}/", kSourceFolder);
  constexpr std::string_view kBeforePath = " \t\n\"'`(:";
  std::string rest;
  for (std::size_t at = 0; (at = log.find(mark)) != std::string_view::npos;) {
    const std::string_view before = log.substr(0, at);
    rest += before.substr(0, before.find_last_of(kBeforePath) + 1);
    log.remove_prefix(at + mark.size());
  }
  return rest += log;
}

}  // namespace labcheck
