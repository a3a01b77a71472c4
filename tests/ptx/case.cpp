#include "tests/ptx/case.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <stdexcept>

namespace labcheck::test {
namespace {

struct Line {
  std::string key;      // "in", "launch", ...
  std::string name;     // of the keys that have one
  std::string content;  // behind the colon
};

// The last paragraph of the comment that the file starts with, with continued lines joined.
std::vector<std::string> notation_of(std::string_view text) {
  std::istringstream lines{std::string(text)};
  std::vector<std::string> paragraph;
  std::string line;
  while (std::getline(lines, line) && line.starts_with("//")) {
    const std::string content = line.substr(std::min<std::size_t>(line.size(), 3));
    if (content.empty()) {
      paragraph.clear();
    } else if (content.starts_with("    ") && !paragraph.empty()) {
      paragraph.back() += " " + content.substr(4);
    } else {
      paragraph.push_back(content);
    }
  }
  return paragraph;
}

Line split(const std::string& line) {
  const auto colon = line.find(": ");
  if (colon == std::string::npos) throw std::runtime_error("it has no colon and a blank");
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
      throw std::runtime_error("a launch has no '" + key + "'");
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

std::string unescaped(std::string text) {
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
    result.printed += unescaped(content);
  } else if (key == "counter") {
    result.counters[name] = std::stod(content);
  } else if (key == "limit") {
    result.instruction_limit = std::stoull(content);
  } else if (key == "sim only") {
    result.only_simulated = content;
  } else {
    throw std::runtime_error("there is no key '" + key + "'");
  }
}

}  // namespace

PtxCase parse_ptx_case(std::string_view text) {
  PtxCase result;
  result.text = std::string(text);
  for (const std::string& line : notation_of(text)) {
    try {
      read_line(split(line), result);
    } catch (const std::exception& error) {
      throw std::runtime_error(fmt::format("in '// {}': {}", line, error.what()));
    }
  }
  return result;
}

}  // namespace labcheck::test
