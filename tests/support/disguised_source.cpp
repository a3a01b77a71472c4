// SPDX-License-Identifier: MIT
#include "tests/support/disguised_source.hpp"

#include "harness/base/text.hpp"
#include "harness/similarity/tokens.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace labcheck::test {
namespace {

bool begins_word(char c) {
  return is_letter(c) || c == '_';
}

std::size_t end_of_piece(std::string_view text) {
  const auto end = [&](std::string_view mark, std::size_t from) {
    return std::min(text.find(mark, from), text.size());
  };
  if (text.front() == '#' || text.starts_with("//")) return end("\n", 0);
  if (text.starts_with("/*")) return end("*/", 2) + 2;
  if (text.front() == '"') return end("\"", 1) + 1;
  const bool is_number = is_digit(text.front());
  const auto is_part = [&](char c) {
    return begins_word(c) || is_digit(c) || (is_number && c == '.');
  };
  if (begins_word(text.front()) || is_number)
    return static_cast<std::size_t>(std::ranges::find_if_not(text, is_part) - text.begin());
  for (const std::string_view mark : {"<<<", "::", "->", "++", "--",
                                      "+=", "-=", "*=", "/=", "<=", ">=", "==", "!=", "&&", "||"}) {
    if (text.starts_with(mark)) return mark.size();
  }
  return 1;
}

/// The half-open ranges of the top-level definitions, and of the statements in a body.
using Range = std::pair<std::size_t, std::size_t>;

// The ranges in `pieces` from `begin` to `end` that end with a semicolon or a brace outside of
// brackets. A `;` or `else` after a brace belongs to it.
std::vector<Range> parts(const Pieces& pieces, std::size_t begin, std::size_t end) {
  std::vector<Range> ranges;
  int depth = 0;
  std::size_t first = begin;
  for (std::size_t i = begin; i < end; ++i) {
    const std::string& piece = pieces[i];
    if (piece == "(" || piece == "{" || piece == "[") ++depth;
    if (piece == ")" || piece == "}" || piece == "]") --depth;
    const bool goes_on = i + 1 < end && (pieces[i + 1] == ";" || pieces[i + 1] == "else");
    const bool ends = depth == 0 && (piece == ";" || (piece == "}" && !goes_on) ||
                                     (i == first && piece.front() == '#'));
    if (!ends) continue;
    ranges.emplace_back(first, i + 1);
    first = i + 1;
  }
  if (first < end) ranges.emplace_back(first, end);
  return ranges;
}

void append(Pieces& to, const Pieces& from, Range range) {
  to.insert(to.end(), from.begin() + static_cast<std::ptrdiff_t>(range.first),
            from.begin() + static_cast<std::ptrdiff_t>(range.second));
}

// Where the body of the function in `range` begins, or the end if there is none.
std::size_t body_of(const Pieces& pieces, Range range) {
  for (std::size_t i = range.first; i < range.second; ++i) {
    if (pieces[i] == "struct" || pieces[i] == "class" || pieces[i] == "=") break;
    if (pieces[i] == "{") return i;
  }
  return range.second;
}

std::string in_one_line(const Pieces& pieces, Range range) {
  std::string line;
  for (std::size_t i = range.first; i < range.second; ++i) line += ' ' + pieces[i];
  return line;
}

}  // namespace

Pieces pieces_of(std::string_view source) {
  Pieces pieces;
  while (!source.empty()) {
    const std::size_t end = std::min(end_of_piece(source), source.size());
    const std::string_view piece = source.substr(0, end);
    const bool is_comment = piece.starts_with("//") || piece.starts_with("/*");
    if (!is_comment && piece != " " && piece != "\n" && piece != "\t") pieces.emplace_back(piece);
    source.remove_prefix(end);
  }
  return pieces;
}

std::string source_of(const Pieces& pieces) {
  std::string source;
  for (const std::string& piece : pieces) {
    const bool ends_line = piece == ";" || piece == "{" || piece == "}" || piece.front() == '#';
    if (piece.front() == '#' && !source.empty() && source.back() != '\n') source += '\n';
    source += piece + (ends_line ? '\n' : ' ');
  }
  return source;
}

std::string with_other_layout(const Pieces& pieces) {
  std::string source = "// written by myself\n";
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    if (pieces[i].front() == '#') {
      source += '\n' + pieces[i] + '\n';
      continue;
    }
    source += pieces[i];
    source += i % 7 == 3 ? "  /* step { */\n\t" : i % 5 == 4 ? "\n" : " ";
  }
  return source;
}

Pieces renamed(const Pieces& pieces) {
  std::map<std::string, std::string> names;
  Pieces changed = pieces;
  for (std::string& piece : changed) {
    if (is_digit(piece.front())) piece = "17";
    if (!begins_word(piece.front()) || kind_of(piece) != kIdentifier) continue;
    piece = names.try_emplace(piece, fmt::format("name_{}", names.size())).first->second;
  }
  return changed;
}

