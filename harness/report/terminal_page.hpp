/// A page of terminal text: nothing on it is wider than the page or can drive the terminal.
#pragma once

#include "harness/report/signs.hpp"
#include "harness/report/terminal_style.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck::report {

/// What a piece of text is for; the page knows which colour that is.
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

/// Lines are put on the page from top to bottom. Whatever text is handed in is made `plain` and, in
/// an ASCII style, ASCII.
class Page {
 public:
  explicit Page(const TerminalStyle& style);

  std::size_t width() const { return style_.width; }
  const Signs& signs() const;

  /// An empty line, unless there is one already or the page is empty.
  void blank();

  /// A line across the page.
  void rule();

  /// One line, cut where it is too wide.
  void line(std::size_t indent, const Spans& spans);

  /// A line of something quoted, behind a sign for that. A sentence that is too wide is wrapped; a
  /// line that starts with blanks, as source code does, is cut.
  void quote(std::size_t indent, const std::string& text);

  /// `mark` and `title`, wrapped where needed, with `right` at the right edge of the first line.
  /// Dots lead the eye there, unless they are `Leader::none`.
  enum class Leader { none, dots };
  void row(const Span& mark, const Span& title, const Spans& right, Leader leader);

  /// `text` wrapped, behind `lead`, which is empty or ends with a space. The lines that follow hang
  /// under the beginning of the text or, where `lead` is wide, a little behind `indent`.
  void paragraph(std::size_t indent, const Spans& lead, const Span& text);

  /// The page, each line ended.
  const std::string& text() const { return text_; }

 private:
  Span gap(std::size_t width, Leader leader) const;
  std::string clean(std::string_view text) const;
  Spans clean(Spans spans) const;
  void put(std::size_t indent, const Spans& spans);

  TerminalStyle style_;
  std::string text_;
};

/// Terminal columns of all `spans` together.
std::size_t columns(const Spans& spans);

}  // namespace labcheck::report
