// SPDX-License-Identifier: MIT
#include "harness/pipeline/batch/similar_exports.hpp"

#include "harness/base/digest.hpp"
#include "harness/base/translation.hpp"
#include "harness/pipeline/batch/course_files.hpp"
#include "harness/report/similarity_report.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

bool is_folder(SimilarityFormat format) {
  return format == SimilarityFormat::jplag || format == SimilarityFormat::moss;
}

// "submissions", or "earlier-1" for the first earlier year.
std::vector<std::string> folders_of(const SimilarSubmissions& found) {
  std::vector<std::string> collections;
  std::vector<std::string> folders;
  for (const ComparedSubmission& submission : found.submissions) {
    if (submission.collection.empty()) {
      folders.emplace_back("submissions");
      continue;
    }
    auto known = std::ranges::find(collections, submission.collection);
    if (known == collections.end()) known = collections.insert(known, submission.collection);
    folders.push_back(fmt::format("earlier-{}", known - collections.begin() + 1));
  }
  return folders;
}

// The path as the name of one file, such as "src_tile.cuh": MOSS takes the files of one folder as a
// submission. A long path is shortened at the front.
std::string with_underscores(std::string path) {
  constexpr std::size_t kLongest = 200;
  std::ranges::replace(path, '/', '_');
  if (path.size() <= kLongest) return path;
  const std::string digest = sha256_hex(path).substr(0, 8);
  const auto begins_letter = [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; };
  const auto start = std::find_if(path.end() - kLongest / 2, path.end(), begins_letter);
  return digest + std::string(start, path.end());
}

std::string unchanged(std::string path) {
  return path;
}

std::vector<FileContents> files_for_a_tool(const SimilarSubmissions& found,
                                           const std::vector<FileContents>& given,
                                           std::string (*name_of)(std::string path)) {
  std::vector<FileContents> files;
  for (const FileContents& file : given)
    files.push_back({fs::path("base") / name_of(file.path.string()), file.bytes});
  const std::vector<std::string> folders = folders_of(found);
  for (std::size_t k = 0; k < folders.size(); ++k) {
    const ComparedSubmission& submission = found.submissions[k];
    for (const SubmittedFile& file : submission.files)
      files.push_back({fs::path(folders[k]) / submission.id / name_of(file.name), file.contents});
  }
  return files;
}

}  // namespace

void check_similarity_reports(const std::vector<SimilarityReportRequest>& requests,
                              const std::vector<std::string>& labs) {
  for (const SimilarityReportRequest& request : requests) {
    require_path_for_each_lab(to_string(request.format), request.path, labs.size());
    for (const std::string& lab : labs) {
      const fs::path path = path_for(request.path, lab);
      require_writable(is_folder(request.format) ? path / "base/file" : path);
    }
  }
}

std::string write_similarity_report(const SimilarityReportRequest& request,
                                    const SimilarSubmissions& found,
                                    const std::vector<FileContents>& given) {
  const fs::path path = path_for(request.path, found.lab);
  switch (request.format) {
    case SimilarityFormat::html:
      write_file_atomically(path, similarity_page(found));
      break;
    case SimilarityFormat::json:
      write_file_atomically(path, similarity_json(found));
      break;
    case SimilarityFormat::jplag:
      write_new_files(path, files_for_a_tool(found, given, unchanged));
      break;
    case SimilarityFormat::moss:
      write_new_files(path, files_for_a_tool(found, given, with_underscores));
      break;
  }
  return path.string();
}

}  // namespace labcheck
