// SPDX-License-Identifier: MIT
#include "harness/spec/working_copy.hpp"

#include "harness/base/error.hpp"
#include "harness/base/names.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/spec/catalog.hpp"
#include "harness/spec/labs_root.hpp"
#include "harness/spec/source_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <iterator>
#include <map>

namespace labcheck {
namespace fs = std::filesystem;
namespace {

constexpr int kMostFoldersAbove = 4;

std::string in_lower_case(std::string text) {
  std::ranges::transform(text, text.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

std::string first_word(const std::string& name) {
  return name.substr(0, name.find_first_of("-_ ."));
}

std::vector<std::string> labs_requiring(const std::string& file,
                                        const std::vector<LabFiles>& labs) {
  std::vector<std::string> requiring;
  for (const LabFiles& lab : labs) {
    if (contains(lab.files, file)) requiring.push_back(lab.lab);
  }
  return requiring;
}

void add(std::vector<std::string>& names, const std::vector<std::string>& more) {
  for (const std::string& name : more) {
    if (!contains(names, name)) names.push_back(name);
  }
}

// The folder that a source belongs to, and the labs that the folder's name matches.
struct SourceFolder {
  fs::path folder;
  std::vector<std::string> named;
};

SourceFolder folder_of(const fs::path& source, const std::string& folder_name,
                       const std::vector<LabFiles>& labs) {
  for (fs::path folder = source.parent_path(); !folder.empty(); folder = folder.parent_path()) {
    std::vector<std::string> named = labs_named(folder.filename(), labs);
    if (!named.empty()) return {folder, named};
  }
  std::vector<std::string> named = labs_named(folder_name, labs);
  if (!named.empty()) return {".", named};
  return {source.has_parent_path() ? source.parent_path() : ".", {}};
}

struct LabHints {
  std::vector<std::string> by_name;
  std::vector<std::string> by_file;
};

// Among labs with one short name, the files decide. If they contradict the name, all labs fit.
std::vector<std::string> labs_of(const LabHints& hints) {
  if (hints.by_name.empty()) return hints.by_file;
  std::vector<std::string> both;
  std::ranges::copy_if(hints.by_name, std::back_inserter(both),
                       [&](const std::string& lab) { return contains(hints.by_file, lab); });
  if (!both.empty()) return both;
  std::vector<std::string> any = hints.by_name;
  add(any, hints.by_file);
  return any;
}

std::string name_of(const fs::path& folder) {
  std::error_code error;
  const fs::path whole = fs::canonical(folder, error);
  return (error ? folder : whole).filename().string();
}

// Whether all users share the folder, as they share /tmp.
bool is_shared_folder(const fs::path& folder) {
  std::error_code error;
  return (fs::status(folder, error).permissions() & fs::perms::sticky_bit) != fs::perms::none;
}

// The files in `folder` itself that `labs` require.
std::vector<fs::path> required_files_in(const fs::path& folder, const std::vector<LabFiles>& labs) {
  std::vector<fs::path> found;
  for (const LabFiles& lab : labs) {
    for (const std::string& file : lab.files) {
      std::error_code error;
      if (fs::is_regular_file(folder / file, error)) found.emplace_back(file);
    }
  }
  return found;
}

std::string folder_label(const fs::path& folder) {
  return folder == "." ? tr("this folder") : in_message(folder);
}

// One line per lab and folder with the command to type; only the first of many.
std::string suggested_commands(const std::vector<std::pair<std::string, fs::path>>& fitting) {
  constexpr std::size_t kMostNamed = 8;
  std::string text = tr("type one of these commands:");
  const std::size_t named = fitting.size() > kMostNamed ? kMostNamed - 1 : fitting.size();
  for (std::size_t k = 0; k < named; ++k)
    text += fmt::format("\n  {}", grading_command(fitting[k].first, fitting[k].second));
  const std::size_t more = fitting.size() - named;
  if (more > 0) text += '\n' + tr_plural("or {} more", "or {} more", more, more);
  return text;
}

std::string lab_of_file(const fs::path& path, const std::vector<LabFiles>& labs) {
  const fs::path folder = path.has_parent_path() ? path.parent_path() : ".";
  LabHints hints{labs_named(name_of(folder), labs), labs_requiring(path.filename(), labs)};
  const std::vector<std::string> fitting = labs_of(hints);
  if (fitting.size() == 1) return fitting.front();
  const std::string name = in_message(path);
  throw UserError(
      fitting.empty()
          ? tr("{}: no lab requires a file of this name", name)
          : tr("{}: this file could belong to {}", name, joined(fitting, Conjunction::either)),
      tr("specify the lab: labcheck LAB {}; 'labcheck list' lists the labs", as_shell_word(name)));
}

[[noreturn]] void throw_no_working_copy(const fs::path& folder, const std::vector<LabFiles>& labs) {
  const std::vector<WorkingCopy> above = working_copies_above(folder, labs);
  if (above.empty())
    throw UserError(tr("{} is not named after a lab and contains no file that a lab requires",
                       folder_label(folder)),
                    tr("go to the folder of your lab, or create one with 'labcheck new LAB'; "
                       "'labcheck list' lists the labs, and 'labcheck --help' all commands"));
  const WorkingCopy& nearest = above.front();
  const fs::path parent = folder == "." ? nearest.folder : folder / nearest.folder;
  throw UserError(tr("{} contains no file that a lab requires, but a parent folder has one for {}",
                     folder_label(folder), joined(nearest.labs, Conjunction::either)),
                  tr("type: {}", grading_command(nearest.labs.front(), parent)));
}

}  // namespace

std::string grading_command(const std::string& lab, const fs::path& folder) {
  return folder == "." ? fmt::format("labcheck {}", lab)
                       : fmt::format("labcheck {} {}", lab, as_shell_word(in_message(folder)));
}

std::vector<LabFiles> files_of_labs(const fs::path& root) {
  std::vector<LabFiles> labs;
  for (const std::string& name : lab_names(root))
    labs.push_back({name, files_of(load_assignment(root, name).value)});
  return labs;
}

std::vector<std::string> files_of_other_labs(const fs::path& root, const Assignment& assignment) {
  const std::vector<std::string> own = files_of(assignment);
  std::vector<std::string> others;
  for (const LabFiles& lab : files_of_labs(root)) {
    std::ranges::copy_if(lab.files, std::back_inserter(others),
                         [&](const std::string& file) { return !contains(own, file); });
  }
  return others;
}

std::vector<std::string> labs_named(const std::string& folder_name,
                                    const std::vector<LabFiles>& labs) {
  const std::string name = in_lower_case(folder_name);
  std::vector<std::string> named;
  for (const LabFiles& lab : labs) {
    const std::string known = in_lower_case(lab.lab);
    if (known == name) return {lab.lab};
    if (first_word(known) == first_word(name)) named.push_back(lab.lab);
  }
  return named;
}

std::vector<WorkingCopy> working_copies(const std::string& folder_name,
                                        const std::vector<fs::path>& sources,
                                        const std::vector<LabFiles>& labs) {
  std::map<fs::path, LabHints> folders;
  for (const fs::path& source : sources) {
    const SourceFolder found = folder_of(source, folder_name, labs);
    const std::vector<std::string> requiring = labs_requiring(source.filename(), labs);
    if (found.named.empty() && requiring.empty()) continue;
    LabHints& hints = folders[found.folder];
    hints.by_name = found.named;
    add(hints.by_file, requiring);
  }
  // The folder's files may not have been written yet.
  const std::vector<std::string> named = labs_named(folder_name, labs);
  if (folders.empty() && !named.empty()) folders["."].by_name = named;
  std::vector<WorkingCopy> copies;
  for (const auto& [folder, hints] : folders) copies.push_back({folder, labs_of(hints)});
  const auto place = [&](const WorkingCopy& copy) {
    const auto lab = std::ranges::find(labs, copy.labs.front(), &LabFiles::lab);
    return std::pair(copy.folder != ".", lab - labs.begin());
  };
  std::ranges::stable_sort(copies, {}, place);
  return copies;
}

std::vector<WorkingCopy> working_copies_in(const fs::path& folder,
                                           const std::vector<LabFiles>& labs) {
  const SourcesBelow below = sources_below(folder, kMostSubmittedEntries, [](const fs::path& file) {
    return file.extension() == ".cu";
  });
  if (!below.unreadable.empty())
    throw UserError(tr("{}: cannot be read: {}", folder_label(folder), below.unreadable));
  if (below.too_many) return {};
  return working_copies(name_of(folder), below.files, labs);
}

std::vector<WorkingCopy> working_copies_above(const fs::path& folder,
                                              const std::vector<LabFiles>& labs) {
  std::error_code error;
  fs::path whole = fs::canonical(folder, error);
  std::vector<WorkingCopy> copies;
  fs::path relative;
  for (int up = 0; !error && up < kMostFoldersAbove && whole.has_relative_path(); ++up) {
    whole = whole.parent_path();
    if (is_shared_folder(whole)) break;
    relative /= "..";
    const std::vector<fs::path> files = required_files_in(whole, labs);
    if (files.empty()) continue;
    for (const WorkingCopy& copy : working_copies(name_of(whole), files, labs))
      copies.push_back({relative, copy.labs});
  }
  return copies;
}

std::string detect_lab(const fs::path& path, const std::vector<LabFiles>& labs) {
  std::error_code error;
  if (!fs::exists(path, error)) {
    throw UserError(tr("{}: no such file or folder", in_message(path)),
                    tr("specify a lab, a .cu file, or a folder that contains one"));
  }
  if (!fs::is_directory(path, error)) return lab_of_file(path, labs);
  std::vector<WorkingCopy> copies = working_copies_in(path, labs);
  if (copies.empty()) throw_no_working_copy(path, labs);
  // The folder itself takes precedence over its subfolders.
  if (copies.front().folder == ".") copies.resize(1);
  if (copies.size() == 1 && copies.front().labs.size() == 1) return copies.front().labs.front();
  std::vector<std::pair<std::string, fs::path>> fitting;
  for (const WorkingCopy& copy : copies) {
    const fs::path folder = (path / copy.folder).lexically_normal();
    for (const std::string& lab : copy.labs) fitting.emplace_back(lab, folder);
  }
  throw UserError(tr("{} contains more than one lab", folder_label(path)),
                  suggested_commands(fitting));
}

}  // namespace labcheck
