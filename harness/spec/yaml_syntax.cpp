#include "harness/spec/yaml_syntax.hpp"

#include <fmt/format.h>

namespace labcheck {

std::string in_plain_words(const YamlStumble& stumble) {
  const auto complains = [&](std::string_view start) {
    return stumble.complaint.starts_with(start);
  };
  if (complains("end of sequence flow not found") && stumble.list_line > 0) {
    return fmt::format("the list that '[' opens in line {} is not closed with ']'",
                       stumble.list_line);
  }
  if (complains("end of map flow not found") && stumble.map_line > 0) {
    return fmt::format("the map that '{{' opens in line {} is not closed with '}}'",
                       stumble.map_line);
  }
  if (complains("end of map not found") || complains("end of sequence not found")) {
    return "this does not fit what stands before it; check the indentation, and put text with "
           "quotation marks or ': ' in quotes";
  }
  if (complains("illegal map value")) {
    return "a ':' cannot stand here; check the indentation, and put text with ': ' in quotes";
  }
  if (complains("illegal block entry")) {
    return "a list cannot begin here; begin it on a line of its own";
  }
  if (complains("illegal flow end")) {
    return fmt::format("this '{}' does not close what is open; check the brackets before it",
                       stumble.at);
  }
  if (complains("unknown token")) {
    return fmt::format("text cannot begin with '{}'; put it in quotes", stumble.at);
  }
  if (complains("illegal EOF in scalar") || complains("illegal document indicator in scalar")) {
    return "a quotation that begins above has no end";
  }
  if (complains("unexpected character in block scalar")) {
    return "the text after '|' or '>' begins on the next line";
  }
  if (complains("unknown escape character")) {
    return "a '\\' in double quotes must be written twice; or use single quotes";
  }
  if (complains("the referenced anchor is not defined")) {
    return "no anchor (&name) of this name stands above";
  }
  if (complains("bad file")) return "lists and maps stand too deep in each other";
  return fmt::format("this is not YAML: {}", stumble.complaint);
}

bool quotation_ends(std::string_view text) {
  const char quote = text.front();
  for (std::size_t at = 1; at < text.size(); ++at) {
    const bool escapes = quote == '"' ? text[at] == '\\' : text.substr(at).starts_with("''");
    if (escapes) {
      ++at;
    } else if (text[at] == quote) {
      return true;
    }
  }
  return false;
}

}  // namespace labcheck
