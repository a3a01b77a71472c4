// SPDX-License-Identifier: MIT
// Messages about the files and archives of one submission.

#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/intake/messages.hpp"
#include "harness/spec/names.hpp"

#include <fmt/format.h>

namespace labcheck::intake_messages {

std::string archive_problem(std::string_view name, ArchiveProblem problem) {
  const std::string archive = in_message(name);
  switch (problem) {
    case ArchiveProblem::unknown_format:
      return tr("{} is not a zip, tar or 7z archive; nothing in it is graded", archive);
    case ArchiveProblem::broken:
      return tr("{} is a damaged or truncated archive; nothing in it is graded", archive);
    case ArchiveProblem::encrypted:
      return tr("{} is a password-protected archive; nothing in it is graded", archive);
    case ArchiveProblem::too_many_entries:
      return tr("{} is an archive with far too many files; nothing in it is graded", archive);
    case ArchiveProblem::too_large:
      return tr("{} is an archive with far too much data; nothing in it is graded", archive);
  }
  return "";
}

std::vector<std::string> skipped_entries(std::string_view name, const SkippedCounts& skipped) {
  std::vector<std::string> remarks;
  const std::string archive = in_message(name);
  const auto count_of = [&](SkippedEntry kind) { return skipped[static_cast<std::size_t>(kind)]; };
  if (const std::size_t count = count_of(SkippedEntry::links); count > 0)
    remarks.push_back(
        tr_plural("{} link in {} was skipped: put the files themselves into the archive",
                  "{} links in {} were skipped: put the files themselves into the archive", count,
                  with_thousands(count), archive));
  if (const std::size_t count = count_of(SkippedEntry::special_files); count > 0)
    remarks.push_back(tr_plural(
        "{} special file in {} was skipped: only regular files and folders are accepted",
        "{} special files in {} were skipped: only regular files and folders are accepted", count,
        with_thousands(count), archive));
  if (const std::size_t count = count_of(SkippedEntry::outside_paths); count > 0)
    remarks.push_back(tr_plural("{} file in {} was skipped: a path must not contain '..'",
                                "{} files in {} were skipped: a path must not contain '..'", count,
                                with_thousands(count), archive));
  if (const std::size_t count = count_of(SkippedEntry::long_names); count > 0)
    remarks.push_back(tr_plural(
        "{} file in {} was skipped: the name is too long or conflicts with another name",
        "{} files in {} were skipped: the name is too long or conflicts with another name", count,
        with_thousands(count), archive));
  return remarks;
}

std::string nested_too_deep(std::string_view name) {
  return tr("{} was not opened: archives may be nested at most two levels deep", in_message(name));
}

std::string linked_archive(std::string_view name) {
  return tr("{} is a symbolic link and was not opened; submit the archive itself",
            in_message(name));
}

std::string ambiguous_file(std::string_view name, const std::vector<std::string>& paths) {
  return tr("more than one {} was submitted: {}; none of them is graded", name, some_of(paths));
}

std::string no_source(const std::vector<std::string>& found,
                      const std::vector<std::string>& missing) {
  if (found.empty()) return tr("no .cu file was submitted; the lab requires {}", joined(missing));
  return tr("no file for this lab was found, only {}; the lab requires {}", some_of(found),
            joined(missing));
}

std::string not_used(const std::vector<std::string>& files) {
  return tr_plural("{} was not used", "{} were not used", files.size(), some_of(files));
}

std::string unusable(std::string_view problem, std::string_view remedy) {
  return remedy.empty() ? std::string(problem) : fmt::format("{}; {}", problem, remedy);
}

std::string empty_submission() {
  return tr("nothing was submitted: the folder is empty");
}

std::string too_many_files(std::size_t most) {
  return tr("more than {} files were submitted; the remaining files were not checked",
            with_thousands(most));
}

}  // namespace labcheck::intake_messages