Pieces reordered(const Pieces& pieces) {
  const std::vector<Range> definitions = parts(pieces, 0, pieces.size());
  Pieces changed;
  for (auto range = definitions.rbegin(); range != definitions.rend(); ++range)
    append(changed, pieces, *range);
  return changed;
}

Pieces with_split_functions(const Pieces& pieces) {
  Pieces changed;
  for (const Range& definition : parts(pieces, 0, pieces.size())) {
    const std::size_t body = body_of(pieces, definition);
    const std::vector<Range> statements = body == definition.second
                                              ? std::vector<Range>()
                                              : parts(pieces, body + 1, definition.second - 1);
    if (statements.size() < 4) {
      append(changed, pieces, definition);
      continue;
    }
    const std::size_t middle = statements[statements.size() / 2].first;
    const Pieces head{"static", "__device__", "void", "rest", "(", "float", "*", "x", ")", "{"};
    append(changed, head, {0, head.size()});
    append(changed, pieces, {middle, definition.second});
    append(changed, pieces, {definition.first, middle});
    const Pieces call{"rest", "(", "x", ")", ";", "}"};
    append(changed, call, {0, call.size()});
  }
  return changed;
}

Pieces with_dead_statements(const Pieces& pieces, std::size_t distance) {
  Pieces changed;
  int parentheses = 0;
  int braces = 0;
  std::size_t statements = 0;
  for (const std::string& piece : pieces) {
    changed.push_back(piece);
    parentheses += piece == "(" ? 1 : piece == ")" ? -1 : 0;
    braces += piece == "{" ? 1 : piece == "}" ? -1 : 0;
    if (piece != ";" || parentheses > 0 || braces == 0) continue;
    if (++statements % distance != 0) continue;
    const Pieces dead{"int", "unused", "=", "3", ";"};
    append(changed, dead, {0, dead.size()});
  }
  return changed;
}

Pieces with_other_spellings(const Pieces& pieces) {
  const std::map<std::string, std::string> spellings{
      {"{", "<%"},     {"}", "%>"},  {"[", "<:"},    {"]", ":>"},
      {"&&", "and"},   {"||", "or"}, {"!", "not"},   {"|", "bitor"},
      {"&", "bitand"}, {"^", "xor"}, {"~", "compl"}, {"!=", "not_eq"}};
  Pieces changed = pieces;
  for (std::string& piece : changed) {
    const auto other = spellings.find(piece);
    if (other != spellings.end()) piece = other->second;
  }
  return changed;
}

Pieces with_words_in_macros(const Pieces& pieces) {
  std::map<std::string, std::string> names;
  Pieces definitions;
  Pieces code;
  for (const std::string& piece : pieces) {
    code.push_back(piece);
    if (!begins_word(piece.front()) || kind_of(piece) == kIdentifier) continue;
    const auto [name, is_new] = names.try_emplace(piece, fmt::format("W{}", names.size()));
    if (is_new) definitions.push_back(fmt::format("#define {} {}", name->second, piece));
    code.back() = name->second;
  }
  definitions.insert(definitions.end(), code.begin(), code.end());
  return definitions;
}

Pieces with_definitions_in_macros(const Pieces& pieces) {
  Pieces changed;
  for (const Range& definition : parts(pieces, 0, pieces.size())) {
    if (pieces[definition.first].front() == '#') {
      append(changed, pieces, definition);
      continue;
    }
    const std::string name = fmt::format("PART_{}", changed.size());
    changed.push_back("#define " + name + ' ' + in_one_line(pieces, definition));
    changed.push_back(name);
  }
  return changed;
}

Pieces with_calls_of_macros(const Pieces& pieces) {
  Pieces changed{"#define EACH(x, ...) x __VA_ARGS__", "#define GLUED(a, b) a##b",
                 "#define FLOAT GLUED(flo, at)"};
  for (const Range& definition : parts(pieces, 0, pieces.size())) {
    if (pieces[definition.first].front() == '#') {
      append(changed, pieces, definition);
      continue;
    }
    append(changed, {"EACH", "(", ","}, {0, 3});
    for (std::size_t i = definition.first; i < definition.second; ++i)
      changed.push_back(pieces[i] == "float" ? "FLOAT" : pieces[i]);
    changed.push_back(")");
  }
  return changed;
}

Pieces half_of_each(const Pieces& a, const Pieces& b) {
  Pieces changed;
  append(changed, a, {0, a.size() / 2});
  append(changed, b, {b.size() / 2, b.size()});
  return changed;
}

}  // namespace labcheck::test
