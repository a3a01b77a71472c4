// SPDX-License-Identifier: MIT
#include "harness/intake/candidates.hpp"

#include "harness/base/names.hpp"
#include "harness/base/person_names.hpp"
#include "harness/intake/archive.hpp"
#include "harness/intake/layouts.hpp"
#include "harness/intake/messages.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

namespace labcheck {
namespace fs = std::filesystem;
namespace {

constexpr int kDeepestArchive = 2;

bool is_source_name(const fs::path& file) {
  const std::string name = folded(file.filename().string());
  return without_text_suffix(name).ends_with(".cu") || name.ends_with(".cpp");
}

bool is_hidden(const fs::path& file) {
  return std::ranges::any_of(file, [](const fs::path& part) {
    return part.native().starts_with('.') || part == "__MACOSX";
  });
}

// In the order of ArchiveProblem.
constexpr std::array kArchiveProblems{
    messages::not_an_archive, messages::archive_is_damaged, messages::archive_has_password,
    messages::archive_has_too_many_files, messages::archive_is_too_large};

// A file or folder: its path for messages, and the path to read.
struct Spot {
  std::string inner_path;
  fs::path shown_path;
  fs::path file;
};

Spot operator/(const Spot& folder, const fs::path& inner) {
  const std::string inner_path = (fs::path(folder.inner_path) / inner).string();
  return {inner_path, folder.shown_path / inner, folder.file / inner};
}

class Collector {
 public:
  Collector(const std::vector<std::string>& required_files,
            const std::vector<std::string>& other_files, const fs::path& scratch,
            std::size_t most_entries)
      : required_files_(required_files),
        other_files_(other_files),
        scratch_(scratch),
        most_entries_(most_entries) {}

  void add(const ReceivedPath& path) {
    const Spot spot{path.name, path.path, path.path};
    std::error_code error;
    if (fs::is_directory(path.path, error)) {
      add_folder({"", path.path, path.path}, Nearness::top, 0);
    } else if (is_archive_name(path.name)) {
      add_archive(spot, 1);
    } else {
      add_source(spot, path.path.has_parent_path() ? path.path.parent_path() : ".", Nearness::top);
    }
  }

  Candidates take() { return std::move(candidates_); }

 private:
  bool is_candidate(const fs::path& file) const {
    const std::string name = file.filename().string();
    return contains(required_files_, name) ||
           (is_source_name(file) && !contains(other_files_, name));
  }

  void add_source(const Spot& spot, const fs::path& root, Nearness nearness) {
    const fs::path name = fs::path(spot.inner_path).filename();
    if (is_candidate(name)) {
      candidates_.files.push_back(
          {spot.inner_path, spot.shown_path, spot.file, root, nearness, newest_change(spot.file)});
      if (name.extension() != ".cpp" || contains(required_files_, name.string())) return;
    } else if (is_extra_name(spot.inner_path)) {
      candidates_.extras.push_back({spot.inner_path, spot.shown_path, spot.file, root});
    }
    candidates_.others.push_back(spot.inner_path);
  }

  // `top` is the nearness of the files in `folder` itself; `depth` counts the enclosing archives.
  void add_folder(const Spot& folder, Nearness top, int depth) {
    bool any = false;
    const SourcesBelow below = sources_below(folder.file, most_entries_, [&](const fs::path& file) {
      any = true;
      const fs::path inner = file.lexically_relative(folder.file);
      const bool is_used =
          is_candidate(file) || is_archive_name(file.filename().string()) || is_extra_name(file);
      if (!is_used && !is_hidden(inner)) candidates_.others.push_back((folder / inner).inner_path);
      return is_used;
    });
    if (below.too_many)
      candidates_.unread.push_back(messages::too_many_files(Count(most_entries_)));
    if (!below.unreadable.empty()) {
      candidates_.unread.push_back(
          messages::folder_not_readable(in_message(folder.inner_path), below.unreadable));
    }
    for (const fs::path& skipped : below.skipped) add_skipped_folder(folder / skipped);
    if (!any && candidates_.others.empty() && below.unreadable.empty() && depth == 0)
      candidates_.remarks.push_back(messages::folder_is_empty());
    for (const fs::path& file : below.files) {
      if (is_candidate(file) || is_extra_name(file))
        add_source(folder / file, folder.file, file.has_parent_path() ? Nearness::below : top);
      else
        add_archive(folder / file, depth + 1);
    }
  }

