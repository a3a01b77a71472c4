// SPDX-License-Identifier: MIT
#include "harness/spec/labs_root.hpp"

#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/names.hpp"
#include "harness/base/person_names.hpp"
#include "harness/base/text.hpp"
#include "harness/yaml/common_keys.hpp"
#include "harness/yaml/yaml_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <tuple>

namespace labcheck {
namespace fs = std::filesystem;
namespace {

std::vector<std::string> absent_folders(const fs::path& root) {
  std::vector<std::string> absent;
  for (const char* name : {"assignments", "reference", "rubrics", "student_template"}) {
    std::error_code error;
    if (!fs::is_directory(root / name, error)) absent.push_back(fmt::format("{}/", name));
  }
  return absent;
}

constexpr std::int64_t kCourseVersion = 1;

// "lab5-matmul" as "lab5".
std::string_view short_name(std::string_view lab) {
  return lab.substr(0, lab.find('-'));
}

// Sorts "lab9" before "lab10": by the text before the number, the number, and the rest.
std::tuple<std::string_view, unsigned, std::string_view> sort_key(std::string_view lab) {
  const auto digits = std::min(lab.find_first_of("0123456789"), lab.size());
  unsigned number = 0;
  std::from_chars(lab.data() + digits, lab.data() + lab.size(), number);
  return {lab.substr(0, digits), number, lab};
}

// The words that may be meant for the lab: "8", "constant-memory", "constant" and "memory" for
// "lab8-constant-memory".
std::vector<std::string> words_for(std::string_view lab) {
  const std::string_view first = short_name(lab);
  const std::string_view topic = lab.substr(std::min(first.size() + 1, lab.size()));
  std::vector<std::string> words{
      std::string(first.substr(std::min(first.find_first_of("0123456789"), first.size()))),
      std::string(topic)};
  for (const std::string_view word : split_at(topic, '-')) words.emplace_back(word);
  std::erase(words, "");
  return words;
}

// The only lab that `name` may mean, although it is not its name; "" if there is none.
std::string lab_about(const std::vector<std::string>& labs, std::string_view name) {
  const std::string meant = folded(name);
  std::vector<std::string> all;
  for (const std::string& lab : labs) {
    if (meant == lab || meant == short_name(lab)) return lab;  // in other letters
    for (std::string& word : words_for(lab)) all.push_back(std::move(word));
  }
  const std::string word = contains(all, meant) ? meant : closest_word(meant, all);
  std::string found;
  for (const std::string& lab : labs) {
    if (word.empty() || !contains(words_for(lab), word)) continue;
    if (!found.empty()) return {};
    found = lab;
  }
  return found;
}

}  // namespace

std::vector<LabsRootCandidate> labs_root_candidates(const std::optional<std::string>& option,
                                                    const std::optional<std::string>& environment,
                                                    const fs::path& executable) {
  std::vector<LabsRootCandidate> candidates;
  if (option) candidates.push_back({*option, "--labs"});
  if (environment && !environment->empty()) {
    candidates.push_back({*environment, "LABCHECK_LABS"});
  }
  // A build tree is build/ or build/<preset>/ in the source tree, with the executable in bin/.
  const fs::path bin = executable.parent_path();
  for (const fs::path& tree :
       {bin.parent_path().parent_path(), bin.parent_path().parent_path().parent_path()}) {
    candidates.push_back({tree, {}});
  }
  candidates.push_back({(bin / "../share/labcheck").lexically_normal(), {}});
  return candidates;
}

std::vector<fs::path> secret_paths(const std::vector<LabsRootCandidate>& candidates) {
  std::vector<fs::path> secret;
  const auto add = [&](const fs::path& path) {
    std::error_code error;
    const bool there = fs::exists(path, error);
    if (there) secret.push_back(path);
    return there;
  };
  for (const LabsRootCandidate& candidate : candidates) {
    for (const char* name : {"rubrics", "tests"}) add(candidate.folder / name);
    if (!add(candidate.folder / "reference")) continue;
    std::error_code error;
    for (const auto& lab : fs::directory_iterator(candidate.folder / "reference", error)) {
      add(lab.path());
      for (const char* name : {"oracle.cpp", "solution", "solution.cu", "ladder", "hidden.yaml"})
        add(lab.path() / name);
    }
  }
  return secret;
}

fs::path working_copy_template(const fs::path& labs, const fs::path& executable) {
  const fs::path shared = "student_template/working-copy";
  std::error_code error;
  if (fs::is_directory(labs / shared, error)) return labs / shared;
  return find_labs_root(labs_root_candidates(std::nullopt, std::nullopt, executable)) / shared;
}

fs::path lab_template(const fs::path& executable) {
  return find_labs_root(labs_root_candidates(std::nullopt, std::nullopt, executable)) /
         "lab_template";
}

fs::path find_labs_root(const std::vector<LabsRootCandidate>& candidates) {
  const std::string contents =
      tr("a labs folder contains assignments/, reference/, rubrics/ and student_template/");
  std::vector<std::string> tried;
  for (const LabsRootCandidate& candidate : candidates) {
    const std::vector<std::string> absent = absent_folders(candidate.folder);
    if (absent.empty()) return candidate.folder;
    const std::string name = candidate.folder.string();
    tried.push_back(name);
    if (candidate.named_by.empty()) continue;
    if (!fs::exists(candidate.folder)) {
      throw UserError(tr("{}: no such folder (specified by {})", name, candidate.named_by),
                      contents);
    }
    throw UserError(tr("{}: not a labs folder (specified by {}); missing: {}", name,
                       candidate.named_by, joined(absent)),
                    contents);
  }
  throw UserError(tr("no labs found in {}", joined(tried)),
                  tr("specify the labs folder with --labs DIR or LABCHECK_LABS"));
}

Loaded<CourseSettings> read_course_settings(std::string_view text, const std::string& file) {
  YamlReader reader(text, file);
  const YamlMap root = reader.root(tr("the settings of the course"));
  CourseSettings settings;
  if (!has_known_version(root, "course", kCourseVersion)) return {{}, reader.finish()};
  settings.language = root.optional("language").word<Language>();
  return {settings, reader.finish()};
}

CourseSettings load_course_settings(const fs::path& folder) {
  const fs::path file = folder / "course.yaml";
  if (!fs::exists(file)) return {};
  Loaded<CourseSettings> loaded = read_course_settings(read_file(file), file.string());
  if (has_errors(loaded.diagnostics))
    throw UserError(tr("{}: contains errors", file.string()), std::move(loaded.diagnostics));
  return loaded.value;
}

std::vector<std::string> lab_names(const fs::path& root) {
  std::vector<std::string> names;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(root / "assignments", error)) {
    const std::string name = entry.path().filename().string();
    if (entry.is_directory(error) && !name.starts_with('.')) names.push_back(name);
  }
  std::ranges::sort(
      names, [](const std::string& a, const std::string& b) { return sort_key(a) < sort_key(b); });
  return names;
}

std::string find_lab(const std::vector<std::string>& labs, std::string_view name) {
  std::vector<std::string> matching;
  std::vector<std::string> known;
  for (const std::string& lab : labs) {
    if (lab == name) return lab;
    if (short_name(lab) == name) matching.push_back(lab);
    known.emplace_back(short_name(lab));
    known.push_back(lab);
  }
  if (matching.size() == 1) return matching.front();
  if (matching.size() > 1) {
    throw UserError(tr("'{}' can mean {}", name, joined(matching, Conjunction::either)),
                    tr("use the full name of the lab"));
  }
  // A number alone distinguishes most labs, so a name without one is near to all of them.
  const bool has_number = name.find_first_of("0123456789") != std::string_view::npos;
  std::string meant = lab_about(labs, name);
  if (meant.empty() && has_number) meant = closest_word(name, known);
  throw UserError(meant.empty() ? tr("unknown lab '{}'", name)
                                : tr("unknown lab '{}'; did you mean '{}'?", name, meant),
                  labs.empty() ? tr("there are no labs") : tr("the labs are {}", joined(labs)));
}

}  // namespace labcheck
