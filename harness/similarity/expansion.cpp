// SPDX-License-Identifier: MIT
#include "harness/base/cpp_text.hpp"
#include "harness/similarity/macros.hpp"
#include "harness/similarity/tokens.hpp"

#include <algorithm>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <unordered_set>
#include <utility>

namespace labcheck {
namespace {

// Macros can double a text with each definition. A use whose work is done is not expanded further:
// what it contains is compared as it is written.
constexpr std::size_t kLeastWork = 10'000;
constexpr std::size_t kWorkForEach = 16;  // for each token of the file
constexpr std::size_t kMostWork = 2'000'000;
constexpr int kDeepestArgument = 20;

// The body of a macro with parameters counts once in a file if it is longer. Many students check
// errors with the same macro.
constexpr std::size_t kLongBody = 12;

/// Tokens to read. Those of a macro's body come before the rest of what contains its use.
struct Layer {
  Lexemes lexemes;
  std::size_t at = 0;
  std::string_view macro{};
};

/// `active` are the macros of the layers, which are not expanded again in their own bodies.
struct Reading {
  std::vector<Layer> layers;
  std::unordered_set<std::string_view> active{};
  int depth = 0;

  bool is_in_file() const { return depth == 0 && layers.size() == 1; }
};

class Expansion {
 public:
  /// `of_others` contains the macros of all files.
  Expansion(std::size_t file, std::size_t size, const Macros& of_others)
      : file_(file), of_others_(of_others), work_of_use_(kLeastWork + kWorkForEach * size) {}

  Lexemes run(Lexemes lexemes, int depth = 0) {
    Reading reading{{{std::move(lexemes)}}, {}, depth};
    Lexemes expanded;
    while (const auto lexeme = next(reading)) {
      if (reading.is_in_file()) left_of_use_ = work_of_use_;
      if (!push_expansion(*lexeme, reading)) expanded.push_back(*lexeme);
    }
    return expanded;
  }

 private:
  // Whether there is a token to read. Skips directives, and the layers that are read.
  bool has_next(Reading& reading) {
    for (;;) {
      Layer& top = reading.layers.back();
      if (top.at == top.lexemes.size()) {
        if (reading.layers.size() == 1) return false;
        reading.active.erase(top.macro);
        reading.layers.pop_back();
      } else if (reading.is_in_file() && is_directive(top.lexemes[top.at])) {
        const std::size_t end = end_of_directive(top.lexemes, top.at);
        apply(definition_in(top.lexemes, std::exchange(top.at, end), end, file_));
      } else {
        return true;
      }
    }
  }

  std::optional<Lexeme> next(Reading& reading) {
    if (!has_next(reading)) return std::nullopt;
    Layer& top = reading.layers.back();
    return top.lexemes[top.at++];
  }

  bool is_call(Reading& reading) {
    return has_next(reading) && reading.layers.back().lexemes[reading.layers.back().at].kind == '(';
  }

  void apply(const std::optional<Definition>& definition) {
    if (!definition) return;
    macros_.erase(definition->name);
    counted_.erase(definition->name);
    if (definition->macro) macros_.emplace(definition->name, definition->macro);
  }

  std::shared_ptr<const Macro> find(std::string_view name) const {
    if (const auto own = macros_.find(name); own != macros_.end()) return own->second;
    const auto other = of_others_.find(name);
    return other == of_others_.end() || other->second->file == file_ ? nullptr : other->second;
  }

  // Whether there is still work left.
  bool spend(std::size_t work) {
    left_ -= std::min(left_, work);
    left_of_use_ -= std::min(left_of_use_, work);
    return left_ > 0 && left_of_use_ > 0;
  }

  // Whether `lexeme` is a macro's use, whose expansion is then the next layer.
  bool push_expansion(const Lexeme& lexeme, Reading& reading) {
    if (!is_word(lexeme) || reading.active.contains(lexeme.text)) return false;
    const std::shared_ptr<const Macro> macro = find(lexeme.text);
    if (macro == nullptr || !spend(1)) return false;
    std::vector<Lexemes> arguments;
    if (macro->parameters) {
      if (!is_call(reading)) return false;
      const bool counts_once = macro->body.size() > kLongBody && reading.is_in_file();
      if (counts_once && !counted_.insert(lexeme.text).second) return false;
      arguments = read_arguments(*macro, reading);
    }
    Lexemes body = substitute(*macro, arguments, lexeme.line, reading.depth);
    reading.active.insert(lexeme.text);
    reading.layers.push_back({std::move(body), 0, lexeme.text});
    return true;
  }

