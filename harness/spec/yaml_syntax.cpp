// SPDX-License-Identifier: MIT
#include "harness/spec/yaml_syntax.hpp"

#include <fmt/format.h>

namespace labcheck {

std::string describe_syntax_error(const YamlSyntaxError& error) {
  const auto begins_with = [&](std::string_view start) {
    return error.parser_message.starts_with(start);
  };
  if (begins_with("end of sequence flow not found") && error.list_line > 0) {
    return fmt::format("the list opened with '[' on line {} is not closed with ']'",
                       error.list_line);
  }
  if (begins_with("end of map flow not found") && error.map_line > 0) {
    return fmt::format("the map opened with '{{' on line {} is not closed with '}}'",
                       error.map_line);
  }
  if (begins_with("end of map not found") || begins_with("end of sequence not found")) {
    return "this does not fit the text before it; check the indentation, and quote text that "
           "contains quotation marks or ': '";
  }
  if (begins_with("illegal map value")) {
    return "a ':' is not allowed here; check the indentation, and quote text that contains ': '";
  }
  if (begins_with("illegal block entry")) {
    return "a list cannot begin here; begin it on its own line";
  }
  if (begins_with("illegal flow end")) {
    return fmt::format("this '{}' does not match an open bracket; check the brackets before it",
                       error.at);
  }
  if (begins_with("unknown token")) {
    return fmt::format("text cannot begin with '{}'; put it in quotes", error.at);
  }
  if (begins_with("illegal EOF in scalar") || begins_with("illegal document indicator in scalar")) {
    return "quoted text that begins above is not closed";
  }
  if (begins_with("unexpected character in block scalar")) {
    return "the text after '|' or '>' must begin on the next line";
  }
  if (begins_with("unknown escape character")) {
    return "write '\\' twice in double quotes, or use single quotes";
  }
  if (begins_with("the referenced anchor is not defined")) {
    return "no anchor (&name) with this name is defined above";
  }
  if (begins_with("bad file")) return "lists and maps are nested too deeply";
  return fmt::format("this is not valid YAML: {}", error.parser_message);
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
