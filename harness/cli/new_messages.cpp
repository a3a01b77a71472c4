// SPDX-License-Identifier: MIT
#include "harness/cli/new_messages.hpp"

#include "harness/base/names.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/spec/working_copy.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace labcheck::messages {
namespace fs = std::filesystem;
namespace {

std::string next_steps(const fs::path& folder) {
  const std::string cd = folder.lexically_normal() == "."
                             ? ""
                             : fmt::format("  cd {}\n", as_shell_word(folder.string()));
  return fmt::format("{}\n{}  labcheck\n", tr("next:"), cd);
}

std::string file_line(const std::string& name, std::size_t width, std::string_view purpose) {
  return fmt::format("  {:<{}}  {}\n", name, width, purpose);
}

}  // namespace

std::string lab_created(const Assignment& lab, const fs::path& folder,
                        const std::vector<FileContents>& files) {
  const std::vector<std::string> required = files_of(lab);
  std::size_t width = std::string_view("README.md").size();
  const std::vector<std::string> provided = provided_files(lab);
  std::vector<std::string> handouts{"README.md"};
  std::vector<std::string> others;
  for (const FileContents& file : files) {
    const std::string name = file.path.string();
    if (is_translated_handout(name)) {
      handouts.push_back(name);
    } else if (name != "README.md" && name != "lab.cuh" && *file.path.begin() != "figures" &&
               !contains(provided, name) && !contains(required, name)) {
      others.push_back(name);
    }
  }
  for (const std::vector<std::string>& names : {required, provided, handouts}) {
    for (const std::string& name : names) width = std::max(width, name.size());
  }
  std::string text = tr("created a working copy of {} ({}) in {}", lab.id, translated(lab.title),
                        folder.string()) +
                     "\n";
  const std::string handout = handout_in(handouts);
  text += file_line(handout, width, tr("the handout"));
  for (const std::string& name : handouts) {
    if (name != handout) text += file_line(name, width, tr("the handout in another language"));
  }
  if (std::ranges::find(files, fs::path("lab.cuh"), &FileContents::path) != files.end())
    text += file_line("lab.cuh", width,
                      tr("the declarations of your functions; do not change this file"));
  for (const std::string& name : provided)
    text += file_line(name, width, tr("a file of the lab; do not change it"));
  for (const std::string& name : required)
    text += file_line(name, width, tr("your file: start at the first TODO"));
  if (!others.empty())
    text += fmt::format("  {}\n", tr("for editors, git and GitLab: {}", joined(others)));
  return text + next_steps(folder);
}

std::string course_created(const std::vector<Assignment>& labs, const fs::path& folder) {
  std::size_t width = 0;
  for (const Assignment& lab : labs) width = std::max(width, lab.id.size());
  std::string text = tr("created a working copy of each lab in {}", folder.string()) + "\n";
  for (const Assignment& lab : labs) text += file_line(lab.id, width, translated(lab.title));
  const std::string first = labs.empty() ? "" : labs.front().id;
  return text + next_steps(folder / first);
}

}  // namespace labcheck::messages
