// SPDX-License-Identifier: MIT
/// Writes similar submissions to files, and submissions as folders for other similarity tools.
#pragma once

#include "harness/base/enum_names.hpp"
#include "harness/base/files.hpp"
#include "harness/model/similar_submissions.hpp"

#include <string>
#include <vector>

namespace labcheck {

/// `jplag` and `moss` are folders with the submissions and the code that students get, in the
/// arrangement that these tools read.
LABCHECK_ENUM(SimilarityFormat, html, json, jplag, moss)

struct SimilarityReportRequest {
  SimilarityFormat format = SimilarityFormat::html;
  std::string path;
};

/// Checks the requested reports for `labs` before anything is compared. Throws UserError if one is
/// impossible.
void check_similarity_reports(const std::vector<SimilarityReportRequest>& requests,
                              const std::vector<std::string>& labs);

/// Writes `request` for the lab of `found`, of which students get the files `given`. Returns the
/// path. Files in a folder that exist are not replaced. Throws UserError.
std::string write_similarity_report(const SimilarityReportRequest& request,
                                    const SimilarSubmissions& found,
                                    const std::vector<FileContents>& given);

/// The files of a folder for JPlag: submissions/ID/..., base/..., and earlier-1/ID/... for the
/// submissions of an earlier year.
std::vector<FileContents> jplag_files(const SimilarSubmissions& found,
                                      const std::vector<FileContents>& given);

/// The files of a folder for MOSS, which takes the files of one folder as a submission: those of a
/// submission's subfolders get names such as "src_tile.cuh".
std::vector<FileContents> moss_files(const SimilarSubmissions& found,
                                     const std::vector<FileContents>& given);

}  // namespace labcheck
