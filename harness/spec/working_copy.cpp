#include "harness/spec/working_copy.hpp"

#include "harness/base/error.hpp"
#include "harness/spec/catalog.hpp"
#include "harness/spec/messages.hpp"
#include "harness/spec/names.hpp"
#include "harness/spec/sources_below.hpp"
#include "harness/spec/submission_finder.hpp"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <map>
#include <utility>

namespace labcheck {
namespace fs = std::filesystem;
namespace {

constexpr int kMostFoldersAbove = 4;

std::string in_lower_case(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

std::string first_word(const std::string& name) {
  return name.substr(0, name.find_first_of("-_ ."));
}

std::vector<std::string> labs_asking_for(const std::string& file,
                                         const std::vector<LabFiles>& labs) {
  std::vector<std::string> asking;
  for (const LabFiles& lab : labs) {
    if (contains(lab.files, file)) asking.push_back(lab.lab);
  }
  return asking;
}

void add(std::vector<std::string>& names, const std::vector<std::string>& more) {
  for (const std::string& name : more) {
    if (!contains(names, name)) names.push_back(name);
  }
}

// Where a source belongs, and the labs that the folder's name stands for.
struct Place {
  fs::path folder;
  std::vector<std::string> named;
};

Place place_of(const fs::path& source, const std::string& folder_name,
               const std::vector<LabFiles>& labs) {
  for (fs::path folder = source.parent_path(); !folder.empty(); folder = folder.parent_path()) {
    std::vector<std::string> named = labs_named(folder.filename(), labs);
    if (!named.empty()) return {folder, named};
  }
  std::vector<std::string> named = labs_named(folder_name, labs);
  if (!named.empty()) return {".", named};
  return {source.has_parent_path() ? source.parent_path() : ".", {}};
}

struct Signs {
  std::vector<std::string> by_name;
  std::vector<std::string> by_file;
};

// The files decide among labs of one name; where they contradict the name, nothing decides.
std::vector<std::string> labs_of(const Signs& signs) {
  if (signs.by_name.empty()) return signs.by_file;
  std::vector<std::string> both;
  std::copy_if(signs.by_name.begin(), signs.by_name.end(), std::back_inserter(both),
               [&](const std::string& lab) { return contains(signs.by_file, lab); });
  if (!both.empty()) return both;
  std::vector<std::string> any = signs.by_name;
  add(any, signs.by_file);
  return any;
}

std::string name_of(const fs::path& folder) {
  std::error_code error;
  const fs::path whole = fs::canonical(folder, error);
  return (error ? folder : whole).filename().string();
}

// Such as /tmp: what lies there belongs to anybody.
bool is_shared_by_all(const fs::path& folder) {
  std::error_code error;
  return (fs::status(folder, error).permissions() & fs::perms::sticky_bit) != fs::perms::none;
}

// The files that `labs` ask for that lie in `folder` itself.
std::vector<fs::path> asked_files_in(const fs::path& folder, const std::vector<LabFiles>& labs) {
  std::vector<fs::path> found;
  for (const LabFiles& lab : labs) {
    for (const std::string& file : lab.files) {
      std::error_code error;
      if (fs::is_regular_file(folder / file, error)) found.emplace_back(file);
    }
  }
  return found;
}

std::string lab_of_file(const fs::path& path, const std::vector<LabFiles>& labs) {
  const fs::path folder = path.has_parent_path() ? path.parent_path() : ".";
  Signs signs{labs_named(name_of(folder), labs), labs_asking_for(path.filename(), labs)};
  const std::vector<std::string> fitting = labs_of(signs);
  if (fitting.size() == 1) return fitting.front();
  throw UserError(messages::file_of_no_lab(in_message(path), fitting),
                  messages::name_the_lab(in_message(path)));
}

[[noreturn]] void refuse_none(const fs::path& folder, const std::vector<LabFiles>& labs) {
  const std::vector<WorkingCopy> above = working_copies_above(folder, labs);
  if (above.empty())
    throw UserError(messages::no_working_copy(in_message(folder)), messages::make_a_working_copy());
  const WorkingCopy& nearest = above.front();
  const fs::path place = folder == "." ? nearest.folder : folder / nearest.folder;
  throw UserError(messages::working_copy_above(in_message(folder), nearest.labs),
                  messages::grade_instead(nearest.labs.front(), in_message(place)));
}

}  // namespace

std::vector<LabFiles> files_of_labs(const fs::path& root) {
  std::vector<LabFiles> labs;
  for (const std::string& name : lab_names(root))
    labs.push_back({name, files_of(load_assignment(root, name).value)});
  return labs;
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
  std::map<fs::path, Signs> folders;
  for (const fs::path& source : sources) {
    const Place place = place_of(source, folder_name, labs);
    const std::vector<std::string> asking = labs_asking_for(source.filename(), labs);
    if (place.named.empty() && asking.empty()) continue;
    Signs& signs = folders[place.folder];
    signs.by_name = place.named;
    add(signs.by_file, asking);
  }
  // What is to be worked on in the folder may still have to be written.
  const std::vector<std::string> named = labs_named(folder_name, labs);
  if (folders.empty() && !named.empty()) folders["."].by_name = named;
  std::vector<WorkingCopy> copies;
  // "." sorts before every name but a hidden one, and those are passed over.
  for (const auto& [folder, signs] : folders) copies.push_back({folder, labs_of(signs)});
  std::stable_partition(copies.begin(), copies.end(),
                        [](const WorkingCopy& copy) { return copy.folder == "."; });
  return copies;
}

std::vector<WorkingCopy> working_copies_in(const fs::path& folder,
                                           const std::vector<LabFiles>& labs) {
  const SourcesBelow below = sources_below(folder, kMostSubmittedEntries, [](const fs::path& file) {
    return file.extension() == ".cu";
  });
  if (!below.unreadable.empty())
    throw UserError(messages::unreadable_folder(in_message(folder), below.unreadable));
  if (below.too_many) return {};
  return working_copies(name_of(folder), below.files, labs);
}

std::vector<WorkingCopy> working_copies_above(const fs::path& folder,
                                              const std::vector<LabFiles>& labs) {
  std::error_code error;
  fs::path whole = fs::canonical(folder, error);
  std::vector<WorkingCopy> copies;
  fs::path way;
  for (int up = 0; !error && up < kMostFoldersAbove && whole.has_relative_path(); ++up) {
    whole = whole.parent_path();
    if (is_shared_by_all(whole)) break;
    way /= "..";
    const std::vector<fs::path> files = asked_files_in(whole, labs);
    if (files.empty()) continue;
    for (const WorkingCopy& copy : working_copies(name_of(whole), files, labs))
      copies.push_back({way, copy.labs});
  }
  return copies;
}

std::string lab_worked_on(const fs::path& path, const std::vector<LabFiles>& labs) {
  std::error_code error;
  if (!fs::exists(path, error)) {
    throw UserError(messages::nothing_there(in_message(path)), messages::name_a_file_or_folder());
  }
  if (!fs::is_directory(path, error)) return lab_of_file(path, labs);
  std::vector<WorkingCopy> copies = working_copies_in(path, labs);
  if (copies.empty()) refuse_none(path, labs);
  // What the folder itself is for comes before what lies somewhere below.
  if (copies.front().folder == ".") copies.resize(1);
  if (copies.size() == 1 && copies.front().labs.size() == 1) return copies.front().labs.front();
  std::vector<messages::FittingLab> fitting;
  for (const WorkingCopy& copy : copies) {
    const fs::path place = (path / copy.folder).lexically_normal();
    for (const std::string& lab : copy.labs) fitting.push_back({lab, in_message(place)});
  }
  throw UserError(messages::several_fit(in_message(path)), messages::which_to_type(fitting));
}

}  // namespace labcheck
