// SPDX-License-Identifier: MIT
#include "harness/spec/messages.hpp"

#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"

#include <fmt/format.h>

namespace labcheck::messages {
namespace {

constexpr std::size_t kMostNamed = 8;

std::string folder_label(std::string_view folder) {
  return folder == "." ? tr("this folder") : std::string(folder);
}

std::string command_for(std::string_view lab, std::string_view folder) {
  return folder == "." ? fmt::format("labcheck {}", lab)
                       : fmt::format("labcheck {} {}", lab, as_shell_word(folder));
}

}  // namespace

std::string found_below(std::string_view path, std::string_view name) {
  return tr("grading {}: the folder itself has no {}", path, name);
}

std::string using_as(std::string_view given, std::string_view name) {
  return tr("using {} as {}, which the lab requires", given, name);
}

std::string one_of_several(std::string_view name, const std::vector<std::string>& missing) {
  return tr("grading only {}: the lab also requires {}; specify the folder to grade all files",
            name, joined(missing));
}

std::string others_missing(const std::vector<std::string>& missing) {
  return tr("the lab also requires {}, but no such file was found", joined(missing));
}

std::string not_found(const std::vector<std::string>& found,
                      const std::vector<std::string>& missing) {
  if (found.empty()) return tr("found no .cu file; the lab requires {}", joined(missing));
  return tr("found {}; the lab requires {}", joined(first_few(found, kMostNamed)), joined(missing));
}

std::string extra_sources(const std::vector<std::string>& extras) {
  return tr_plural("also found {}; compiled only if the required files use functions from it",
                   "also found {}; compiled only if the required files use functions from them",
                   extras.size(), joined(first_few(extras, kMostNamed)));
}

std::string unusable_name(std::string_view path) {
  return tr(
      "{} is left out: a compiler cannot use this name; rename it with letters, digits, '_' and "
      "'-'",
      path);
}

std::string unreadable_extra(std::string_view problem) {
  return tr("{}; the file is left out", problem);
}

std::string too_many_extras(std::size_t most_files, std::size_t most_bytes) {
  return tr(
      "some files are left out: besides the required files, labcheck reads at most {} headers and "
      "sources with a total size of {}",
      most_files, describe_bytes(most_bytes));
}

std::string no_working_copy(std::string_view folder) {
  return tr("{} is not named after a lab and contains no file that a lab requires",
            folder_label(folder));
}

std::string make_a_working_copy() {
  return tr(
      "go to the folder of your lab, or create one with 'labcheck new LAB'; 'labcheck list' "
      "lists the labs, and 'labcheck --help' all commands");
}

std::string working_copy_above(std::string_view folder, const std::vector<std::string>& labs) {
  return tr("{} contains no file that a lab requires, but a parent folder has one for {}",
            folder_label(folder), joined(labs, Conjunction::either));
}

std::string grade_instead(std::string_view lab, std::string_view folder) {
  return tr("type: {}", command_for(lab, folder));
}

std::string found_above(std::string_view lab, std::string_view folder) {
  return tr("the files of the lab are in a parent folder; type: {}", command_for(lab, folder));
}

std::string no_lab_for_file(std::string_view file, const std::vector<std::string>& labs) {
  if (labs.empty()) return tr("{}: no lab requires a file of this name", file);
  return tr("{}: this file could belong to {}", file, joined(labs, Conjunction::either));
}

std::string name_the_lab(std::string_view file) {
  return tr("specify the lab: labcheck LAB {}; 'labcheck list' lists the labs",
            as_shell_word(file));
}

std::string several_fit(std::string_view folder) {
  return tr("{} contains more than one lab", folder_label(folder));
}

std::string suggested_commands(const std::vector<FittingLab>& fitting) {
  std::string text = tr("type one of these commands:");
  const std::size_t named = fitting.size() > kMostNamed ? kMostNamed - 1 : fitting.size();
  for (std::size_t k = 0; k < named; ++k)
    text += fmt::format("\n  {}", command_for(fitting[k].lab, fitting[k].folder));
  const std::size_t more = fitting.size() - named;
  if (more > 0) text += '\n' + tr_plural("or {} more", "or {} more", more, more);
  return text;
}

std::string no_such_path(std::string_view path) {
  return tr("{}: no such file or folder", path);
}

std::string name_a_file_or_folder() {
  return tr("specify a lab, a .cu file, or a folder that contains one");
}

std::string unreadable_folder(std::string_view folder, std::string_view why) {
  return tr("{}: cannot be read: {}", folder_label(folder), why);
}

std::string hidden_cases_absent(std::size_t count) {
  return tr_plural(
      "only the public test cases were run: the course's grade also uses {} hidden test case, "
      "which is not installed here",
      "only the public test cases were run: the course's grade also uses {} hidden test cases, "
      "which are not installed here",
      count, with_thousands(count));
}

}  // namespace labcheck::messages
