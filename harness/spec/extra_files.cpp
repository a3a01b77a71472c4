// SPDX-License-Identifier: MIT
#include "harness/spec/extra_files.hpp"

#include "harness/base/digest.hpp"
#include "harness/base/names.hpp"
#include "harness/spec/messages.hpp"
#include "harness/spec/source_files.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace labcheck {
namespace fs = std::filesystem;
namespace {

// More than any submission needs; together they must fit into memory several times.
constexpr std::size_t kMostExtras = 64;
constexpr std::size_t kMostExtraBytes = std::size_t{4} << 20;

// What file systems allow. Paths leave room for the folder that a submission is compiled in.
constexpr std::size_t kLongestName = 255;
constexpr std::size_t kLongestPath = 2048;

// Whether a compiler can open `path` below a folder, and name it in one line of a message.
bool can_be_compiled(const fs::path& path) {
  const std::string text = path.string();
  const bool is_one_line = std::ranges::all_of(
      text, [](char c) { return static_cast<unsigned char>(c) >= ' ' && c != '\x7F'; });
  return is_one_line && path.is_relative() && text.size() <= kLongestPath &&
         std::ranges::none_of(path, [](const fs::path& part) {
           return part == ".." || part.string().size() > kLongestName;
         });
}

// `path` without quotation marks, which end the name in an #include directive.
std::string without_quotes(const fs::path& path) {
  std::string text;
  for (const char c : path.string()) text += c == '"' ? std::string("″") : std::string(1, c);
  return text;
}

// `folder` with other names for those folders in it that have the path of one of `files`. Several
// archives can contain such paths, and a folder can have the name of a required file.
fs::path renamed_folders(const fs::path& folder, const std::set<std::string>& files) {
  fs::path original;
  fs::path renamed;
  for (const fs::path& part : folder) {
    original /= part;
    renamed /= part;
    if (files.contains(original.string())) renamed += ".folder";
  }
  return renamed;
}

// The names that only the lab, or a required file, can have.
std::vector<std::string> reserved_names(const Assignment& assignment) {
  std::vector<std::string> names = files_of(assignment);
  for (const std::string& name : provided_files(assignment)) names.push_back(name);
  names.insert(names.end(), {"lab.cuh", "driver.cu"});
  return names;
}

/// Adds extras to a submission.
class ExtraCollector {
 public:
  ExtraCollector(Submission submission, const Assignment& assignment)
      : submission_(std::move(submission)), reserved_(reserved_names(assignment)) {}

  void add(const ExtraFile& extra) {
    const fs::path inner = extra.inner_path.lexically_normal();
    std::string name = without_quotes(inner);
    const bool is_known = std::ranges::any_of(
        submission_.extras, [&](const SubmittedFile& file) { return file.name == name; });
    if (is_known || contains(reserved_, inner.filename().string())) return;
    if (!can_be_compiled(name)) return leave_out(messages::file_name_not_usable(in_message(inner)));
    auto read = try_source(extra.file, extra.root, in_message(inner));
    if (const auto* problem = std::get_if<SourceProblem>(&read))
      return leave_out(messages::file_left_out(problem->message));
    auto& text = std::get<std::string>(read);
    if (submission_.extras.size() == kMostExtras || bytes_ + text.size() > kMostExtraBytes) {
      is_full_ = true;
      return;
    }
    bytes_ += text.size();
    std::string sha256 = sha256_hex(text);
    submission_.extras.push_back(
        {std::move(name), extra.shown_path, std::move(text), std::move(sha256)});
  }

  Submission take() {
    rename_folders();
    std::vector<std::string> sources;
    for (const SubmittedFile& file : submission_.extras) {
      if (is_compiled(file.name)) sources.push_back(file.name);
    }
    // If a required file is missing, a remark already lists the others.
    if (!sources.empty() && submission_.missing.empty())
      submission_.remarks.push_back(sources.size() == 1
                                        ? messages::extra_source_found(in_message(sources[0]))
                                        : messages::extra_sources_found(some_of(sources)));
    if (is_full_)
      submission_.remarks.push_back(
          messages::too_many_extra_files(as_number(kMostExtras), RoundedBytes{kMostExtraBytes}));
    return std::move(submission_);
  }

 private:
  void leave_out(Message remark) { submission_.remarks.push_back(std::move(remark)); }

  void rename_folders() {
    std::set<std::string> files(reserved_.begin(), reserved_.end());
    for (const SubmittedFile& extra : submission_.extras) files.insert(extra.name);
    for (SubmittedFile& extra : submission_.extras) {
      const fs::path name = extra.name;
      extra.name = (renamed_folders(name.parent_path(), files) / name.filename()).string();
    }
    for (std::string& folder : submission_.include_folders)
      folder = renamed_folders(without_quotes(folder), files).string();
  }

  Submission submission_;
  std::vector<std::string> reserved_;
  std::size_t bytes_ = 0;
  bool is_full_ = false;
};

}  // namespace

bool is_extra_name(const fs::path& file) {
  const std::string extension = file.extension().string();
  return is_compiled(file) || extension == ".cuh" || extension == ".h" || extension == ".hpp";
}

Submission with_extras(Submission submission, const std::vector<ExtraFile>& found,
                       const Assignment& assignment) {
  ExtraCollector collector(std::move(submission), assignment);
  for (const ExtraFile& extra : found) collector.add(extra);
  return collector.take();
}

Submission with_included_headers(Submission submission, const fs::path& path,
                                 const Assignment& assignment) {
  const fs::path folder = path.has_parent_path() ? path.parent_path() : ".";
  std::vector<ExtraFile> found;
  std::vector<std::pair<std::string, fs::path>> open;  // sources, and their folders
  for (const SubmittedFile& file : submission.files) open.emplace_back(file.contents, fs::path());
  while (!open.empty()) {
    const auto [text, inner_folder] = std::move(open.back());
    open.pop_back();
    for (const Include& include : includes_in(text)) {
      const fs::path inner = (inner_folder / include.name).lexically_normal();
      const bool is_known = std::ranges::find(found, inner, &ExtraFile::inner_path) != found.end();
      std::error_code error;
      if (is_known || !can_be_compiled(inner) || !fs::is_regular_file(folder / inner, error) ||
          is_compiled(inner) || found.size() > kMostExtras)
        continue;
      found.push_back({inner, folder / inner, folder / inner, folder});
      const auto read = try_source(folder / inner, folder, in_message(inner));
      if (const auto* header = std::get_if<std::string>(&read))
        open.emplace_back(*header, inner.parent_path());
    }
  }
  return with_extras(std::move(submission), found, assignment);
}

}  // namespace labcheck
