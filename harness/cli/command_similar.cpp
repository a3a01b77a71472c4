// SPDX-License-Identifier: MIT
#include "harness/base/files.hpp"
#include "harness/base/temp_folder.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/console.hpp"
#include "harness/cli/labs.hpp"
#include "harness/pipeline/batch/similar_exports.hpp"
#include "harness/pipeline/batch/similar_inputs.hpp"
#include "harness/report/similarity_report.hpp"
#include "harness/similarity/compare.hpp"

#include <fmt/format.h>

namespace labcheck {
namespace {

SimilarSubmissions compare_lab(const SimilaritySources& sources, const Lab& lab,
                               const std::vector<FileContents>& given) {
  const TempFolder scratch;
  SubmissionsToCompare read = read_submissions_to_compare(sources, lab, scratch.path());
  for (const std::string& problem : read.problems)
    print_problem(problem, tr("run labcheck batch to grade it again"));
  for (const std::string& problem : read.unread) print_problem(problem, {});
  return similar_submissions_of(lab, std::move(read.submissions), given);
}

}  // namespace

SimilarCommand::SimilarCommand()
    : LabcheckCommand(
          "similar", tr("list submissions that resemble each other"),
          {tr("DIR and OLDER are what labcheck batch reads, or results that it wrote. Without "
              "--lab, all labs in DIR are compared. Code that students get and submissions of "
              "fewer than {} fingerprints are not compared.",
              kFewestFingerprints),
           tr("--report FORMAT=FILE: html writes a page with the sources of each pair side by "
              "side; json writes data for other programs. jplag and moss write the folder FILE, "
              "with a folder for each submission and the folder base, for these tools. With "
              "several labs, labcheck replaces '{{lab}}' in FILE with the lab's name."),
           report::similarity_hint()}) {
  options = {
      required({"DIR", "", into(sources.folder), tr("the submissions, or the results of a batch")}),
      {"--lab", "LAB", into(sources.labs), tr("the lab to compare (repeatable)")},
      {"--against", "OLDER", into(sources.earlier),
       tr("also compare with the submissions or results of an earlier year (repeatable)")},
      layout_option(sources.layout),
      layout_pattern_option(sources.layout_pattern),
      {"--report", "FORMAT=FILE", into_reports(reports),
       tr("also write a report to FILE; FORMAT is {}",
          joined(names_of<SimilarityFormat>(), Conjunction::either))}};
}

ExitCode SimilarCommand::run(const CommonOptions& common) const {
  SimilaritySources chosen = sources;
  const std::filesystem::path root = labs_root(common);
  for (std::string& lab : chosen.labs) lab = full_lab_name(root, lab);
  const std::vector<std::string> labs = labs_to_compare(chosen, lab_names(root));
  check_similarity_reports(reports, labs);
  for (const std::string& each : labs) {
    const Lab lab = load_named_lab(common, each);
    const std::vector<FileContents> given = given_files(lab);
    const SimilarSubmissions found = compare_lab(chosen, lab, given);
    fmt::print("{}{}", each == labs.front() ? "" : "\n", similarity_text(found));
    for (const SimilarityReportRequest& request : reports)
      fmt::print("\n{}\n", write_similarity_report(request, found, given));
  }
  return ExitCode::full;
}

}  // namespace labcheck
