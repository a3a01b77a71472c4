#include "harness/cli/try_case.hpp"

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

Criterion criterion_of(std::string id, std::string title, Need need) {
  Criterion criterion;
  criterion.id = std::move(id);
  criterion.title = std::move(title);
  criterion.points = 1;
  criterion.need = std::move(need);
  return criterion;
}

// The lab as if nothing but the case was asked for. Faults are found where programs are run anyway.
Lab lab_of_case(const std::string& case_id, const Lab& lab, Backend backend) {
  Lab small = lab;
  const std::string& part = find_case(lab.assignment, case_id)->part;
  std::erase_if(small.assignment.parts, [&](const Part& other) { return other.id != part; });
  std::vector<Criterion> criteria{
      criterion_of("builds", std::string(report::kBuildsTitle), NeedsBuild{}),
      criterion_of("results", report::results_of_case(case_id), NeedsCases{{case_id}})};
  if (backend == Backend::sim) {
    criteria.push_back(
        criterion_of("faults", report::faults_of_case(case_id), NeedsClean{{case_id}}));
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

// Whether there is nothing in `folder` but what keep_case() left.
bool is_ours(const fs::path& folder) {
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
                  messages::cases_to_name(open));
}

TriedCase try_case(const std::string& case_id, const Submission& submission, const Lab& lab,
                   std::uint64_t seed, Services& services) {
  TriedCase tried;
  const TestCase& test_case = *find_case(lab.assignment, case_id);
  services.tell_run = [&](const CaseInput& input, const Run& run,
                          const std::vector<Expectation>& expected) {
    // The first run decides; what follows only looks for faults.
    if (tried.kept) return;
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
    tried.kept = std::move(kept);
  };
  const Lab small = lab_of_case(case_id, lab, services.backend);
  tried.graded =
      grade_submission(only(small.assignment.parts.front(), submission), small, seed, services);
  services.tell_run = {};
  return tried;
}

void keep_case(const KeptCase& kept, const fs::path& folder) {
  if (!is_ours(folder))
    throw UserError(messages::folder_of_others(folder), messages::name_another_folder());
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
