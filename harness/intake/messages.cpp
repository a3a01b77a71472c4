// SPDX-License-Identifier: MIT
#include "harness/intake/messages.hpp"

#include "harness/base/text.hpp"
#include "harness/spec/names.hpp"

#include <fmt/format.h>

namespace labcheck::intake_messages {
namespace {

constexpr std::size_t kMaxNamed = 8;

std::string some_of(std::vector<std::string> names, Conjunction conjunction = Conjunction::both) {
  for (std::string& name : names) name = in_message(name);
  return joined(first_few(std::move(names), kMaxNamed), conjunction);
}

std::string_view in_words(Layout layout) {
  switch (layout) {
    case Layout::plain:
      return "one folder or file per student";
    case Layout::moodle:
      return "Moodle's layout, one folder per student";
    case Layout::moodle_flat:
      return "Moodle's layout without folders";
    case Layout::canvas:
      return "Canvas's layout";
    case Layout::gradescope:
      return "Gradescope's export";
    case Layout::repositories:
      return "one repository per student";
  }
  return "";
}

std::string_view why(ArchiveProblem problem) {
  switch (problem) {
    case ArchiveProblem::unknown_format:
      return "is not a zip, tar or 7z archive";
    case ArchiveProblem::broken:
      return "is a damaged or truncated archive";
    case ArchiveProblem::encrypted:
      return "is a password-protected archive";
    case ArchiveProblem::too_many_entries:
      return "is an archive with far too many files";
    case ArchiveProblem::too_large:
      return "is an archive with far too much data";
  }
  return "";
}

}  // namespace

std::string unreadable_folder(const std::filesystem::path& folder, std::string_view reason) {
  return fmt::format("{}: cannot be read: {}", in_message(folder), reason);
}

std::string no_such_download(const std::filesystem::path& path) {
  return fmt::format("{}: no such folder or archive", in_message(path));
}

std::string nothing_found(const std::filesystem::path& folder, Layout layout) {
  return fmt::format("{}: no submissions found (expected {})", in_message(folder),
                     in_words(layout));
}

std::string no_name_matches_pattern(const std::filesystem::path& folder) {
  return fmt::format("{}: no file or folder name matches --layout-pattern", in_message(folder));
}

std::string bad_pattern(std::string_view pattern, std::size_t position, std::string_view problem) {
  return fmt::format("--layout-pattern: {}, at character {}: {} (here) {}", problem, position,
                     in_message(pattern.substr(0, position - 1)),
                     in_message(pattern.substr(position - 1)));
}

std::string_view pattern_remedy() {
  return "write a regular expression that matches whole names, with one or more of the groups "
         "(?<id>...), (?<name>...) and (?<email>...), and optionally (?<file>...), for example "
         "'(?<id>[a-z0-9]+)[-_].*'";
}

std::string name_does_not_match_pattern(std::string_view entry) {
  return fmt::format("{}: does not match --layout-pattern", in_message(entry));
}

std::string cannot_unpack(const std::filesystem::path& path, std::string_view reason) {
  return fmt::format("{}: cannot unpack into this path: {}", in_message(path), reason);
}

std::string bad_download(const std::filesystem::path& path, ArchiveProblem problem) {
  return fmt::format("{}: this {}", in_message(path), why(problem));
}

std::string summary(const CourseSubmissions& course) {
  std::string text = fmt::format("{}: {}", in_words(course.layout),
                                 counted(course.submissions.size(), "submission"));
  if (const std::size_t skipped = course.skipped.size(); skipped > 0) {
    text += skipped == 1
                ? "; 1 entry does not match this layout"
                : fmt::format("; {} entries do not match this layout", with_thousands(skipped));
  }
  if (!course.missing.empty())
    text += fmt::format("; {} without a submission", counted(course.missing.size(), "student"));
  if (!course.unknown.empty())
    text +=
        fmt::format("; {} not matched to the roster", counted(course.unknown.size(), "submission"));
  return text;
}

std::string empty_roster(std::string_view file) {
  return fmt::format("{}: the roster is empty", file);
}

std::string no_roster_columns(std::string_view file, const std::vector<std::string>& headers) {
  return fmt::format("{}: no column contains an id, a name or an e-mail; the columns are {}", file,
                     some_of(headers));
}

std::string bad_roster(std::string_view file) {
  return fmt::format("{}: the roster contains errors", file);
}

std::string too_many_cells(std::size_t cells, std::size_t columns, char delimiter) {
  return fmt::format(
      "this row has {} cells, but the table has {} columns; put quotes around a cell that "
      "contains a {}",
      cells, columns,
      delimiter == ','   ? "comma"
      : delimiter == ';' ? "semicolon"
                         : "tab");
}

std::string unidentified_row() {
  return "this row identifies no student; give an id, a name or an e-mail";
}

std::string duplicate_entry(std::string_view noun, std::string_view key, int line) {
  return fmt::format("the {} {} is already listed on line {}", noun, key, line);
}

std::string not_plain_submission(std::string_view entry) {
  return fmt::format("{}: not a folder, a .cu file or an archive", in_message(entry));
}

std::string not_moodle_submission(std::string_view entry) {
  return fmt::format(
      "{}: not a Moodle submission name (expected 'Name_12345_assignsubmission_file')",
      in_message(entry));
}

std::string not_canvas_submission(std::string_view entry) {
  return fmt::format("{}: not a Canvas submission name (expected 'doejane_4711_88123_file.cu')",
                     in_message(entry));
}

std::string not_gradescope_submission(std::string_view entry) {
  return fmt::format("{}: not a Gradescope submission name (expected 'submission_12345')",
                     in_message(entry));
}

std::string not_a_repository(std::string_view entry) {
  return fmt::format("{}: not a folder", in_message(entry));
}

std::string older_version(std::string_view older, std::string_view newer) {
  return fmt::format("{} was ignored: {} is newer", in_message(older), in_message(newer));
}

std::string ignored_for(std::string_view other, std::string_view chosen) {
  return fmt::format("{} was ignored: {} is graded instead", in_message(other), in_message(chosen));
}

std::string marked_late() {
  return "Canvas marks this submission as late but does not give its time, so labcheck applies no "
         "late penalty";
}

std::string no_file(OnlineText text) {
  switch (text) {
    case OnlineText::none:
      break;
    case OnlineText::written:
      return "no file was submitted, only text entered online";
    case OnlineText::linked:
      return "no file was submitted, only a link";
  }
  return "no file was submitted";
}

std::string submitted_with(const std::vector<std::string>& others) {
  return fmt::format("submitted together with {}", some_of(others));
}

std::string no_commit_time() {
  return "submission time unknown: the last commit cannot be read";
}

std::string ambiguous_person(const std::vector<std::string>& people) {
  return fmt::format(
      "this submission may belong to {}; to distinguish them, add an id or e-mail to the roster",
      some_of(people, Conjunction::either));
}

std::string other_submission_of_person(std::string_view person, std::string_view other_id) {
  return fmt::format(
      "this submission and {} both match {}; to distinguish the students, add an id or e-mail to "
      "the roster",
      other_id, in_message(person));
}

std::string archive_problem(std::string_view name, ArchiveProblem problem) {
  return fmt::format("{} {}; nothing in it is graded", in_message(name), why(problem));
}

std::vector<std::string> skipped_entries(std::string_view name, const Unpacked& unpacked) {
  std::vector<std::string> remarks;
  const auto add = [&](SkippedEntry kind, std::string_view noun, std::string_view reason) {
    const std::size_t count = unpacked.count(kind);
    if (count == 0) return;
    remarks.push_back(fmt::format("{} in {} {} skipped: {}", counted(count, noun), in_message(name),
                                  count == 1 ? "was" : "were", reason));
  };
  add(SkippedEntry::links, "link", "put the files themselves into the archive");
  add(SkippedEntry::special_files, "special file", "only regular files and folders are accepted");
  add(SkippedEntry::outside_paths, "file", "a path must not contain '..'");
  add(SkippedEntry::long_names, "file", "the name is too long or conflicts with another name");
  return remarks;
}

std::string nested_too_deep(std::string_view name) {
  return fmt::format("{} was not opened: archives may be nested at most two levels deep",
                     in_message(name));
}

std::string linked_archive(std::string_view name) {
  return fmt::format("{} is a symbolic link and was not opened; submit the archive itself",
                     in_message(name));
}

std::string ambiguous_file(std::string_view name, const std::vector<std::string>& paths) {
  return fmt::format("more than one {} was submitted: {}; none of them is graded", name,
                     some_of(paths));
}

std::string no_source(const std::vector<std::string>& found,
                      const std::vector<std::string>& missing) {
  return fmt::format("no .cu file was submitted{}; the lab requires {}",
                     found.empty() ? std::string() : ", only " + some_of(found), joined(missing));
}

std::string unusable(std::string_view problem, std::string_view remedy) {
  return remedy.empty() ? std::string(problem) : fmt::format("{}; {}", problem, remedy);
}

std::string empty_submission() {
  return "nothing was submitted: the folder is empty";
}

std::string too_many_files(std::size_t most) {
  return fmt::format("more than {} files were submitted; the remaining files were not checked",
                     with_thousands(most));
}

}  // namespace labcheck::intake_messages