  // A folder that is not searched: only its sources are named.
  void add_skipped_folder(const Spot& folder) {
    std::error_code error;
    if (fs::is_symlink(folder.file, error)) {
      candidates_.others.push_back(folder.inner_path);
      return;
    }
    const auto is_source = [&](const fs::path& file) { return is_candidate(file); };
    for (const fs::path& file : sources_below(folder.file, most_entries_, is_source).files)
      candidates_.others.push_back((folder / file).inner_path);
  }

  void add_archive(const Spot& archive, int depth) {
    if (depth > kDeepestArchive) {
      candidates_.unread.push_back(
          messages::archive_nested_too_deep(in_message(archive.inner_path)));
      return;
    }
    std::error_code error;
    if (fs::is_symlink(archive.file, error)) {
      candidates_.unread.push_back(messages::archive_is_link(in_message(archive.inner_path)));
      return;
    }
    const fs::path folder = scratch_ / std::to_string(++unpacked_);
    std::set<std::string> others;
    const Unpacked unpacked = unpack(archive.file, folder, remaining_, [&](const fs::path& file) {
      if (is_candidate(file) || is_extra_name(file) || is_archive_name(file.filename().string()))
        return true;
      if (!is_hidden(file)) others.insert((fs::path(archive.inner_path) / file).string());
      return false;
    });
    // All archives share the limits, so splitting the data does not get around them.
    remaining_.max_entries -= std::min(remaining_.max_entries, unpacked.entries);
    remaining_.max_bytes -= std::min(remaining_.max_bytes, unpacked.bytes);
    if (unpacked.problem) {
      const auto& problem = kArchiveProblems[static_cast<std::size_t>(*unpacked.problem)];
      candidates_.unread.push_back(problem(in_message(archive.inner_path)));
      return;
    }
    for (Message& remark : remarks_on_skipped(archive.inner_path, unpacked.skipped))
      candidates_.unread.push_back(std::move(remark));
    candidates_.others.insert(candidates_.others.end(), others.begin(), others.end());
    Spot inside{archive.inner_path, archive.shown_path, folder};
    if (const auto wrapper = only_folder_in(folder)) inside = inside / *wrapper;
    add_folder(inside, Nearness::archive_top, depth);
  }

  // The name of the folder if `folder`, an unpacked archive, contains nothing else.
  static std::optional<fs::path> only_folder_in(const fs::path& folder) {
    std::optional<fs::path> only;
    std::error_code error;
    for (fs::directory_iterator at(folder, error); !error && at != fs::directory_iterator();
         at.increment(error)) {
      const std::string name = at->path().filename().string();
      if (name == "__MACOSX" || name.starts_with('.')) continue;
      if (only || !at->is_directory(error)) return std::nullopt;
      only = name;
    }
    return only;
  }

  const std::vector<std::string>& required_files_;
  const std::vector<std::string>& other_files_;
  const fs::path& scratch_;
  const std::size_t most_entries_;
  int unpacked_ = 0;
  ArchiveLimits remaining_;  // shared by all archives of the submission
  Candidates candidates_;
};

}  // namespace

std::string_view without_text_suffix(std::string_view name) {
  constexpr std::string_view kText = ".txt";
  if (name.ends_with(".cu.txt")) name.remove_suffix(kText.size());
  return name;
}

bool is_container_name(std::string_view name) {
  constexpr std::array<std::string_view, 10> kSuffixes{".ipynb", ".gz", ".xz",  ".bz2", ".zst",
                                                       ".lzma",  ".lz", ".lz4", ".br",  ".z"};
  const std::string small = folded(name);
  return !is_archive_name(name) && std::ranges::any_of(kSuffixes, [&](std::string_view suffix) {
    return small.size() > suffix.size() && small.ends_with(suffix);
  });
}

Candidates collect_candidates(const ReceivedSubmission& received,
                              const std::vector<std::string>& required_files,
                              const std::vector<std::string>& other_files, const fs::path& scratch,
                              std::size_t most_entries) {
  Collector collector(required_files, other_files, scratch, most_entries);
  for (const ReceivedPath& path : received.paths) collector.add(path);
  return collector.take();
}

}  // namespace labcheck
