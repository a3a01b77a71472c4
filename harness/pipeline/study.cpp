// SPDX-License-Identifier: MIT
#include "harness/pipeline/study.hpp"

#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/folder_watch.hpp"
#include "harness/base/names.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/pipeline/grade_submission.hpp"
#include "harness/report/kept_case.hpp"

#include <algorithm>
#include <chrono>
#include <map>
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
      make_criterion("builds", translatable("It compiles"), NeedsBuild{}),
      make_criterion("results", tr("Test case {}", case_id), NeedsCases{{case_id}})};
  if (backend == Backend::sim) {
    criteria.push_back(make_criterion(
        "faults", tr("The simulated GPU must find no fault in test case {}", case_id),
        NeedsClean{{case_id}}));
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

// Editors write a file in several steps: waits until nothing has changed for this long.
constexpr std::chrono::milliseconds kQuietTime{150};

std::map<std::string, std::string> file_digests(const Submission& submission) {
  std::map<std::string, std::string> digests;
  for (const SubmittedFile& file : all_files(submission)) digests[file.name] = file.sha256;
  return digests;
}

std::vector<std::string> names_of(const Submission& submission) {
  std::vector<std::string> names;
  for (const SubmittedFile& file : all_files(submission))
    names.push_back(file.path.filename().string());
  names.insert(names.end(), submission.missing.begin(), submission.missing.end());
  return names;
}

fs::path or_current(const fs::path& folder) {
  return folder.empty() ? fs::path(".") : folder;
}

}  // namespace

void require_public_case(const std::string& case_id, const Assignment& assignment) {
  const TestCase* test_case = find_case(assignment, case_id);
  const std::vector<std::string> open = public_cases(assignment);
  if (test_case != nullptr && test_case->visibility == Visibility::open) return;
  const bool is_hidden = test_case != nullptr || contains(assignment.hidden, case_id);
  throw UserError(is_hidden ? tr("test case '{}' of {} is hidden and cannot be run on its own",
                                 case_id, assignment.id)
                            : tr("{} has no test case '{}'{}", assignment.id, case_id,
                                 did_you_mean(case_id, open)),
                  tr("the public test cases are {}", joined(open)));
}

SingleCaseResult run_single_case(const std::string& case_id, const Submission& submission,
                                 const Lab& lab, std::uint64_t seed, const Slot& slot) {
  SingleCaseResult result;
  const TestCase& test_case = *find_case(lab.assignment, case_id);
  Slot observed = slot;
  observed.on_run = [&](const CaseInput& input, const Run& run,
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
      kept.program = input.program;
      kept.start = describe_start(input.program, test_case.program->device);
      kept.files = run.files;
      kept.printed = run.output;
      kept.errors = run.errors;
    }
    kept.inputs = input.buffers;
    kept.outputs = run.buffers;
    kept.expected = expected;
    result.kept = std::move(kept);
  };
  const Lab small = make_lab_of_case(case_id, lab, slot.bench.backend);
  result.graded = grade_submission(submission_of_part(small.assignment.parts.front(), submission),
                                   small, seed, observed);
  return result;
}

void keep_case(const KeptCase& kept, const fs::path& folder) {
  if (!may_overwrite(folder))
    throw UserError(tr("{} contains files that labcheck did not write", folder.string()),
                    tr("specify an empty folder: --keep DIR"));
  std::error_code error;
  for (const std::string_view old : kKeptFolders) fs::remove_all(folder / old, error);
  for (const char* old : {"stdin.txt", "stdout.txt", "stderr.txt"}) fs::remove(folder / old, error);
  for (const KeptFile& file : kept_files(kept)) {
    write_file_atomically(folder / file.path, file.bytes);
    if (file.kind == KeptFile::Kind::script) {
      fs::permissions(folder / file.path,
                      fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec,
                      fs::perm_options::add, error);
    }
  }
}

std::vector<std::string> changed_files(const Submission& before, const Submission& now) {
  std::map<std::string, std::string> old = file_digests(before);
  std::vector<std::string> changed;
  for (const auto& [name, digest] : file_digests(now)) {
    const auto known = old.find(name);
    if (known == old.end() || known->second != digest) changed.push_back(name);
    if (known != old.end()) old.erase(known);
  }
  for (const auto& [name, digest] : old) changed.push_back(name);
  return changed;
}

std::vector<fs::path> folders_to_watch(const fs::path& path, const Submission& submission) {
  std::error_code error;
  std::vector<fs::path> folders{fs::is_directory(path, error) ? path
                                                              : or_current(path.parent_path())};
  for (const SubmittedFile& file : all_files(submission)) {
    folders.push_back(or_current(file.path.parent_path()));
    // A write through a link does not change the folder of the link.
    const fs::path target = fs::weakly_canonical(file.path, error);
    if (!error) folders.push_back(target.parent_path());
  }
  std::ranges::sort(folders);
  folders.erase(std::unique(folders.begin(), folders.end()), folders.end());
  return folders;
}

void grade_on_each_save(const fs::path& path, const std::function<Submission()>& find,
                        const std::function<void(const Submission&)>& grade,
                        const std::function<void(const std::string&)>& print) {
  Submission last = find();
  bool is_first = true;
  std::string last_problem;
  // The submission after a change. Prints the same problem only once.
  const auto find_again = [&]() -> std::optional<Submission> {
    try {
      std::optional<Submission> submission = find();
      last_problem.clear();
      return submission;
    } catch (const UserError& error) {
      if (std::exchange(last_problem, error.what()) == error.what()) return std::nullopt;
      print(error.what());
      if (!error.remedy().empty()) print(error.remedy());
      print(tr("waiting for a fix; press Ctrl-C to stop"));
      return std::nullopt;
    }
  };
  try {
    for (;;) {
      // Starts watching before reading the files, so that no save is missed.
      FolderWatch watch(folders_to_watch(path, last));
      if (const std::optional<Submission> now = find_again()) {
        const std::vector<std::string> changed = changed_files(last, *now);
        if (is_first || !changed.empty()) {
          if (!is_first) print(tr("{} changed: grading again", joined(changed)));
          is_first = false;
          last = *now;
          grade(last);
          print(tr("waiting for {} to change; press Ctrl-C to stop",
                   joined(names_of(last), Conjunction::either)));
        }
      }
      watch.wait(kQuietTime);
    }
  } catch (const Interrupted&) {
    return;
  }
}

}  // namespace labcheck
