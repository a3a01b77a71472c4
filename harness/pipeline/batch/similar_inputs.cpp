// SPDX-License-Identifier: MIT
#include "harness/pipeline/batch/similar_inputs.hpp"

#include "harness/base/error.hpp"
#include "harness/base/translation.hpp"
#include "harness/intake/submissions.hpp"
#include "harness/pipeline/baselines.hpp"
#include "harness/pipeline/batch/course_inputs.hpp"
#include "harness/records/record_store.hpp"
#include "harness/spec/extra_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <variant>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

bool contains_records(const fs::path& folder) {
  return !labs_with_records(folder).empty();
}

void require_existing(const fs::path& folder) {
  if (fs::exists(folder)) return;
  throw UserError(tr("{}: no such folder or archive", folder.string()),
                  tr("specify the folder or archive that contains the submissions"));
}

// The name of a recorded file in the submission. Paths never leave the submission.
std::string name_of_file(const GradedFile& file, const std::vector<KnownPath>& known) {
  const auto found = std::ranges::find(known, file.path, &KnownPath::path);
  const fs::path name = fs::path(found == known.end() ? file.path : found->name).lexically_normal();
  const bool is_inside = found != known.end() && name.is_relative() && *name.begin() != "..";
  return (is_inside ? name : name.filename()).string();
}

/// Reads the submissions for one lab.
class SubmissionReader {
 public:
  SubmissionReader(const SimilaritySources& sources, const Lab& lab, fs::path scratch)
      : sources_(sources), lab_(lab), scratch_(std::move(scratch)) {}

  SubmissionsToCompare read() {
    const bool has_subfolders = sources_.labs.empty() && !contains_records(sources_.folder);
    read_folder(has_subfolders ? subfolder(sources_.folder).value() : sources_.folder, {});
    for (const fs::path& folder : sources_.earlier) {
      require_existing(folder);
      read_folder(subfolder(folder).value_or(folder), folder.lexically_normal().string());
    }
    return std::move(read_);
  }

 private:
  // The subfolder that is named after the lab.
  std::optional<fs::path> subfolder(const fs::path& folder) const {
    std::error_code error;
    if (!fs::is_directory(folder, error) || contains_records(folder)) return std::nullopt;
    const std::vector<LabFolder> found = lab_folders_in(folder, {lab_.assignment.id});
    return found.empty() ? std::nullopt : std::optional(found.front().folder);
  }

  void read_folder(const fs::path& folder, const std::string& collection) {
    const std::size_t before = read_.submissions.size();
    if (contains_records(folder))
      read_records(folder);
    else
      read_download(folder);
    for (std::size_t k = before; k < read_.submissions.size(); ++k)
      read_.submissions[k].collection = collection;
  }

  void read_records(const fs::path& folder) {
    const RecordStore store(folder, lab_.assignment.id);
    const std::vector<std::string> ids = store.submission_ids();
    if (ids.empty()) {
      throw UserError(tr("{}: contains no grades of {}", folder.string(), lab_.assignment.id),
                      tr("specify another folder, or another lab with --lab"));
    }
    for (const std::string& id : ids) {
      const FoundRecord found = store.read(id);
      if (const auto* record = std::get_if<Record>(&found))
        read_.submissions.push_back(submission_to_compare(*record));
      else
        read_.problems.push_back(describe(std::get<NoRecord>(found)));
    }
  }

  void read_download(const fs::path& folder) {
    std::optional<NamePattern> pattern;
    if (!sources_.layout_pattern.empty()) pattern.emplace(sources_.layout_pattern);
    // Each folder is unpacked into its own.
    const fs::path scratch = scratch_ / fmt::format("{}", ++folders_);
    const CourseSubmissions course =
        find_submissions({folder, sources_.layout, std::nullopt, scratch, pattern, {}});
    for (const ReceivedSubmission& received : course.submissions) {
      try {
        read_.submissions.push_back(
            {received.id,
             received.display_name,
             {},
             all_files(open_submission(received, lab_.assignment, scratch, lab_.other_files))});
      } catch (const SharedProblem&) {
        throw;
      } catch (const std::exception& error) {
        read_.unread.push_back(tr("{} is not compared: {}", received.id, error.what()));
      }
    }
  }

  const SimilaritySources& sources_;
  const Lab& lab_;
  const fs::path scratch_;
  std::size_t folders_ = 0;
  SubmissionsToCompare read_;
};

// The solution and the ladder count if they are installed.
CommonSources common_sources(const Lab& lab, const std::vector<FileContents>& given) {
  CommonSources common;
  for (const FileContents& file : given) common.given.push_back(file.bytes);
  if (lab.reference == Reference::absent) return common;
  for (SubmittedFile& file : all_files(reference_submission(lab)))
    common.reference.push_back(std::move(file.contents));
  for (const Rung& rung : lab.assignment.ladder.rungs) {
    if (fs::is_regular_file(rung_file(rung.id, lab)))
      common.reference.push_back(read_file(rung_file(rung.id, lab)));
  }
  return common;
}

}  // namespace

std::vector<std::string> labs_to_compare(const SimilaritySources& sources,
                                         const std::vector<std::string>& known) {
  require_existing(sources.folder);
  if (!sources.labs.empty()) return sources.labs;
  std::vector<std::string> labs = labs_with_records(sources.folder);
  if (!labs.empty()) return labs;
  for (const LabFolder& lab : find_lab_folders(sources.folder, known)) labs.push_back(lab.lab);
  return labs;
}

SubmissionsToCompare read_submissions_to_compare(const SimilaritySources& sources, const Lab& lab,
                                                 const fs::path& scratch) {
  return SubmissionReader(sources, lab, scratch).read();
}

ComparedSubmission submission_to_compare(const Record& record) {
  ComparedSubmission submission{record.submission_id, record.display_name, {}, {}};
  for (const GradedFile& file : record.graded.files) {
    submission.files.push_back(
        {name_of_file(file, record.graded.evidence.paths), file.path, file.text, file.sha256});
  }
  return submission;
}

std::vector<FileContents> given_files(const Lab& lab) {
  std::vector<FileContents> files;
  std::error_code error;
  for (fs::recursive_directory_iterator entry(lab.template_folder, error), end;
       !error && entry != end; entry.increment(error)) {
    if (entry->is_regular_file() && is_extra_name(entry->path())) {
      files.push_back(
          {entry->path().lexically_relative(lab.template_folder), read_file(entry->path())});
    }
  }
  std::vector<std::string> provided = provided_files(lab.assignment);
  provided.emplace_back("lab.cuh");
  for (const std::string& name : provided) {
    const fs::path path = lab.assignment_folder / name;
    if (fs::is_regular_file(path)) files.push_back({name, read_file(path)});
  }
  std::ranges::sort(files, {}, &FileContents::path);
  return files;
}

SimilarSubmissions similar_submissions_of(const Lab& lab,
                                          std::vector<ComparedSubmission> submissions,
                                          const std::vector<FileContents>& given) {
  SimilarSubmissions found =
      compare_submissions(std::move(submissions), common_sources(lab, given));
  found.lab = lab.assignment.id;
  return found;
}

}  // namespace labcheck
