// SPDX-License-Identifier: MIT
#include "harness/intake/instructor_messages.hpp"

#include "harness/base/names.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"

namespace labcheck::intake_messages {
namespace {

std::string in_words(Layout layout) {
  switch (layout) {
    case Layout::plain:
      return tr("one folder or file per student");
    case Layout::moodle:
      return tr("Moodle's layout, one folder per student");
    case Layout::moodle_flat:
      return tr("Moodle's layout without folders");
    case Layout::canvas:
      return tr("Canvas's layout");
    case Layout::gradescope:
      return tr("Gradescope's export");
    case Layout::repositories:
      return tr("one repository per student");
  }
  return "";
}

// The first of `names`, for a sentence.
std::string some_of(std::vector<std::string> names, Conjunction conjunction = Conjunction::both) {
  constexpr std::size_t kMaxNamed = 8;
  for (std::string& name : names) name = in_message(name);
  return joined(first_few(std::move(names), kMaxNamed), conjunction);
}

}  // namespace

std::string no_such_download(const std::filesystem::path& path) {
  return tr("{}: no such folder or archive", in_message(path));
}

std::string nothing_found(const std::filesystem::path& folder, Layout layout) {
  return tr("{}: no submissions found (expected {})", in_message(folder), in_words(layout));
}

std::string no_name_matches_pattern(const std::filesystem::path& folder) {
  return tr("{}: no file or folder name matches --layout-pattern", in_message(folder));
}

std::string bad_pattern(std::string_view pattern, std::size_t position, std::string_view problem) {
  return tr("--layout-pattern: {}, at character {}: {} (here) {}", problem, position,
            in_message(pattern.substr(0, position - 1)), in_message(pattern.substr(position - 1)));
}

std::string pattern_remedy() {
  return tr(
      "write a regular expression that matches whole names, with one or more of the groups "
      "(?<id>...), (?<name>...) and (?<email>...), and optionally (?<file>...), for example "
      "'(?<id>[a-z0-9]+)[-_].*'");
}

std::string name_does_not_match_pattern(std::string_view entry) {
  return tr("{}: does not match --layout-pattern", in_message(entry));
}

std::string cannot_unpack(const std::filesystem::path& path, std::string_view reason) {
  return tr("{}: cannot unpack into this path: {}", in_message(path), reason);
}

std::string bad_download(const std::filesystem::path& path, ArchiveProblem problem) {
  const std::string name = in_message(path);
  switch (problem) {
    case ArchiveProblem::unknown_format:
      return tr("{}: this is not a zip, tar or 7z archive", name);
    case ArchiveProblem::broken:
      return tr("{}: this is a damaged or truncated archive", name);
    case ArchiveProblem::encrypted:
      return tr("{}: this is a password-protected archive", name);
    case ArchiveProblem::too_many_entries:
      return tr("{}: this is an archive with far too many files", name);
    case ArchiveProblem::too_large:
      return tr("{}: this is an archive with far too much data", name);
  }
  return "";
}

std::string summary(const CourseSubmissions& course) {
  const std::size_t found = course.submissions.size();
  std::string text = tr_plural("{}: {} submission", "{}: {} submissions", found,
                               in_words(course.layout), with_thousands(found));
  if (const std::size_t skipped = course.skipped.size(); skipped > 0)
    text += tr_plural("; {} entry does not match this layout",
                      "; {} entries do not match this layout", skipped, with_thousands(skipped));
  if (const std::size_t missing = course.missing.size(); missing > 0)
    text += tr_plural("; {} student without a submission", "; {} students without a submission",
                      missing, with_thousands(missing));
  if (const std::size_t unknown = course.unknown.size(); unknown > 0)
    text +=
        tr_plural("; {} submission not matched to the roster",
                  "; {} submissions not matched to the roster", unknown, with_thousands(unknown));
  return text;
}

std::string empty_roster(std::string_view file) {
  return tr("{}: the roster is empty", file);
}

std::string no_roster_columns(std::string_view file, const std::vector<std::string>& headers) {
  return tr("{}: no column contains an id, a name or an e-mail; the columns are {}", file,
            some_of(headers));
}

std::string bad_roster(std::string_view file) {
  return tr("{}: the roster contains errors", file);
}

std::string too_many_cells(std::size_t cells, std::size_t columns, char delimiter) {
  switch (delimiter) {
    case ',':
      return tr(
          "this row has {} cells, but the table has {} columns; put quotes around a cell that "
          "contains a comma",
          cells, columns);
    case ';':
      return tr(
          "this row has {} cells, but the table has {} columns; put quotes around a cell that "
          "contains a semicolon",
          cells, columns);
    default:
      return tr(
          "this row has {} cells, but the table has {} columns; put quotes around a cell that "
          "contains a tab",
          cells, columns);
  }
}

std::string unidentified_row() {
  return tr("this row identifies no student; give an id, a name or an e-mail");
}

std::string duplicate_id(std::string_view id, int line) {
  return tr("the id {} is already listed on line {}", id, line);
}

std::string duplicate_email(std::string_view email, int line) {
  return tr("the e-mail {} is already listed on line {}", email, line);
}

std::string not_plain_submission(std::string_view entry) {
  return tr("{}: not a folder, a .cu file or an archive", in_message(entry));
}

std::string not_moodle_submission(std::string_view entry) {
  return tr("{}: not a Moodle submission name (expected 'Name_12345_assignsubmission_file')",
            in_message(entry));
}

std::string not_canvas_submission(std::string_view entry) {
  return tr("{}: not a Canvas submission name (expected 'doejane_4711_88123_file.cu')",
            in_message(entry));
}

std::string not_gradescope_submission(std::string_view entry) {
  return tr("{}: not a Gradescope submission name (expected 'submission_12345')",
            in_message(entry));
}

std::string not_a_repository(std::string_view entry) {
  return tr("{}: not a folder", in_message(entry));
}

std::string doubtful_entry(std::string_view entry, const std::vector<NamedOwner>& owners) {
  std::vector<std::string> students;
  for (const NamedOwner& owner : owners) {
    students.push_back(owner.number.empty() ? owner.name : owner.name + " (" + owner.number + ")");
  }
  return tr("{}: this file may belong to {}; rename it so that its name contains only one of them",
            in_message(entry), some_of(students, Conjunction::either));
}

std::string no_commit_time() {
  return tr("submission time unknown: the last commit cannot be read");
}

std::string other_commit_time(Moment dated, Moment submitted) {
  return tr(
      "the last commit is dated {}, but the log of the clone contradicts this; labcheck uses {}",
      describe_utc(dated), describe_utc(submitted));
}

std::string ambiguous_person(const std::vector<std::string>& people) {
  return tr(
      "this submission may belong to {}; to distinguish them, add an id or e-mail to the roster",
      some_of(people, Conjunction::either));
}

std::string other_submission_of_person(std::string_view person, std::string_view other_id) {
  return tr(
      "this submission and {} both match {}; to distinguish the students, add an id or e-mail to "
      "the roster",
      other_id, in_message(person));
}

}  // namespace labcheck::intake_messages
