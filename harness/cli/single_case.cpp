// SPDX-License-Identifier: MIT
#include "harness/cli/single_case.hpp"

#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/cli/study_messages.hpp"
#include "harness/pipeline/grade_submission.hpp"
#include "harness/report/kept_case.hpp"
#include "harness/report/messages.hpp"
#include "harness/spec/names.hpp"

#include <algorithm>
#include <utility>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

Criterion make_criterion(std::string id, std::string title, Need need) {
  Criterion criterion;
  criterion.id = std::move(id);
  criterion.title = std::move(title);
  criterion.points = 1;
  criterion.need = std::move(need);
  return criterion;
}

// A lab with only this test case. Faults are checked only if the program runs on the simulated GPU
// anyway.
Lab make_lab_of_case(const std::string& case_id, const Lab& lab, Backend backend) {
  Lab small = lab;
  const std::string& part = find_case(lab.assignment, case_id)->part;
  std::erase_if(small.assignment.parts, [&](const Part& other) { return other.id != part; });
  std::vector<Criterion> criteria{
      make_criterion("builds", std::string(report::kBuildsTitle), NeedsBuild{}),
      make_criterion("results", report::results_of_case(case_id), NeedsCases{{case_id}})};
  if (backend == Backend::sim) {
    criteria.push_back(
        make_criterion("faults", report::faults_of_case(case_id), NeedsClean{{case_id}}));
  }
  for (Criterion& criterion : criteria) {
    if (criterion.id != "builds") criterion.after = {"builds"};
  }
  small.rubric = {lab.assignment.id, std::move(criteria)};
  return small;
}

std::vector<std::string> public_cases(const Assignment& assignment) {
  std::vector<std::string> open;
  for (const TestCase& test_case : assignment.cases) {
    if (test_case.visibility == Visibility::open) open.push_back(test_case.id);
  }
  return open;
}

// Whether `folder` is missing, empty or written by keep_case().
bool may_overwrite(const fs::path& folder) {
  std::error_code error;
  return !fs::exists(folder, error) ||
         (fs::is_directory(folder, error) &&
          (fs::is_empty(folder, error) || fs::exists(folder / kKeptCaseFile, error)));
}

}  // namespace

void require_public_case(const std::string& case_id, const Assignment& assignment) {
  const TestCase* test_case = find_case(assignment, case_id);
  const std::vector<std::string> open = public_cases(assignment);
  if (test_case != nullptr && test_case->visibility == Visibility::open) return;
  const bool is_hidden = test_case != nullptr || contains(assignment.hidden, case_id);
  throw UserError(is_hidden ? messages::case_is_hidden(assignment.id, case_id)
                            : messages::no_such_case(assignment.id, case_id, open),
                  messages::list_public_cases(open));
}

SingleCaseResult run_single_case(const std::string& case_id, const Submission& submission,
                                 const Lab& lab, std::uint64_t seed, Services& services) {
  SingleCaseResult result;
  const TestCase& test_case = *find_case(lab.assignment, case_id);
  services.on_run = [&](const CaseInput& input, const Run& run,
                        const std::vector<Expectation>& expected) {
    // The first run gives the results; later runs only check for faults.
    if (result.kept) return;
    KeptCase kept;
    kept.lab = lab.assignment.id;
    kept.case_id = case_id;
    kept.call = input.call;
    kept.backend = run.mode.backend;
    kept.seed = seed;
    kept.parameters = input.parameters;
    if (test_case.program) {
      kept.arguments = arguments_of(*test_case.program, input.parameters);
      kept.printed = run.output;
      kept.errors = run.errors;
    }
    kept.inputs = input.buffers;
    kept.outputs = run.buffers;
    kept.expected = expected;
    result.kept = std::move(kept);
  };
  const Lab small = make_lab_of_case(case_id, lab, services.backend);
  result.graded = grade_submission(submission_of_part(small.assignment.parts.front(), submission),
                                   small, seed, services);
  services.on_run = {};
  return result;
}

void keep_case(const KeptCase& kept, const fs::path& folder) {
  if (!may_overwrite(folder))
    throw UserError(messages::folder_has_other_files(folder), messages::name_another_folder());
  std::error_code error;
  for (const std::string_view old : kKeptFolders) fs::remove_all(folder / old, error);
  for (const char* old : {"stdout.txt", "stderr.txt"}) fs::remove(folder / old, error);
  for (const KeptFile& file : kept_files(kept)) {
    write_file_atomically(folder / file.path, file.bytes);
    if (file.kind == KeptFile::Kind::script) {
      fs::permissions(folder / file.path,
                      fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec,
                      fs::perm_options::add, error);
    }
  }
}

}  // namespace labcheck
