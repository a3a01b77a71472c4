// SPDX-License-Identifier: MIT
#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/text.hpp"
#include "harness/intake/git.hpp"

#include <algorithm>
#include <charconv>
#include <string>
#include <string_view>

namespace labcheck {
namespace fs = std::filesystem;
namespace {

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

// The time in "Name <e-mail> 1700000000 +0100".
std::optional<Moment> time_after_name(std::string_view line) {
  const auto name_end = line.rfind("> ");
  if (name_end == std::string_view::npos) return std::nullopt;
  line.remove_prefix(name_end + 2);
  std::int64_t seconds = 0;
  const auto read = std::from_chars(line.data(), line.data() + line.size(), seconds);
  if (read.ec == std::errc::result_out_of_range) return kLatestMoment;
  if (read.ec != std::errc{}) return std::nullopt;
  return moment_at(seconds);
}

// The time in the line of a commit that begins with "committer".
std::optional<Moment> committer_time(std::string_view commit) {
  const std::string_view header = commit.substr(0, commit.find("\n\n"));
  const auto start = header.find("\ncommitter ");
  if (start == std::string_view::npos) return std::nullopt;
  const std::string_view line = header.substr(start + 1);
  return time_after_name(line.substr(0, line.find('\n')));
}

// When this clone received a commit, by its log, which the computer that cloned wrote: not before
// `after`, and by `by`.
struct Arrival {
  std::optional<Moment> after;
  std::optional<Moment> by;
};

// The time in a line of a log: "<old id> <new id> Name <e-mail> 1700000000 +0100\tpull:
// Fast-forward". Nothing unless the line describes a clone or a pull, which bring all commits of
// the branch.
std::optional<Moment> time_of_transfer(std::string_view line) {
  const auto tab = line.find('\t');
  if (tab == std::string_view::npos) return std::nullopt;
  const std::string_view action = line.substr(tab + 1);
  if (!action.starts_with("clone: ") && !action.starts_with("pull")) return std::nullopt;
  return time_after_name(line.substr(0, tab));
}

Arrival arrival_of(const std::string& commit, const fs::path& git) {
  std::optional<Moment> previous;
  for (const std::string& line : lines_of(small_file(git / "logs/HEAD", kLargestList))) {
    const std::optional<Moment> time = time_of_transfer(line);
    if (!time) continue;
    const auto ids_end = line.find(' ', line.find(' ') + 1);
    if (std::string_view(line).substr(0, ids_end).ends_with(' ' + commit)) return {previous, time};
    previous = time;
  }
  return {};
}

CommitTime commit_time(const fs::path& repository, const ObjectReader& reader) {
  const std::string commit = head_commit(repository);
  if (commit.empty()) return {};
  const fs::path git = repository / ".git";
  const std::optional<Moment> dated = committer_time(reader.commit(git / "objects", commit));
  if (!dated) return {};
  const Arrival arrival = arrival_of(commit, git);
  CommitTime time{dated, dated};
  if (arrival.by) time.submitted = std::min(time.submitted, arrival.by);
  return {dated, std::max(time.submitted, arrival.after)};
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

std::vector<CommitTime> commit_times(const std::vector<fs::path>& repositories) {
  const ObjectReader reader;
  std::vector<CommitTime> times;
  times.reserve(repositories.size());
  for (const fs::path& repository : repositories) times.push_back(commit_time(repository, reader));
  return times;
}

}  // namespace labcheck