  // The arguments up to the closing parenthesis, or to the end if there is none.
  std::vector<Lexemes> read_arguments(const Macro& macro, Reading& reading) {
    std::vector<Lexemes> arguments(1);
    int nesting = 0;
    while (const auto lexeme = next(reading)) {
      spend(1);
      if (lexeme->kind == '(' && nesting++ == 0) continue;
      if (lexeme->kind == ')' && --nesting == 0) break;
      const bool is_last = macro.is_variadic && arguments.size() == macro.parameters->size();
      if (lexeme->kind == ',' && nesting == 1 && !is_last) {
        arguments.emplace_back();
      } else {
        arguments.back().push_back(*lexeme);
        arguments.back().back().starts_line = false;
      }
    }
    arguments.resize(std::max(arguments.size(), macro.parameters->size()));
    return arguments;
  }

  // The body with the arguments, which are expanded except next to '#' and '##'. Without work left,
  // with each argument once.
  Lexemes substitute(const Macro& macro, std::vector<Lexemes> arguments, int line, int depth) {
    Lexemes result;
    bool is_glued = false;
    for (std::size_t i = 0; i < macro.body.size(); ++i) {
      const Lexeme& each = macro.body[i];
      if (each.kind == kind_of("##")) {
        is_glued = true;
        continue;
      }
      spend(1);
      const bool has_next = i + 1 < macro.body.size();
      const bool is_whole = is_glued || (has_next && macro.body[i + 1].kind == kind_of("##")) ||
                            depth == kDeepestArgument;
      Lexemes piece{{each.kind, line, each.text, false}};
      if (each.kind == '#' && has_next && argument_of(macro, macro.body[i + 1])) {
        piece.front().kind = kText;
        ++i;
      } else if (const auto argument = argument_of(macro, each)) {
        piece = is_whole ? arguments[*argument] : run(arguments[*argument], depth + 1);
        if (!spend(piece.size())) arguments[*argument].clear();
      }
      if (std::exchange(is_glued, false) && !result.empty() && !piece.empty()) {
        result.back() = glued(result.back(), piece.front());
        piece.erase(piece.begin());
      }
      result.insert(result.end(), piece.begin(), piece.end());
    }
    return result;
  }

  static std::optional<std::size_t> argument_of(const Macro& macro, const Lexeme& lexeme) {
    if (!macro.parameters) return std::nullopt;
    const auto known = macro.parameters->find(lexeme.text);
    return known == macro.parameters->end() ? std::nullopt : std::optional(known->second);
  }

  // The first token of the joined texts.
  Lexeme glued(const Lexeme& left, const Lexeme& right) {
    if (!spend(left.text.size() + right.text.size())) return left;
    texts_.push_back(std::string(left.text) + std::string(right.text));
    const Lexemes lexemes = lexemes_of(texts_.back());
    if (lexemes.empty()) return left;
    return {lexemes.front().kind, left.line, lexemes.front().text, false};
  }

  const std::size_t file_;
  const Macros& of_others_;
  Macros macros_;
  std::unordered_set<std::string_view> counted_;  // long macros that were expanded
  const std::size_t work_of_use_;
  std::size_t left_of_use_ = 0;
  std::size_t left_ = kMostWork;
  std::deque<std::string> texts_;  // of glued tokens
};

}  // namespace

std::vector<std::vector<Token>> tokens_of(const std::vector<std::string_view>& sources) {
  std::vector<std::string> texts;
  texts.reserve(sources.size());
  std::vector<Lexemes> files;
  Macros macros;
  for (const std::string_view source : sources) {
    files.push_back(lexemes_of(texts.emplace_back(with_joined_lines(source))));
    add_macros(files.back(), files.size() - 1, macros);
  }
  std::vector<std::vector<Token>> tokens;
  for (std::size_t file = 0; file < files.size(); ++file) {
    std::vector<Token>& of_file = tokens.emplace_back();
    int line = 1;
    Expansion expansion(file, files[file].size(), macros);
    for (const Lexeme& lexeme : expansion.run(std::move(files[file]))) {
      // Arguments may have later lines than the rest of a use.
      line = std::max(line, lexeme.line);
      of_file.push_back({lexeme.kind, line});
    }
  }
  return tokens;
}

}  // namespace labcheck
