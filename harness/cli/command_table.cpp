// SPDX-License-Identifier: MIT
#include "harness/cli/command_table.hpp"

#include "harness/base/text.hpp"

#include <algorithm>
#include <limits>

namespace labcheck {
namespace {

constexpr const char* kMainFooter = R"(Examples:
  labcheck lab6 transpose.cu       grade one file
  labcheck new lab4                create a folder for working on a lab
  labcheck                         grade the working copy in this folder
  labcheck lab4                    the same, whatever the folder is called
  labcheck lab5 --report json=g.json --report junit=g.xml
  labcheck batch DIR --lab lab5 --out RESULTS
                                   grade a course
  labcheck ci                      grade the changed labs of a repository, for GitLab
  labcheck lab4 --watch            grade again after each save
  labcheck lab4 --case over --keep run one test case and keep its inputs and outputs
  labcheck lab4 --explain fast     show what a criterion requires, why, and what to read
  labcheck show lab5               show a lab's requirements and their points
  labcheck ladder lab5             compare its reference versions on this computer
  labcheck simulate prog.cu -- 512 run any CUDA program on the simulated GPU

Exit status:
    0  graded, at or above the pass mark
    1  graded, below it
    2  an error in options, files, a rubric or an assignment
    3  labcheck or the computer failed: not graded yet
    4  a batch stopped early and can be continued
  130  interrupted

Environment:
  LABCHECK_LABS   same as --labs
  LABCHECK_NVCC   the CUDA compiler
  LABCHECK_CACHE  the cache of compiled programs
  NO_COLOR        same as --no-color)";

std::vector<std::string> format_names() {
  std::vector<std::string> names;
  for (const ReportFormat& format : report_formats()) names.emplace_back(format.name);
  return names;
}

std::vector<OptionSpec> common_specs(CommonOptions& common) {
  return {
      choice<BackendChoice>("--backend", "KIND", common.backend,
                            "auto (the GPU if one responds), gpu or sim"),
      option("--labs", "DIR", into(common.labs),
             "the course folder, with assignments/, reference/, rubrics/ and student_template/"),
      choice<SandboxChoice>("--sandbox", "KIND", common.sandbox,
                            "bubblewrap, or none (only for code that you trust)"),
      flag("--no-color", common.no_color, "disable colors, even on a terminal"),
      flag("--quiet,-q", common.quiet, "do not show progress"),
  };
}

std::vector<OptionSpec> grade_specs(ParsedCommands& parsed) {
  GradeCommand& grade = parsed.grade;
  OptionSpec reports =
      repeated(option("--report", "FORMAT=FILE", into(parsed.reports),
                      "also write a report to FILE; FORMAT is " + joined(format_names(), "or")));
  reports.formats = format_names();
  std::vector<OptionSpec> specs{
      positional("LAB", into(grade.lab),
                 "the lab to grade: lab5, or its full name [detected from the folder]"),
      positional("PATH", into(grade.path), "a .cu file or a folder [.]"),
      reports,
      seed_option(grade.seed, "repeat a run with the seed from its report"),
      option("--pass-mark", "POINTS",
             into_number(grade.pass_mark, 0, std::numeric_limits<double>::infinity()),
             "the minimum points for status 0 [full points for every criterion]"),
      flag("--no-speed", grade.no_speed,
           "skip the speed measurements, which take longest; the grade is provisional"),
  };
  const std::vector<OptionSpec> study = study_specs(grade.study);
  specs.insert(specs.end(), study.begin(), study.end());
  return specs;
}

CommandSpec new_spec(NewCommand& command) {
  return {"new",
          "create a folder for working on a lab, or on all labs",
          {},
          {
              positional("LAB", into(command.lab), "the lab; omit it with --all"),
              positional("DIR", into(command.folder),
                         "the folder to create [named after the lab, or cuda-labs]"),
              {.names = "--all",
               .value = {},
               .help = "every lab",
               .store =
                   [&command](const std::string&) {
                     command.makes = NewCommand::Makes::course;
                     return std::string();
                   },
               .words = WordCount::none},
          }};
}

CommandSpec diff_spec(DiffCommand& command) {
  return {"diff",
          "list every grade that differs between two folders of results",
          {},
          {
              required(positional("OLD", into(command.before), "")),
              required(positional("NEW", into(command.after), "")),
              option("--json", "FILE", into(command.json), "also write the list as JSON"),
          }};
}

CommandSpec ladder_spec(LadderCommand& command) {
  return {"ladder",
          "compare a lab's reference versions on this computer",
          {},
          {
              required(positional("LAB", into(command.lab), "")),
              option("--on", "CASE", into(command.case_id), "only on this test case"),
          }};
}

}  // namespace

const OptionSpec kHelpOption{.names = "-h,--help",
                             .value = {},
                             .help = "print this help and exit",
                             .store = {},
                             .words = WordCount::none};
const OptionSpec kVersionOption{
    .names = "--version",
    .value = {},
    .help = "print the version, the build and the CUDA toolkit, and exit",
    .store = {},
    .words = WordCount::none};

const CommandSpec* CommandTable::find(const std::string& name) const {
  const auto found = std::find_if(commands.begin(), commands.end(),
                                  [&](const TableEntry& entry) { return entry.spec.name == name; });
  return found == commands.end() ? nullptr : &found->spec;
}

CommandTable command_table(CommonOptions& common, ParsedCommands& parsed) {
  CommandTable table;
  table.main = {"labcheck", "Grades CUDA lab assignments, on a GPU or on a simulated GPU.",
                kMainFooter, common_specs(common)};
  for (const OptionSpec& option : table.main.options)
    table.common.push_back(option.name_list().front());
  for (OptionSpec& option : grade_specs(parsed)) table.main.options.push_back(std::move(option));
  ParsedCommands& p = parsed;
  table.commands = {
      {batch_spec(p.batch), [&p] { return p.batch; }},
      {ci_spec(p.ci), [&p] { return p.ci; }},
      {{"list", "list the labs", {}, {}}, [] { return ListCommand{}; }},
      {{"show",
        "show a lab's requirements and their points",
        {},
        {required(positional("LAB", into(p.show.lab), ""))}},
       [&p] { return p.show; }},
      {ladder_spec(p.ladder), [&p] { return p.ladder; }},
      {{"doctor",
        "show what is installed on this computer, what is missing, and how to get it",
        {},
        {}},
       [] { return DoctorCommand{}; }},
      {{"validate",
        "verify that labs grade correctly",
        {},
        {positional("LAB", into(p.validate.lab), "only this lab")}},
       [&p] { return p.validate; }},
      {new_spec(p.new_), [&p] { return p.new_; }},
      {diff_spec(p.diff), [&p] { return p.diff; }},
      {simulate_spec(p.simulate), [&p] { return p.simulate; }},
  };
  return table;
}

}  // namespace labcheck
