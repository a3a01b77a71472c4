// SPDX-License-Identifier: MIT
#include "harness/spec/submission_finder.hpp"

#include "harness/base/digest.hpp"
#include "harness/base/error.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/spec/extra_files.hpp"
#include "harness/spec/messages.hpp"
#include "harness/spec/names.hpp"
#include "harness/spec/source_files.hpp"

#include <algorithm>
#include <iterator>
#include <optional>

namespace labcheck {
namespace fs = std::filesystem;
namespace {

void require_complete(const SourcesBelow& below, const fs::path& folder, std::size_t most_entries) {
  if (below.too_many) {
    throw UserError(tr("{}: the folder contains more than {} files", in_message(folder),
                       with_thousands(most_entries)),
                    tr("specify the submission's own folder"));
  }
  if (!below.unreadable.empty())
    throw UserError(tr("{}: cannot be read: {}", in_message(folder), below.unreadable));
}

bool is_existing_file(const fs::path& path) {
  std::error_code error;
  const fs::file_status status = fs::symlink_status(path, error);
  return fs::exists(status) && !fs::is_directory(path, error);
}

SubmittedFile read_submitted(const std::string& name, const fs::path& path,
                             const fs::path& folder) {
  std::string contents = read_source(path, folder);
  std::string sha256 = sha256_hex(contents);
  return {name, path, std::move(contents), std::move(sha256)};
}

std::string id_of(const fs::path& path) {
  const fs::path whole = fs::absolute(path).lexically_normal();
  return (whole.has_filename() ? whole : whole.parent_path()).filename().string();
}

// A submission with the file at `path` as `name`, one of the required `files`.
Submission submission_of_file(const fs::path& path, const std::string& name,
                              const std::vector<std::string>& files) {
  const fs::path folder = path.has_parent_path() ? path.parent_path() : ".";
  Submission submission{
      .id = id_of(path), .path = path, .files = {}, .missing = files, .remarks = {}};
  submission.files.push_back(read_submitted(name, path, folder));
  std::erase(submission.missing, name);
  if (path.filename() != name) {
    submission.remarks.push_back(messages::using_as(in_message(path.filename()), name));
  }
  if (!submission.missing.empty())
    submission.remarks.push_back(messages::one_of_several(name, submission.missing));
  return submission;
}

Submission from_file(const fs::path& path, const Assignment& assignment) {
  const std::vector<std::string> files = files_of(assignment);
  if (files.size() == 1 || contains(files, path.filename().string())) {
    const std::string name = files.size() == 1 ? files.front() : path.filename().string();
    return with_included_headers(submission_of_file(path, name, files), path, assignment);
  }
  throw UserError(tr("{}: {} requires {}, but this file has a different name", in_message(path),
                     assignment.id, joined(files)),
                  tr("specify the folder that contains the required files"));
}

// The path of the only file `name` among `sources`, the source files of `folder`.
std::optional<fs::path> find_unique(const std::string& name, const fs::path& folder,
                                    const std::vector<fs::path>& sources) {
  std::vector<fs::path> found;
  std::ranges::copy_if(sources, std::back_inserter(found),
                       [&](const fs::path& source) { return source.filename() == name; });
  if (found.empty()) return std::nullopt;
  if (found.size() == 1) return found.front();
  std::vector<std::string> named;
  std::ranges::transform(found, std::back_inserter(named), in_message);
  throw UserError(tr("{}: found more than one {}: {}", in_message(folder), name, joined(named)),
                  tr("move the {} that you want to grade into the folder itself", name));
}

Submission from_folder(const fs::path& folder, const Assignment& assignment,
                       std::size_t most_entries) {
  Submission submission{
      .id = id_of(folder), .path = folder, .files = {}, .missing = {}, .remarks = {}};
  const SourcesBelow below = sources_below(folder, most_entries, is_extra_name);
  const std::vector<fs::path>& sources = below.files;
  const std::vector<std::string> files = files_of(assignment);
  for (const std::string& name : files) {
    fs::path inner_path = name;
    if (!is_existing_file(folder / name)) {
      require_complete(below, folder, most_entries);
      const std::optional<fs::path> found = find_unique(name, folder, sources);
      if (!found) {
        submission.missing.push_back(name);
        continue;
      }
      inner_path = *found;
      submission.remarks.push_back(messages::found_below(in_message(inner_path), name));
      submission.include_folders.push_back(inner_path.parent_path().string());
    }
    const fs::path path = (folder / inner_path).lexically_normal();
    submission.files.push_back(read_submitted(name, path, folder));
  }
  if (!submission.missing.empty()) {
    std::vector<std::string> found;
    for (const fs::path& source : sources) {
      if (source.extension() == ".cu" && !contains(files, source.filename().string()))
        found.push_back(in_message(source));
    }
    submission.remarks.push_back(found.empty() && !submission.files.empty()
                                     ? messages::others_missing(submission.missing)
                                     : messages::not_found(found, submission.missing));
  }
  // In a folder with very many files, the others are not part of the submission.
  if (below.too_many) return submission;
  std::vector<ExtraFile> extras;
  for (const fs::path& source : sources)
    extras.push_back({source, (folder / source).lexically_normal(), folder / source, folder});
  return with_extras(std::move(submission), extras, assignment);
}

}  // namespace

Submission single_file_submission(const fs::path& path, const Part& part) {
  return submission_of_file(path, part.files.front(), part.files);
}

Submission find_submission(const fs::path& path, const Assignment& assignment,
                           std::size_t most_entries) {
  std::error_code error;
  if (fs::is_directory(path, error)) return from_folder(path, assignment, most_entries);
  if (is_existing_file(path)) return from_file(path, assignment);
  throw UserError(tr("{}: no such file or folder", in_message(path)),
                  tr("specify a .cu file or the folder that contains it"));
}

}  // namespace labcheck
