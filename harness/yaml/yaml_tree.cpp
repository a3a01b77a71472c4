// SPDX-License-Identifier: MIT
#include "harness/yaml/yaml_tree.hpp"

#include "harness/base/text_encoding.hpp"
#include "harness/base/translation.hpp"

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/mark.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <map>
#include <sstream>

namespace labcheck {
namespace {

// An error of the parser: the byte at its position, and the lines where the innermost open list in
// brackets and the innermost open map in braces begin (0 if there is none).
struct YamlSyntaxError {
  std::string_view parser_message;
  char at = '\0';
  int list_line = 0;
  int map_line = 0;
};

// How the parser's messages begin, and what labcheck says instead.
constexpr const char* kDoesNotFit = translatable(
    "this does not fit the text before it; check the indentation, and quote text that "
    "contains quotation marks or ': '");
constexpr const char* kNotClosed = translatable("quoted text that begins above is not closed");
constexpr std::pair<const char*, const char*> kProblems[] = {
    {"end of map not found", kDoesNotFit},
    {"end of sequence not found", kDoesNotFit},
    {"illegal map value",
     translatable("a ':' is not allowed here; check the indentation, and quote text that contains "
                  "': '")},
    {"illegal block entry", translatable("a list cannot begin here; begin it on its own line")},
    {"illegal EOF in scalar", kNotClosed},
    {"illegal document indicator in scalar", kNotClosed},
    {"unexpected character in block scalar",
     translatable("the text after '|' or '>' must begin on the next line")},
    {"unknown escape character",
     translatable("write '\\' twice in double quotes, or use single quotes")},
    {"the referenced anchor is not defined",
     translatable("no anchor (&name) with this name is defined above")},
    {"bad file", translatable("lists and maps are nested too deeply")}};

// "the list opened with '[' on line 4 is not closed with ']'".
std::string describe_syntax_error(const YamlSyntaxError& error) {
  const auto begins_with = [&](std::string_view start) {
    return error.parser_message.starts_with(start);
  };
  if (begins_with("end of sequence flow not found") && error.list_line > 0)
    return tr("the list opened with '[' on line {} is not closed with ']'", error.list_line);
  if (begins_with("end of map flow not found") && error.map_line > 0)
    return tr("the map opened with '{{' on line {} is not closed with '}}'", error.map_line);
  if (begins_with("illegal flow end"))
    return tr("this '{}' does not match an open bracket; check the brackets before it", error.at);
  if (begins_with("unknown token"))
    return tr("text cannot begin with '{}'; put it in quotes", error.at);
  for (const auto& [start, text] : kProblems) {
    if (begins_with(start)) return translated(text);
  }
  return tr("this is not valid YAML: {}", error.parser_message);
}

// Whether the quoted text at the beginning of `text` is closed.
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

// Builds the tree from the parser's events, because YAML::Node drops duplicate keys and the
// positions of keys.
class TreeBuilder final : public YAML::EventHandler {
 public:
  TreeBuilder(YamlTree& tree, std::string_view text, const std::string& file)
      : tree_(tree), text_(text), file_(file) {
    line_starts_.push_back(0);
    for (std::size_t at = 0; at < text.size(); ++at) {
      if (text[at] == '\n') line_starts_.push_back(at + 1);
    }
  }

  void OnDocumentStart(const YAML::Mark& mark) override {
    anchors_.clear();
    const std::size_t at = offset(mark);
    if (++documents_ == 1) {
      document_start_ = at;
    } else if (at == document_start_) {
      // The parser reads a stray ',' or '}' as an endless sequence of empty documents.
      report(mark, tr("a file cannot begin with '{}'", text_.substr(at, 1)));
    } else {
      report(mark,
             tr("the document ended above; check the indentation of this line, or remove a '---'"));
    }
  }

  void OnDocumentEnd() override {}

  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    add(mark, anchor, YamlNode::Kind::nothing);
  }

