// SPDX-License-Identifier: MIT
#include "harness/intake/git.hpp"

#include "harness/base/environment.hpp"
#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/temp_folder.hpp"
#include "harness/base/text.hpp"
#include "harness/base/trusted_program.hpp"

#include <algorithm>
#include <charconv>
#include <string_view>
#include <utility>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

// An environment in which git reads no configuration other than its arguments.
std::vector<std::string> isolated_environment(const fs::path& home) {
  return {"PATH=" + environment_variable("PATH").value_or("/usr/bin:/bin"),
          "HOME=" + home.string(),
          "GIT_CONFIG_NOSYSTEM=1",
          "GIT_CONFIG_GLOBAL=/dev/null",
          "GIT_NO_LAZY_FETCH=1",
          "GIT_OPTIONAL_LOCKS=0",
          "GIT_TERMINAL_PROMPT=0",
          "LC_ALL=C"};
}

// Runs git. Its output is "" unless it succeeded.
ProgramEnd run_git(std::vector<std::string> arguments, std::vector<std::string> environment) {
  arguments.insert(arguments.begin(), "git");
  ProgramEnd end = run_trusted(std::move(arguments), std::move(environment));
  if (end.how != ProgramEnd::How::success) end.output.clear();
  return end;
}

ProgramEnd git_in(const fs::path& folder, const std::vector<std::string>& command) {
  // A CI runner may check out as another user than the job's; settings that could run a program are
  // disabled.
  std::vector<std::string> arguments{"-C", folder.string(),
                                     "-c", "safe.directory=*",
                                     "-c", "safe.bareRepository=explicit",
                                     "-c", "core.fsmonitor=false",
                                     "-c", "core.hooksPath=/dev/null"};
  arguments.insert(arguments.end(), command.begin(), command.end());
  const TempFolder home;
  return run_git(std::move(arguments), isolated_environment(home.path()));
}

// Each path ends with '\0'.
void add_paths(const std::string& listing, std::vector<fs::path>& paths) {
  for (const std::string_view path : split_at(listing, '\0')) {
    if (!path.empty()) paths.emplace_back(path);
  }
}

// Reads commits of students' repositories. git runs in an empty repository of labcheck's own that
// borrows the objects of one student's, so that its configuration, which could make git run
// programs, is never read, and that its objects, which may be damaged or forged, do not affect
// other students.
class ObjectReader {
 public:
  ObjectReader() {
    write_file_atomically(repository_.path() / "HEAD", "ref: refs/heads/none\n");
    fs::create_directories(repository_.path() / "objects");
    fs::create_directories(repository_.path() / "refs");
  }

  // The commit `id` (hexadecimal digits) in the folder `objects`; "" if git is not installed,
  // fails, or takes more than a minute.
  std::string commit(const fs::path& objects, const std::string& id) const {
    std::vector<std::string> environment = isolated_environment(repository_.path());
    environment.push_back("GIT_DIR=" + repository_.path().string());
    environment.push_back("GIT_OBJECT_DIRECTORY=" + fs::absolute(objects).string());
    return run_git({"--no-replace-objects", "cat-file", "commit", id}, std::move(environment))
        .output;
  }

 private:
  TempFolder repository_;
};

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

ChangedFiles changed_since(const fs::path& folder, const std::string& revision) {
  const ProgramEnd inside = git_in(folder, {"rev-parse", "--is-inside-work-tree"});
  if (inside.how == ProgramEnd::How::not_installed) return {HistoryState::no_git, {}};
  if (!inside.output.starts_with("true")) return {HistoryState::no_repository, {}};
  const ProgramEnd commit = git_in(
      folder, {"rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}"});
  const std::string id = commit.output.substr(0, commit.output.find('\n'));
  if (commit.how != ProgramEnd::How::success || id.empty()) return {HistoryState::no_revision, {}};
  const ProgramEnd differing =
      git_in(folder, {"diff", "--name-only", "-z", "--relative", "--no-renames", "--no-ext-diff",
                      "--no-textconv", id, "--", "."});
  const ProgramEnd added =
      git_in(folder, {"ls-files", "-z", "--others", "--exclude-standard", "--", "."});
  if (differing.how != ProgramEnd::How::success || added.how != ProgramEnd::How::success)
    return {HistoryState::no_revision, {}};
  ChangedFiles changed;
  add_paths(differing.output, changed.paths);
  add_paths(added.output, changed.paths);
  std::ranges::sort(changed.paths);
  return changed;
}

std::optional<bool> has_tracked_files(const fs::path& folder) {
  const ProgramEnd tracked = git_in(folder, {"ls-files", "-z", "--", "."});
  if (tracked.how != ProgramEnd::How::success) return std::nullopt;
  return !tracked.output.empty();
}

std::string path_in_working_tree(const fs::path& folder) {
  const std::string prefix = git_in(folder, {"rev-parse", "--show-prefix"}).output;
  return prefix.substr(0, prefix.find('\n'));
}

}  // namespace labcheck
