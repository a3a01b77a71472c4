// SPDX-License-Identifier: MIT
#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/text.hpp"
#include "harness/intake/git.hpp"

#include <algorithm>
#include <charconv>
#include <map>
#include <string>
#include <string_view>

namespace labcheck {
namespace fs = std::filesystem;
namespace {

// git searches for each object in all clones of one call.
constexpr std::size_t kAtOnce = 64;
constexpr std::size_t kLargestReference = 1 << 12;
constexpr std::size_t kLargestList = std::size_t{1} << 24;

bool is_commit_id(std::string_view text) {
  const bool sized = text.size() == 40 || text.size() == 64;
  return sized && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

// The text of a small regular file; "" if there is none.
std::string small_file(const fs::path& path, std::size_t most) {
  std::error_code error;
  if (!fs::is_regular_file(path, error) || fs::file_size(path, error) > most || error) return {};
  try {
    return read_file(path);
  } catch (const UserError&) {
    return {};
  }
}

std::string first_line(const std::string& text) {
  std::string line = text.substr(0, text.find('\n'));
  if (line.ends_with('\r')) line.pop_back();
  return line;
}

std::string packed_commit(const fs::path& git, const std::string& reference) {
  for (const std::string& line : lines_of(small_file(git / "packed-refs", kLargestList))) {
    const auto space = line.find(' ');
    if (space != std::string::npos && line.substr(space + 1) == reference)
      return line.substr(0, space);
  }
  return {};
}

// The time in the line "committer Name <e-mail> 1700000000 +0100" of a commit.
std::optional<Moment> committer_time(std::string_view commit) {
  const std::string_view header = commit.substr(0, commit.find("\n\n"));
  const auto start = header.find("\ncommitter ");
  if (start == std::string_view::npos) return std::nullopt;
  std::string_view line = header.substr(start + 1);
  line = line.substr(0, line.find('\n'));
  const auto name_end = line.rfind("> ");
  if (name_end == std::string_view::npos) return std::nullopt;
  line.remove_prefix(name_end + 2);
  std::int64_t seconds = 0;
  const auto read = std::from_chars(line.data(), line.data() + line.size(), seconds);
  if (read.ec == std::errc::result_out_of_range) return kLatestMoment;
  if (read.ec != std::errc{}) return std::nullopt;
  return moment_at(seconds);
}

// The commits in the output of `git cat-file --batch`: "<id> commit <size>\n<contents>\n" for each
// commit, and "<id> missing\n" for each missing one.
std::map<std::string, Moment> times_in(std::string_view listing) {
  std::map<std::string, Moment> times;
  while (!listing.empty()) {
    const std::string_view line = listing.substr(0, listing.find('\n'));
    listing.remove_prefix(std::min(line.size() + 1, listing.size()));
    const std::string_view id = line.substr(0, line.find(' '));
    constexpr std::string_view kKind = " commit ";
    const bool object = line.substr(id.size()).starts_with(kKind);
    const auto last_space = line.rfind(' ');
    std::size_t size = 0;
    const std::string_view digits = line.substr(std::min(last_space + 1, line.size()));
    std::from_chars(digits.data(), digits.data() + digits.size(), size);
    if (object) {
      if (const auto time = committer_time(listing.substr(0, size))) times[std::string(id)] = *time;
    }
    const bool has_contents = !line.ends_with(" missing");
    if (has_contents) listing.remove_prefix(std::min(size + 1, listing.size()));
  }
  return times;
}

}  // namespace

std::string head_commit(const fs::path& repository) {
  const fs::path git = repository / ".git";
  const std::string head = first_line(small_file(git / "HEAD", kLargestReference));
  constexpr std::string_view kReference = "ref: ";
  if (!head.starts_with(kReference)) return is_commit_id(head) ? head : std::string();
  const std::string reference = head.substr(kReference.size());
  if (reference.find("..") != std::string::npos || !reference.starts_with("refs/")) return {};
  std::string commit = first_line(small_file(git / reference, kLargestReference));
  if (commit.empty()) commit = packed_commit(git, reference);
  return is_commit_id(commit) ? commit : std::string();
}

std::vector<std::optional<Moment>> commit_times(const std::vector<fs::path>& repositories) {
  std::vector<std::optional<Moment>> times(repositories.size());
  for (std::size_t start = 0; start < repositories.size(); start += kAtOnce) {
    const std::size_t end = std::min(start + kAtOnce, repositories.size());
    std::vector<std::string> commits;
    std::string folders;
    for (std::size_t i = start; i < end; ++i) {
      commits.push_back(head_commit(repositories[i]));
      const std::string objects = fs::absolute(repositories[i] / ".git/objects").string();
      if (objects.find('\n') == std::string::npos) folders += objects + '\n';
    }
    const std::map<std::string, Moment> found = times_in(read_objects(folders, commits));
    for (std::size_t i = start; i < end; ++i) {
      const auto at = found.find(commits[i - start]);
      if (at != found.end()) times[i] = at->second;
    }
  }
  return times;
}

}  // namespace labcheck
