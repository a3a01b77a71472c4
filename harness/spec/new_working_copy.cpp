// SPDX-License-Identifier: MIT
#include "harness/base/error.hpp"
#include "harness/base/names.hpp"
#include "harness/base/translation.hpp"
#include "harness/spec/working_copy.hpp"

#include <fmt/format.h>

#include <map>
#include <string_view>
#include <system_error>

namespace labcheck {
namespace fs = std::filesystem;
namespace {

using Files = std::map<fs::path, std::string>;

void replace_all(std::string& text, std::string_view mark, std::string_view by) {
  for (auto at = text.find(mark); at != std::string::npos; at = text.find(mark, at + by.size()))
    text.replace(at, mark.size(), by);
}

Files files_below(const fs::path& folder) {
  Files files;
  std::error_code error;
  fs::recursive_directory_iterator entry(folder, error);
  for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
    if (entry->is_regular_file())
      files[entry->path().lexically_relative(folder)] = read_file(entry->path());
  }
  if (error) throw UserError(tr("{}: cannot be read: {}", folder.string(), error.message()));
  return files;
}

// The template `file`, or its version with comments in the language in use: "transpose.cs.cu".
fs::path template_of(const fs::path& file) {
  const fs::path translation = fs::path(file).replace_extension(to_string(language_in_use())) +=
      file.extension();
  std::error_code error;
  return fs::is_regular_file(translation, error) ? translation : file;
}

void add_lab(Files& files, const fs::path& folder, const Assignment& lab, const fs::path& labs) {
  const fs::path assignment_folder = labs / "assignments" / lab.id;
  std::vector<std::string> provided = provided_files(lab);
  provided.emplace_back("README.md");
  // A lab of whole programs may have no contract.
  if (has_functions(lab) || fs::is_regular_file(assignment_folder / "lab.cuh"))
    provided.emplace_back("lab.cuh");
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(assignment_folder, error)) {
    const std::string name = entry.path().filename().string();
    if (is_translated_handout(name)) provided.push_back(name);
  }
  for (const std::string& name : provided)
    files[folder / name] = read_file(assignment_folder / name);
  if (fs::is_directory(assignment_folder / "figures", error)) {
    for (const auto& [name, bytes] : files_below(assignment_folder / "figures"))
      files[folder / "figures" / name] = bytes;
  }
  for (const std::string& name : files_of(lab))
    files[folder / name] = read_file(template_of(labs / "student_template" / lab.id / name));
}

Files shared_files(const fs::path& shared, const std::vector<Assignment>& labs) {
  Files files = files_below(shared);
  for (auto& [path, text] : files) text = fill_placeholders(text, labs);
  return files;
}

std::vector<FileContents> to_list(const Files& files) {
  std::vector<FileContents> list;
  for (const auto& [path, bytes] : files) list.push_back({path, bytes});
  return list;
}

}  // namespace

bool is_translated_handout(std::string_view name) {
  constexpr std::string_view kStart = "README.";
  constexpr std::string_view kEnd = ".md";
  return name.size() > kStart.size() + kEnd.size() && name.starts_with(kStart) &&
         name.ends_with(kEnd);
}

std::string handout_in(const std::vector<std::string>& names) {
  const std::string translation = fmt::format("README.{}.md", to_string(language_in_use()));
  return contains(names, translation) ? translation : "README.md";
}

std::string fill_placeholders(const std::string& text, const std::vector<Assignment>& labs) {
  std::string list;
  for (const Assignment& lab : labs)
    list += fmt::format("{}* [{}]({}/README.md): {}", list.empty() ? "" : "\n", lab.id, lab.id,
                        translated(lab.title));
  std::string filled = text;
  // A title may contain a placeholder, so the list is inserted last.
  replace_all(filled, "@LAB@", labs.empty() ? "" : labs.front().id);
  replace_all(filled, "@LABS@", list);
  return filled;
}

std::vector<FileContents> files_of_new_lab(const Assignment& assignment,
                                           const WorkingCopySources& sources) {
  Files files = shared_files(sources.shared, {assignment});
  add_lab(files, {}, assignment, sources.labs);
  return to_list(files);
}

std::vector<FileContents> files_of_new_course(const std::vector<Assignment>& assignments,
                                              const WorkingCopySources& sources) {
  Files files = shared_files(sources.shared, assignments);
  for (const Assignment& lab : assignments) add_lab(files, lab.id, lab, sources.labs);
  return to_list(files);
}

}  // namespace labcheck
