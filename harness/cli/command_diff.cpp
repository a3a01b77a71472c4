// SPDX-License-Identifier: MIT
#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/translation.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/console.hpp"
#include "harness/records/compare_grades.hpp"
#include "harness/report/changes_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

std::vector<std::string> labs_of(const fs::path& results) {
  std::vector<std::string> labs = labs_with_records(results);
  if (labs.empty()) {
    throw UserError(tr("{}: contains no grades", results.string()),
                    tr("specify a folder that labcheck batch --out wrote"));
  }
  return labs;
}

std::vector<std::string> labs_to_compare(const DiffCommand& command) {
  const std::vector<std::string> before = labs_of(command.before);
  const std::vector<std::string> after = labs_of(command.after);
  std::vector<std::string> labs;
  std::set_union(before.begin(), before.end(), after.begin(), after.end(),
                 std::back_inserter(labs));
  return labs;
}

}  // namespace

DiffCommand::DiffCommand()
    : LabcheckCommand("diff", tr("list every grade that differs between two folders of results")) {
  options = {required({"OLD", "", into(before), ""}),
             required({"NEW", "", into(after), ""}),
             {"--json", "FILE", into(json), tr("also write the list as JSON")}};
}

ExitCode DiffCommand::run(const CommonOptions&) const {
  std::vector<LabChanges> labs;
  bool has_changes = false;
  for (const std::string& lab : labs_to_compare(*this)) {
    ComparedStores compared =
        compare_grades(lab, RecordStore(before, lab), RecordStore(after, lab));
    for (const NoRecord& corrupt : compared.corrupt)
      print_problem(describe(corrupt), tr("run labcheck batch to grade it again"));
    has_changes = has_changes || !compared.changes.changes.empty();
    labs.push_back(std::move(compared.changes));
  }
  if (!json.empty()) write_file_atomically(json, changes_json(labs));
  fmt::print("{}", changes_text(labs));
  return has_changes ? ExitCode::below : ExitCode::full;
}

}  // namespace labcheck
