// SPDX-License-Identifier: MIT
/// A page of terminal text: no line is wider than the page, and no text can control the terminal.
#pragma once

#include "harness/model/grade.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace labcheck {

/// `width` is in columns; reports clamp it to the range 60 to 120.
struct TerminalStyle {
  enum class Colors { none, ansi16 };
  enum class Symbols { ascii, unicode };

  Colors colors = Colors::none;
  Symbols symbols = Symbols::unicode;
  std::size_t width = 80;
};

}  // namespace labcheck

namespace labcheck::report {

/// The signs of a style. Interchangeable signs have the same width.
struct Signs {
  std::string_view full;
  std::string_view partial;
  std::string_view none;
  std::string_view skipped;
  std::string_view open;
  std::string_view withheld;
  std::string_view rule;
  std::string_view leader;
  std::string_view quote;
  std::string_view ellipsis;
  std::string_view bar_earned;
  std::string_view bar_open;
  std::string_view bar_lost;
};

/// The signs of the set `symbols`.
const Signs& signs_of(TerminalStyle::Symbols symbols);

/// The role of a piece of text; the page chooses the color.
enum class Ink {
  plain,
  strong,
  faint,
  good,
  fair,
  bad,
  strong_good,
  strong_fair,
  strong_bad,
};

/// `ink`, bold.
Ink strong(Ink ink);

struct Span {
  std::string text;
  Ink ink = Ink::plain;
};

using Spans = std::vector<Span>;

/// A page that is written from top to bottom. All text is made `plain` and, in an ASCII style,
/// converted to ASCII.
class Page {
 public:
  explicit Page(const TerminalStyle& style);

  std::size_t width() const { return style_.width; }
  const Signs& signs() const;

  /// A paragraph, and below it a command, unless it is empty. A command is neither broken nor cut,
  /// so that it can be copied.
  void suggestion(std::size_t indent, const Span& lead, const std::string& text,
                  const std::string& command);

  /// An empty line, unless the page is empty or ends with one.
  void blank();

  /// A line across the page.
  void rule();

  /// One line, truncated to the page's width.
  void line(std::size_t indent, const Spans& spans);

  /// A quoted line after a quote sign. A sentence that is too wide is wrapped; a line that starts
  /// with spaces, such as source code, is truncated.
  void quote(std::size_t indent, const std::string& text);

  /// `mark` and `title`, wrapped if needed, with `right` at the right edge of the first line.
  /// Leader dots fill the gap, unless `leader` is `Leader::none`.
  enum class Leader { none, dots };
  void row(const Span& mark, const Span& title, const Spans& right, Leader leader);

  /// `text` wrapped after `lead`, which is empty or ends with a space. Further lines are indented
  /// to the beginning of the text or, if `lead` is wide, slightly more than `indent`.
  void paragraph(std::size_t indent, const Spans& lead, const Span& text);

  /// Each text after its name, all at the same column. Lines without a text are left out.
  using Named = std::vector<std::pair<std::string, std::string>>;
  void named(std::size_t indent, const Named& lines);

  /// The whole page; every line has a line end.
  const std::string& text() const { return text_; }

 private:
  Span gap(std::size_t width, Leader leader) const;
  std::string clean(std::string_view text) const;
  Spans clean(Spans spans) const;
  void put(std::size_t indent, const Spans& spans);

  TerminalStyle style_;
  std::string text_;
};

/// The terminal columns of all `spans` together.
std::size_t columns(const Spans& spans);

/// `sign`, `count` times.
std::string repeated(std::string_view sign, std::size_t count);

/// The mark of a criterion.
Span mark_of(Outcome outcome, const Signs& signs);

}  // namespace labcheck::report
