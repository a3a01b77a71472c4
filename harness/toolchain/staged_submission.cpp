// SPDX-License-Identifier: MIT
#include "harness/toolchain/staged_submission.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

// A student chooses how long names are, and how often they are printed [bytes].
constexpr std::size_t kLongestLog = std::size_t{4} << 20;

// A beginning that no name in `submission` has.
std::string unused_beginning(const Submission& submission) {
  std::string beginning = "labcheck-";
  const auto is_used = [&](const std::string& name) { return name.starts_with(beginning); };
  while (std::ranges::any_of(submission.files, is_used, &SubmittedFile::name) ||
         std::ranges::any_of(submission.extras, is_used, &SubmittedFile::name) ||
         std::ranges::any_of(submission.include_folders, is_used))
    beginning += '-';
  return beginning;
}

// gcc lists the files through which it included the one with a problem. If the place of labcheck's
// #include is between `text` and `rest`, removes the words around it.
bool remove_inclusion(std::string& text, std::string_view& rest) {
  constexpr std::string_view kOnly = "In file included from ";
  constexpr std::string_view kLast = ",\n                 from ";
  if (!rest.starts_with(":1:\n")) return false;
  if (text.ends_with(kOnly)) {
    text.resize(text.size() - kOnly.size());
    rest.remove_prefix(std::string_view(":1:\n").size());
    return true;
  }
  if (!text.ends_with(kLast)) return false;
  text.resize(text.size() - kLast.size());
  rest.remove_prefix(std::string_view(":1").size());
  return true;
}

}  // namespace

StagedSubmission::StagedSubmission(const Submission& submission,
                                   const std::map<std::string, std::string>& headers)
    : beginning_(unused_beginning(submission)) {
  for (const SubmittedFile& file : all_files(submission)) files_.files[file.name] = file.contents;
  for (const SubmittedFile& file : submission.files) sources_.push_back(file.name);
  for (const SubmittedFile& file : submission.extras) {
    if (!is_compiled(file.name)) continue;
    const std::string extension = fs::path(file.name).extension().string();
    extra_sources_.push_back(fmt::format("{}{}{}", beginning_, extra_sources_.size(), extension));
    aliases_.push_back({extra_sources_.back(), file.name});
    files_.files[extra_sources_.back()] = fmt::format("#include \"{}\"\n", file.name);
  }
  include_folders_.push_back(beginning_ + "lab");
  aliases_.push_back({include_folders_.back() + '/', ""});
  for (const auto& [name, contents] : headers)
    files_.files[include_folders_.back() + '/' + name] = contents;
  for (const std::string& folder : submission.include_folders) {
    include_folders_.push_back(fmt::format("{}folder{}", beginning_, include_folders_.size() - 1));
    aliases_.push_back({include_folders_.back() + '/', folder + '/'});
    files_.links[include_folders_.back()] = folder;
  }
}

std::string StagedSubmission::with_own_names(std::string_view whole_log) const {
  const std::string relative = without_source_folders(whole_log);
  std::string_view log = relative;
  std::string text;
  while (text.size() < kLongestLog) {
    const std::size_t at = log.find(beginning_);
    text += log.substr(0, at);
    if (at == std::string_view::npos) break;
    log.remove_prefix(at);
    const auto is_here = [&](const Alias& alias) { return log.starts_with(alias.name); };
    const auto alias = std::ranges::find_if(aliases_, is_here);
    log.remove_prefix(alias == aliases_.end() ? beginning_.size() : alias->name.size());
    if (alias == aliases_.end())
      text += beginning_;
    else if (!remove_inclusion(text, log))
      text += alias->own_name;
  }
  return text;
}

}  // namespace labcheck