  void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    const YamlNode* node = anchors_[anchor];
    const bool inside =
        std::ranges::any_of(open_, [&](const Open& open) { return open.node == node; });
    if (inside) report(mark, tr("this alias is inside the value that it refers to"));
    attach(node);
  }

  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& value) override {
    YamlNode& node = add(mark, anchor, YamlNode::Kind::text);
    node.text = value;
    node.quoted = tag == "!";  // how the parser marks quoted and block text
    const std::string_view source = text_.substr(offset(mark));
    const bool quotation = source.starts_with('"') || source.starts_with('\'');
    if (node.quoted && quotation && !quotation_ends(source)) {
      report(mark, tr("the quoted text that begins here is not closed"));
    }
  }

  void OnSequenceStart(const YAML::Mark& mark, const std::string& /*tag*/, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value style) override {
    open(add(mark, anchor, YamlNode::Kind::list), style);
  }

  void OnMapStart(const YAML::Mark& mark, const std::string& /*tag*/, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value style) override {
    open(add(mark, anchor, YamlNode::Kind::map), style);
  }

  void OnSequenceEnd() override { open_.pop_back(); }
  void OnMapEnd() override { open_.pop_back(); }

  void report_syntax_error(const YAML::Exception& exception) {
    if (!tree_.diagnostics.empty()) return;  // only a consequence of the first error
    const std::size_t at = offset(exception.mark);
    const std::size_t line_start = text_.rfind('\n', at == 0 ? 0 : at - 1) + 1;
    const std::string_view line = text_.substr(std::min(line_start, text_.size()));
    const auto indentation = line.substr(0, line.find_first_not_of(" \t"));
    if (const auto tab = indentation.find('\t'); tab != std::string_view::npos) {
      report_at(line_start + tab, tr("YAML cannot be indented with tabs; use spaces"));
      return;
    }
    YamlSyntaxError error{.parser_message = exception.msg,
                          .at = at < text_.size() ? text_[at] : ' '};
    for (const Open& open : open_) {
      if (!open.in_brackets) continue;
      const bool list = open.node->kind == YamlNode::Kind::list;
      (list ? error.list_line : error.map_line) = open.node->position.line;
    }
    report_at(at, describe_syntax_error(error));
  }

 private:
  struct Open {
    YamlNode* node;
    bool in_brackets;
    const YamlNode* key = nullptr;  // of a map: the key whose value comes next
  };

  std::size_t line_start(const YAML::Mark& mark) const {
    if (mark.line < 0) return 0;
    return line_starts_[std::min(static_cast<std::size_t>(mark.line), line_starts_.size() - 1)];
  }

  // The parser counts columns in bytes.
  std::size_t offset(const YAML::Mark& mark) const {
    const auto column = static_cast<std::size_t>(std::max(mark.column, 0));
    return std::min(line_start(mark) + column, text_.size());
  }

  Position position(const YAML::Mark& mark) const {
    const std::size_t start = line_start(mark);
    const std::string_view before = text_.substr(start, offset(mark) - start);
    return {mark.line + 1, static_cast<int>(decode(before).size()) + 1};
  }

  void report_at(std::size_t at, std::string message) {
    tree_.diagnostics.push_back(error_at(position_at(text_, at), file_, std::move(message)));
  }

  void report(const YAML::Mark& mark, std::string message) {
    report_at(offset(mark), std::move(message));
  }

  YamlNode& add(const YAML::Mark& mark, YAML::anchor_t anchor, YamlNode::Kind kind) {
    YamlNode& node = tree_.nodes.emplace_back();
    node.kind = kind;
    node.position = position(mark);
    if (anchor != 0) anchors_[anchor] = &node;
    attach(&node);
    return node;
  }

  void attach(const YamlNode* node) {
    if (open_.empty()) {
      if (tree_.root == nullptr) tree_.root = node;
      return;
    }
    Open& parent = open_.back();
    if (parent.node->kind == YamlNode::Kind::list) {
      parent.node->items.push_back(node);
    } else if (parent.key == nullptr) {
      parent.key = node;
    } else {
      parent.node->entries.emplace_back(std::exchange(parent.key, nullptr), node);
    }
  }

  void open(YamlNode& node, YAML::EmitterStyle::value style) {
    open_.push_back({&node, style == YAML::EmitterStyle::Flow});
  }

  YamlTree& tree_;
  std::string_view text_;
  const std::string& file_;
  std::vector<std::size_t> line_starts_;
  std::vector<Open> open_;
  std::map<YAML::anchor_t, const YamlNode*> anchors_;
  int documents_ = 0;
  std::size_t document_start_ = 0;
};

}  // namespace

YamlTree parse_yaml(std::string_view text, const std::string& file) {
  YamlTree tree;
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);  // as the parser does
  const auto odd_byte = std::min(first_byte_not_utf8(text).value_or(text.size()),
                                 std::min(text.find('\0'), text.size()));
  if (odd_byte < text.size()) {
    tree.diagnostics.push_back(error_at(position_at(text, odd_byte), file,
                                        tr("this is not UTF-8 text; save the file as UTF-8")));
    return tree;
  }
  std::istringstream stream{std::string(text)};
  TreeBuilder builder(tree, text, file);
  try {
    YAML::Parser parser(stream);
    while (parser.HandleNextDocument(builder) && tree.diagnostics.empty()) {
    }
  } catch (const YAML::Exception& exception) {
    builder.report_syntax_error(exception);
  }
  if (!tree.diagnostics.empty()) {
    tree.root = nullptr;
  } else if (tree.root == nullptr || tree.root->kind == YamlNode::Kind::nothing) {
    tree.diagnostics.push_back(error_at({}, file, tr("the file is empty")));
    tree.root = nullptr;
  }
  return tree;
}

}  // namespace labcheck
