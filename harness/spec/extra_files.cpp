// SPDX-License-Identifier: MIT
#include "harness/spec/extra_files.hpp"

#include "harness/base/digest.hpp"
#include "harness/base/text.hpp"
#include "harness/spec/messages.hpp"
#include "harness/spec/names.hpp"
#include "harness/spec/source_files.hpp"

#include <algorithm>
#include <utility>
#include <variant>

namespace labcheck {
namespace fs = std::filesystem;
namespace {

// More than any submission needs; together they must fit into memory several times.
constexpr std::size_t kMostExtras = 64;
constexpr std::size_t kMostExtraBytes = std::size_t{4} << 20;

// Whether compilers can be given the path. nvcc passes it through a shell, in double quotes.
bool is_safe(const fs::path& path) {
  const std::string text = path.string();
  const bool is_plain = std::ranges::all_of(text, [](char c) {
    return static_cast<unsigned char>(c) >= ' ' && c != '\x7F' &&
           std::string_view("\"$`\\").find(c) == std::string_view::npos;
  });
  return is_plain && path.is_relative() && std::ranges::none_of(path, [](const fs::path& part) {
           return part == ".." || part.string().starts_with('-');
         });
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
    const bool is_known = std::ranges::any_of(
        submission_.extras, [&](const SubmittedFile& file) { return file.name == inner; });
    if (is_known || contains(reserved_, inner.filename().string())) return;
    if (!is_safe(inner)) return leave_out(messages::unsafe_extra(in_message(inner)));
    auto read = try_source(extra.file, extra.root, in_message(inner));
    if (const auto* problem = std::get_if<SourceProblem>(&read))
      return leave_out(messages::unreadable_extra(problem->message));
    auto& text = std::get<std::string>(read);
    if (submission_.extras.size() == kMostExtras || bytes_ + text.size() > kMostExtraBytes) {
      is_full_ = true;
      return;
    }
    bytes_ += text.size();
    std::string sha256 = sha256_hex(text);
    submission_.extras.push_back(
        {inner.string(), extra.shown_path, std::move(text), std::move(sha256)});
  }

  Submission take() {
    std::vector<std::string> sources;
    for (const SubmittedFile& file : submission_.extras) {
      if (is_compiled(file.name)) sources.push_back(in_message(file.name));
    }
    // If a required file is missing, a remark already lists the others.
    if (!sources.empty() && submission_.missing.empty())
      submission_.remarks.push_back(messages::extra_sources(sources));
    if (is_full_)
      submission_.remarks.push_back(messages::too_many_extras(kMostExtras, kMostExtraBytes));
    return std::move(submission_);
  }

 private:
  void leave_out(std::string remark) { submission_.remarks.push_back(std::move(remark)); }

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
      if (is_known || !is_safe(inner) || !fs::is_regular_file(folder / inner, error) ||
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
