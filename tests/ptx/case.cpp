// SPDX-License-Identifier: MIT
#include "tests/ptx/case.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <stdexcept>

namespace labcheck::test {
namespace {
namespace fs = std::filesystem;

constexpr std::string_view kSection = "==";  // begins the line with a section's name

// The text before the first section, or a section.
struct Part {
  std::string name;            // empty before the first section
  std::size_t first_line = 1;  // its number in the file
  std::string text;
};

// A line of the notation, joined with its continuation lines.
struct Entry {
  std::size_t number;  // in the file
  std::string text;    // without "// "
};

struct Line {
  std::string key;      // "in", "launch", ...
  std::string name;     // for keys with a name
  std::string content;  // after the colon
};

// The part before the first section, and the sections.
std::vector<Part> split_parts(std::string_view text) {
  std::istringstream lines{std::string(text)};
  std::vector<Part> parts(1);
  std::string line;
  for (std::size_t number = 1; std::getline(lines, line); ++number) {
    if (line.starts_with(kSection)) {
      const auto name = line.find_first_not_of(' ', kSection.size());
      parts.push_back({name == std::string::npos ? "" : line.substr(name), number + 1, {}});
    } else {
      parts.back().text += line + '\n';
    }
  }
  return parts;
}

// The last paragraph of the comment at the top of the part.
std::vector<Entry> entries_of(const Part& part) {
  std::istringstream lines(part.text);
  std::vector<Entry> paragraph;
  std::string line;
  for (std::size_t number = part.first_line; std::getline(lines, line); ++number) {
    if (!line.starts_with("//")) break;
    const std::string content = line.substr(std::min<std::size_t>(line.size(), 3));
    if (content.empty()) {
      paragraph.clear();
    } else if (content.starts_with("    ") && !paragraph.empty()) {
      paragraph.back().text += " " + content.substr(4);
    } else {
      paragraph.push_back({number, content});
    }
  }
  return paragraph;
}

// Whether the part contains anything but comments and empty lines.
bool has_instructions(const Part& part) {
  std::istringstream lines(part.text);
  std::string line;
  while (std::getline(lines, line)) {
    if (!line.empty() && !line.starts_with("//")) return true;
  }
  return false;
}

Line split(const std::string& line) {
  const auto colon = line.find(": ");
  if (colon == std::string::npos) throw std::runtime_error("': ' is missing");
  const std::string head = line.substr(0, colon);
  const std::string content = line.substr(colon + 2);
  if (head == "sim only") return {head, {}, content};
  const auto blank = head.find(' ');
  if (blank == std::string::npos) return {head, {}, content};
  return {head.substr(0, blank), head.substr(blank + 1), content};
}

PtxDimensions dimensions(const std::string& text) {
  PtxDimensions sizes{1, 1, 1};
  std::istringstream parts(text);
  std::string part;
  for (std::size_t k = 0; k < sizes.size() && std::getline(parts, part, 'x'); ++k)
    sizes[k] = static_cast<std::uint32_t>(std::stoul(part));
  return sizes;
}

void read_launch(const std::string& content, PtxCase& result) {
  std::istringstream words(content);
  std::string key;
  std::string value;
  while (words >> key >> value) {
    if (key == "grid") {
      result.grid = dimensions(value);
    } else if (key == "block") {
      result.block = dimensions(value);
    } else if (key == "shared") {
      result.dynamic_shared = static_cast<std::uint32_t>(std::stoul(value));
    } else {
      throw std::runtime_error("unknown launch option '" + key + "'");
    }
  }
}

PtxParameter& parameter(PtxCase& result, const std::string& name) {
  const auto found = std::find_if(result.parameters.begin(), result.parameters.end(),
                                  [&](const PtxParameter& p) { return p.name == name; });
  if (found != result.parameters.end()) return *found;
  result.parameters.push_back({name, {}, {}, false, false});
  return result.parameters.back();
}

std::string unescape(std::string text) {
  for (auto at = text.find("\\n"); at != std::string::npos; at = text.find("\\n"))
    text.replace(at, 2, "\n");
  return text;
}

void read_line(const Line& line, PtxCase& result) {
  const auto& [key, name, content] = line;
  if (key == "in") {
    parameter(result, name).before = parse_ptx_values(content);
  } else if (key == "undefined") {
    parameter(result, name) = {name, parse_ptx_values(content), {}, false, true};
  } else if (key == "out") {
    parameter(result, name).after = parse_ptx_values(content);
  } else if (key == "value") {
    parameter(result, name) = {name, parse_ptx_values(content), {}, true, false};
  } else if (key == "launch") {
    read_launch(content, result);
  } else if (key == "kernel") {
    result.kernel = content;
  } else if (key == "within") {
    result.tolerances[name] = parse_ptx_tolerance(content);
  } else if (key == "traps") {
    result.fault = content;
  } else if (key == "says") {
    result.says.push_back(content);
  } else if (key == "checks") {
    result.full_checks = content == "full";
  } else if (key == "finds") {
    const auto blank = content.find(' ');
    result.finds.push_back({content.substr(0, blank), content.substr(blank + 1)});
  } else if (key == "refused") {
    result.refusal = content;
  } else if (key == "prints") {
    result.printed += unescape(content);
  } else if (key == "counter") {
    result.counters[name] = std::stod(content);
  } else if (key == "limit") {
    result.instruction_limit = std::stoull(content);
  } else if (key == "sim only") {
    result.sim_only_reason = content;
  } else {
    throw std::runtime_error("unknown key '" + key + "'");
  }
}

[[noreturn]] void fail(const fs::path& file, const Part& part, std::size_t number,
                       const std::string& problem) {
  const std::string section = part.name.empty() ? "" : fmt::format("section '{}': ", part.name);
  throw std::runtime_error(
      fmt::format("{}:{}: {}{}", file.filename().string(), number, section, problem));
}

void read_entries(const fs::path& file, const Part& part, PtxCase& result) {
  for (const Entry& entry : entries_of(part)) {
    try {
      read_line(split(entry.text), result);
    } catch (const std::exception& error) {
      fail(file, part, entry.number, fmt::format("in '// {}': {}", entry.text, error.what()));
    }
  }
}

}  // namespace

std::vector<std::string> ptx_test_names(const fs::path& file, std::string_view text) {
  const std::vector<Part> parts = split_parts(text);
  if (parts.size() == 1) return {file.stem().string()};
  std::vector<std::string> names;
  for (std::size_t k = 1; k < parts.size(); ++k) names.push_back(parts[k].name);
  return names;
}

PtxCase parse_ptx_case(const fs::path& file, std::string_view text, std::string_view name) {
  const std::vector<Part> parts = split_parts(text);
  const Part& top = parts.front();
  PtxCase result;
  read_entries(file, top, result);
  result.text = top.text;
  if (parts.size() == 1) return result;

  if (has_instructions(top)) fail(file, top, 1, "instructions before the first section");
  const auto section = std::find_if(parts.begin() + 1, parts.end(),
                                    [&](const Part& part) { return part.name == name; });
  if (section == parts.end()) fail(file, top, 1, fmt::format("no section is named '{}'", name));
  if (!has_instructions(*section)) fail(file, *section, section->first_line, "no instructions");
  read_entries(file, *section, result);
  result.text = section->text;
  if (result.is_module()) fail(file, *section, section->first_line, "a module in a section");
  return result;
}

}  // namespace labcheck::test
