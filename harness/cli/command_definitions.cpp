#include "harness/cli/command_definitions.hpp"

#include "harness/cli/seed_option.hpp"
#include "harness/cli/version.hpp"

#include <CLI/CLI.hpp>

namespace labcheck {
namespace {

constexpr const char* kFooter = R"(Examples:
  labcheck lab6 transpose.cu       grade one file
  labcheck new lab4                make a folder to work on a lab in
  labcheck                         grade the working copy that this folder is
  labcheck lab4                    the same, whatever the folder is called
  labcheck lab5 --report json=g.json --report junit=g.xml
  labcheck batch DIR --lab lab5 --out RESULTS
                                   grade a class
  labcheck ci                      grade what changed in a repository, for GitLab
  labcheck lab4 --watch            grade again on each save
  labcheck lab4 --case over --keep run one test case, and keep what it was run on
  labcheck lab4 --explain fast     what a criterion asks, why, and what to read
  labcheck show lab5               what is asked, and for how many points
  labcheck ladder lab5             how fast its reference programs are on this machine
  labcheck simulate prog.cu -- 512 run any CUDA program on the simulated GPU

Exit status:
    0  graded, at or above the pass mark
    1  graded, below it
    2  a mistake in options, a rubric or an assignment
    3  a fault of labcheck or the machine: a grade is withheld
    4  a batch stopped early and can go on
  130  interrupted

Environment:
  LABCHECK_LABS   as --labs
  LABCHECK_NVCC   the compiler
  LABCHECK_CACHE  where builds are kept
  NO_COLOR        as --no-color)";

std::string reports_help() {
  std::string text = "also write a report to FILE; FORMAT is one of ";
  for (const ReportFormat& format : report_formats()) {
    if (&format != &report_formats().front()) text += ", ";
    text += format.name;
  }
  return text;
}

/// An option whose values are the names of an enumeration.
template <class Enum>
void add_choice(CLI::App& app, const char* name, Enum& choice, const char* help) {
  app.add_option_function<std::string>(
         name, [&choice](const std::string& word) { choice = *parse_enum<Enum>(word); }, help)
      ->check(CLI::IsMember(names_of<Enum>()))
      ->type_name("KIND");
}

void add_common(CLI::App& app, CommonOptions& common) {
  add_choice(app, "--backend", common.backend, "auto (the GPU if one answers), gpu or sim");
  app.add_option("--labs", common.labs,
                 "a course's folder: assignments/, reference/, rubrics/, student_template/")
      ->type_name("DIR");
  add_choice(app, "--sandbox", common.sandbox, "bubblewrap, or none: only for code that you trust");
  app.add_flag("--no-color", common.no_color, "no colours, also on a terminal");
  app.add_flag("--quiet,-q", common.quiet, "no progress");
}

void add_new(CLI::App& app, NewCommand& command) {
  CLI::App* make =
      app.add_subcommand("new", "make a folder to work on a lab in, or on all of them");
  make->add_option("LAB", command.lab, "which one; left out with --all")->type_name("");
  make->add_option("DIR", command.folder, "the folder to make [named as the lab, or cuda-labs]")
      ->type_name("");
  make->add_flag_callback(
      "--all", [&command] { command.makes = NewCommand::Makes::course; }, "every lab there is");
}

void add_diff(CLI::App& app, DiffCommand& command) {
  CLI::App* diff =
      app.add_subcommand("diff", "list every grade that differs between two folders of results");
  diff->add_option("OLD", command.before)->required()->type_name("");
  diff->add_option("NEW", command.after)->required()->type_name("");
  diff->add_option("--json", command.json, "also write the list as JSON")->type_name("FILE");
}

}  // namespace

void define_commands(CLI::App& app, CommonOptions& common, ParsedCommands& parsed) {
  app.name("labcheck");
  app.description("Grades CUDA lab assignments, on a GPU or on the simulated one.");
  app.set_version_flag("--version", version_text, "the version, its build and the CUDA toolkit");
  app.fallthrough();
  app.require_subcommand(0, 1);
  add_common(app, common);
  app.add_option("LAB", parsed.grade.lab,
                 "the lab to grade for: lab5, or its whole name [told by the folder]")
      ->type_name("");
  app.add_option("PATH", parsed.grade.path, "a .cu file or a folder [.]")->type_name("");
  app.add_option("--report", parsed.reports, reports_help())
      ->type_name("FORMAT=FILE")
      ->allow_extra_args(false);
  add_seed(app, parsed.grade.seed, "repeat a run with the seed that its report names");
  app.add_option("--pass-mark", parsed.grade.pass_mark,
                 "points that end with status 0 [every criterion full]")
      ->type_name("POINTS");
  app.add_flag("--no-speed", parsed.grade.no_speed,
               "measure no speed, which takes longest; the grade is provisional");
  add_study(app, parsed.grade.study);
  add_batch(app, parsed.batch);
  add_ci(app, parsed.ci);
  app.add_subcommand("list", "the labs there are");
  CLI::App* show = app.add_subcommand("show", "what a lab asks for, and for how many points");
  show->add_option("LAB", parsed.show.lab)->required()->type_name("");
  CLI::App* ladder =
      app.add_subcommand("ladder", "compare a lab's reference programs on this machine");
  ladder->add_option("LAB", parsed.ladder.lab)->required()->type_name("");
  ladder->add_option("--on", parsed.ladder.case_id, "only on this test case")->type_name("CASE");
  app.add_subcommand("doctor", "what was found on this machine, what is missing, how to get it");
  CLI::App* validate = app.add_subcommand("validate", "prove that labs grade as they should");
  validate->add_option("LAB", parsed.validate.lab, "only this one")->type_name("");
  add_new(app, parsed.make);
  add_diff(app, parsed.diff);
  add_simulate(app, parsed.simulate);
  // CLI11 hands a footer on to the commands that are added behind it.
  app.footer(kFooter);
}

}  // namespace labcheck
