// SPDX-License-Identifier: MIT
#include "harness/report/html/page.hpp"

#include "harness/base/digest.hpp"
#include "harness/base/error.hpp"
#include "harness/base/translation.hpp"
#include "harness/report/safe_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace labcheck::report::html {
namespace {

constexpr char kText = 't';

// Text, or a tag with the first character of its content; 'v' is an escaped value. `end` is the
// index of the token that ends a section.
struct Token {
  char kind = kText;
  std::string_view text;
  std::size_t end = 0;
};

bool begins_section(char kind) {
  return kind == '#' || kind == '^' || kind == '<';
}

// Removes the rest of the line of a tag, and what precedes the tag in it, if both are blank.
void drop_blank_line(std::string_view& before, std::string_view& after) {
  const std::size_t begin = before.rfind('\n') + 1;  // npos + 1 is 0
  const std::size_t end = after.find('\n');
  const auto blank = [](std::string_view part) {
    return part.find_first_not_of(' ') == std::string_view::npos;
  };
  if (end == std::string_view::npos || !blank(before.substr(begin)) || !blank(after.substr(0, end)))
    return;
  before = before.substr(0, begin);
  after.remove_prefix(end + 1);
}

std::vector<Token> tokens_of(std::string_view text) {
  std::vector<Token> tokens;
  std::vector<std::size_t> open;
  bool at_line_start = true;
  for (auto at = text.find("{{"); at != std::string_view::npos; at = text.find("{{")) {
    const bool raw = text.substr(at).starts_with("{{{");
    const auto close = text.find(raw ? "}}}" : "}}", at);
    if (close == std::string_view::npos) throw HarnessError("a tag of a template does not end");
    std::string_view before = text.substr(0, at);
    std::string_view name = text.substr(at + (raw ? 3 : 2), close - at - (raw ? 3 : 2));
    text.remove_prefix(close + (raw ? 3 : 2));
    Token tag{raw ? '{' : 'v', name};
    if (!raw && !name.empty() && std::string_view("#^<>/=_").find(name.front()) != name.npos)
      tag = {name.front(), name.substr(1)};
    const bool own_line = at_line_start || before.find('\n') != std::string_view::npos;
    const std::size_t left = text.size();
    if (own_line && (begins_section(tag.kind) || tag.kind == '/' || tag.kind == '>'))
      drop_blank_line(before, text);
    at_line_start = text.size() < left;
    tokens.push_back({kText, before});
    if (tag.kind == '/') {
      if (open.empty() || tokens[open.back()].text != tag.text)
        throw HarnessError(fmt::format("a template has {{{{/{}}}}} in a wrong place", tag.text));
      if (tokens[open.back()].kind == '<' && text.starts_with('\n')) {
        text.remove_prefix(1);
        at_line_start = true;
      }
      tokens[open.back()].end = tokens.size();
      open.pop_back();
    } else if (begins_section(tag.kind)) {
      open.push_back(tokens.size());
    }
    tokens.push_back(tag);
  }
  if (!open.empty()) {
    throw HarnessError(
        fmt::format("section '{}' of a template does not end", tokens[open.back()].text));
  }
  tokens.push_back({kText, text});
  return tokens;
}

bool is_shown(const Json& value) {
  const bool* boolean = value.boolean();
  const std::string* string = value.string();
  const bool empty = value.is_null() || (boolean != nullptr && !*boolean) ||
                     (string != nullptr && string->empty()) ||
                     (value.is_array() && value.elements().empty());
  return !empty;
}

class Rendering {
 public:
  Rendering(std::string_view text, const Json& data) : tokens_(tokens_of(text)), scopes_{&data} {
    write(0, tokens_.size());
  }

  const std::string& text() const { return text_; }

 private:
  using Part = std::pair<std::size_t, std::size_t>;  // its tokens

