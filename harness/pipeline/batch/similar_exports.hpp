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
/// arrangement that these tools read: submissions/ID/..., base/..., and earlier-1/ID/... for the
/// submissions of an earlier year.
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

}  // namespace labcheck
