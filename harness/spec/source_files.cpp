// SPDX-License-Identifier: MIT
#include "harness/spec/source_files.hpp"

#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/paths.hpp"
#include "harness/base/render.hpp"
#include "harness/base/text.hpp"
#include "harness/base/text_encoding.hpp"
#include "harness/spec/messages.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

bool is_never_work(const fs::path& folder) {
  const std::string name = folder.filename().string();
  return name.starts_with('.') || name == "__MACOSX" || name == "node_modules";
}

bool is_build_folder(const fs::path& folder) {
  const std::string name = folder.filename().string();
  std::error_code error;
  return name == "build" || name == "_build" || name == "CMakeFiles" ||
         name.starts_with("build-") || name.starts_with("cmake-build-") ||
         fs::exists(folder / "CMakeCache.txt", error);
}

std::optional<SourceProblem> problem_of_file(const fs::path& path, const fs::path& folder,
                                             const std::string& name) {
  std::error_code error;
  const fs::path real = fs::canonical(path, error);
  if (error == std::errc::no_such_file_or_directory && fs::is_symlink(path)) {
    return SourceProblem{messages::link_leads_nowhere(name), messages::submit_file_itself()};
  }
  if (error) {
    return SourceProblem{messages::file_not_readable(name, error.message()),
                         messages::submit_file_itself()};
  }
  if (!contains_path(fs::canonical(folder, error), real)) {
    return SourceProblem{messages::link_leads_outside(name), messages::replace_link()};
  }
  if (!fs::is_regular_file(real, error)) {
    return SourceProblem{messages::not_a_file(name), messages::submit_source_file()};
  }
  if (const auto size = fs::file_size(real, error); !error && size > kLargestSource) {
    return SourceProblem{
        messages::source_too_large(name, RoundedBytes{size}, RoundedBytes{kLargestSource}),
        messages::submit_only_source()};
  }
  return std::nullopt;
}

// Whether the character may be in source text. Programs and archives also contain other ones.
bool is_text_char(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= ' ' || std::string_view("\t\n\v\f\r\x1A").find(c) != std::string_view::npos;
}

// Converts the encodings of Windows editors, which the compiler accepts too; other bytes are
// returned unchanged.
std::string as_utf8(std::string bytes) {
  if (!first_byte_not_utf8(bytes)) return bytes;
  auto decoded = decode_text(bytes);
  const bool is_text = decoded && std::ranges::all_of(decoded->text, is_text_char);
  return is_text ? std::move(decoded->text) : bytes;
}

std::optional<SourceProblem> problem_of_text(const std::string& text, const std::string& name) {
  const auto at = std::min(first_byte_not_utf8(text).value_or(text.size()),
                           std::min(text.find('\0'), text.size()));
  if (at == text.size()) return std::nullopt;
  const Position position = position_at(text, at);
  const auto byte = static_cast<unsigned char>(text[at]);
  return SourceProblem{messages::not_utf8(name, as_number(position.line),
                                          as_number(position.column), fmt::format("{:02X}", byte)),
                       messages::save_as_utf8()};
}

}  // namespace

SourcesBelow sources_below(const fs::path& folder, std::size_t most_entries,
                           const std::function<bool(const fs::path&)>& accepts) {
  SourcesBelow below;
  std::size_t entries = 0;
  std::error_code error;
  fs::recursive_directory_iterator entry(folder, fs::directory_options::skip_permission_denied,
                                         error);
  for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
    if (++entries > most_entries) {
      below.too_many = true;
      break;
    }
    std::error_code unreadable;
    if (entry->is_directory(unreadable)) {
      const bool is_unused = is_never_work(entry->path());
      const bool is_skipped = entry->is_symlink(unreadable) || is_build_folder(entry->path());
      if (is_unused || is_skipped) entry.disable_recursion_pending();
      if (is_skipped && !is_unused)
        below.skipped.push_back(entry->path().lexically_relative(folder));
    } else if (accepts(entry->path()) && !entry->path().filename().string().starts_with('.')) {
      below.files.push_back(entry->path().lexically_relative(folder));
    }
  }
  if (error) below.unreadable = error.message();
  std::ranges::sort(below.files);
  return below;
}

std::vector<Include> includes_in(std::string_view text) {
  std::vector<Include> includes;
  int line = 0;
  for (const std::string& whole : lines_of(text)) {
    ++line;
    std::string_view rest = trimmed(whole);
    for (const std::string_view word : {"#", "include", "\""}) {
      if (!rest.starts_with(word)) {
        rest = {};
        break;
      }
      rest.remove_prefix(word.size());
      if (word != "\"") rest = trimmed(rest);
    }
    const std::size_t end = rest.find('"');
    if (end == std::string_view::npos || end == 0) continue;
    const int column = static_cast<int>(whole.find('#')) + 1;
    includes.push_back({std::string(rest.substr(0, end)), {line, column}});
  }
  return includes;
}

std::variant<std::string, SourceProblem> try_source(const fs::path& path, const fs::path& folder,
                                                    const std::string& name) {
  if (const auto problem = problem_of_file(path, folder, name)) return *problem;
  try {
    std::string text = as_utf8(read_file(path));
    if (const auto problem = problem_of_text(text, name)) return *problem;
    return text;
  } catch (const UserError& error) {
    return SourceProblem{verbatim(error.what()), verbatim(error.remedy())};
  }
}

std::string read_source(const fs::path& path, const fs::path& folder, const std::string& name) {
  auto read = try_source(path, folder, name);
  if (const auto* problem = std::get_if<SourceProblem>(&read))
    throw UserError(render(problem->message), render(problem->remedy));
  return std::get<std::string>(std::move(read));
}

}  // namespace labcheck