  void write(std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      const Token& token = tokens_[i];
      switch (token.kind) {
        case kText:
          text_ += token.text;
          break;
        case 'v':
          text_ += escaped_line(text_of(token.text));
          break;
        case '=':
          text_ += escaped(text_of(token.text));
          break;
        case '_':
          write_translated(std::string(token.text));
          break;
        case '{':
          text_ += text_of(token.text);
          break;
        case '<':
          parts_[token.text] = {i + 1, token.end};
          break;
        case '>':
          write(part_called(token.text).first, part_called(token.text).second);
          break;
        case '^':
          if (!is_shown(value_of(token.text))) write(i + 1, token.end);
          break;
        case '#':
          write_section(value_of(token.text), i + 1, token.end);
          break;
        default:
          break;
      }
      if (begins_section(token.kind)) i = token.end;
    }
  }

  void write_translated(const std::string& own) {
    const std::string translation = translated(own);
    text_ += translation == own ? own : escaped_line(translation);
  }

  void write_section(const Json& value, std::size_t begin, std::size_t end) {
    if (!is_shown(value)) return;
    const auto write_in = [&](const Json& scope) {
      scopes_.push_back(&scope);
      write(begin, end);
      scopes_.pop_back();
    };
    if (!value.is_array()) return write_in(value);
    for (const Json& element : value.elements()) write_in(element);
  }

  const Json& value_of(std::string_view name) const {
    if (name == ".") return *scopes_.back();
    for (auto scope = scopes_.rbegin(); scope != scopes_.rend(); ++scope) {
      if (const Json* value = (*scope)->find(name)) return *value;
    }
    throw HarnessError(fmt::format("a template needs the value '{}'", name));
  }

  const Part& part_called(std::string_view name) const {
    const auto part = parts_.find(name);
    if (part == parts_.end()) throw HarnessError(fmt::format("a template has no part '{}'", name));
    return part->second;
  }

  std::string text_of(std::string_view name) const {
    const Json& value = value_of(name);
    if (const std::string* string = value.string()) return *string;
    return value.is_null() ? std::string() : value.dump();
  }

  std::vector<Token> tokens_;
  std::vector<const Json*> scopes_;
  std::map<std::string_view, Part> parts_;
  std::string text_;
};

std::string base64(std::string_view bytes) {
  constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  for (; !bytes.empty(); bytes.remove_prefix(std::min<std::size_t>(3, bytes.size()))) {
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < 3; ++i)
      bits = bits << 8 | (i < bytes.size() ? static_cast<unsigned char>(bytes[i]) : 0U);
    for (std::size_t digit = 0; digit < 4; ++digit)
      text += digit <= bytes.size() ? kDigits[(bits >> (18 - 6 * digit)) & 63U] : '=';
  }
  return text;
}

std::string sources(const std::vector<std::string_view>& texts) {
  std::string list;
  for (const std::string_view text : texts) list += " 'sha256-" + base64(sha256(text)) + "'";
  return list.empty() ? " 'none'" : list;
}

// The translations of the literals in calls of tr() in `scripts`, as a JSON object; "" if there are
// none. The literals contain no escapes.
std::string translations_for(const std::vector<std::string_view>& scripts) {
  constexpr std::string_view kCall = "tr(\"";
  Json texts = Json::object();
  for (const std::string_view script : scripts) {
    for (auto at = script.find(kCall); at != script.npos; at = script.find(kCall, at)) {
      at += kCall.size();
      const std::string text(script.substr(at, script.find('"', at) - at));
      const std::string translation = translated(text);
      if (translation != text) texts[text] = translation;
    }
  }
  return texts.size() == 0 ? "" : texts.ascii_dump();
}

}  // namespace

std::string render(std::string_view text, const Json& data) {
  return Rendering(text, data).text();
}

std::string data_uri(std::string_view type, std::string_view bytes) {
  return fmt::format("data:{};base64,{}", type, base64(bytes));
}

std::string document(const Page& page) {
  return render(assets::page_html, {{"language", to_string(language_in_use())},
                                    {"title", page.title},
                                    {"style_sources", sources(page.styles)},
                                    {"script_sources", sources(page.scripts)},
                                    {"embeds_images", page.embeds_images},
                                    {"styles", page.styles},
                                    {"body", page.body},
                                    {"data", json_island(page.data)},
                                    {"texts", json_island(translations_for(page.scripts))},
                                    {"scripts", page.scripts}});
}

}  // namespace labcheck::report::html
