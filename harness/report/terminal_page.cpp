// SPDX-License-Identifier: MIT
#include "harness/report/terminal_page.hpp"

#include "harness/report/safe_text.hpp"
#include "harness/report/text_columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>

namespace labcheck::report {
namespace {

constexpr std::size_t kNarrowest = 60;
constexpr std::size_t kWidest = 120;
constexpr std::size_t kWidestHang = 12;
constexpr std::size_t kNarrowestTitle = 20;

constexpr Signs kUnicodeSigns{"✓", "◐", "✗", "–", "?", "!", "─", "·", "│", "…", "█", "▒", "░"};
constexpr Signs kAsciiSigns{"+", "~", "x", "-", "?", "!", "-", ".", "|", "...", "#", "?", "."};

// Select Graphic Rendition of ECMA-48, in the order of Ink; faint instead of gray, which some color
// schemes hide.
constexpr std::array<std::string_view, 9> kCodes{"",   "1",    "2",    "32",  "33",
                                                 "31", "1;32", "1;33", "1;31"};

// The marks of criteria, in the order of Outcome.
constexpr std::array<std::pair<std::string_view Signs::*, Ink>, kEnumNames<Outcome>.size()> kMarks{
    {{&Signs::full, Ink::good},
     {&Signs::partial, Ink::fair},
     {&Signs::none, Ink::bad},
     {&Signs::skipped, Ink::faint},
     {&Signs::open, Ink::fair},
     {&Signs::open, Ink::fair},
     {&Signs::open, Ink::fair},
     {&Signs::withheld, Ink::fair}}};

}  // namespace

const Signs& signs_of(TerminalStyle::Symbols symbols) {
  return symbols == TerminalStyle::Symbols::unicode ? kUnicodeSigns : kAsciiSigns;
}

Ink strong(Ink ink) {
  if (ink == Ink::plain) return Ink::strong;
  if (ink == Ink::good) return Ink::strong_good;
  if (ink == Ink::fair) return Ink::strong_fair;
  return ink == Ink::bad ? Ink::strong_bad : ink;
}

std::size_t columns(const Spans& spans) {
  return std::accumulate(
      spans.begin(), spans.end(), std::size_t{0},
      [](std::size_t sum, const Span& span) { return sum + columns(span.text); });
}

Page::Page(const TerminalStyle& style) : style_(style) {
  style_.width = std::clamp(style_.width, kNarrowest, kWidest);
}

const Signs& Page::signs() const {
  return signs_of(style_.symbols);
}

void Page::blank() {
  if (!text_.empty() && !text_.ends_with("\n\n")) text_ += '\n';
}

void Page::rule() {
  put(0, {{repeated(signs().rule, width()), Ink::faint}});
}

void Page::suggestion(std::size_t indent, const Span& lead, const std::string& text,
                      const std::string& command) {
  paragraph(indent, {lead}, {text});
  if (!command.empty()) put(indent + 2, {{clean(command), Ink::strong}});
}

void Page::line(std::size_t indent, const Spans& spans) {
  std::size_t room = width() - std::min(width(), indent);
  Spans kept = clean(spans);
  for (Span& span : kept) {
    span.text = cut(span.text, room, signs().ellipsis);
    room -= columns(span.text);
  }
  put(indent, kept);
}

void Page::quote(std::size_t indent, const std::string& text) {
  const Span sign{std::string(signs().quote) + ' ', Ink::faint};
  const std::size_t room = width() - std::min(width(), indent + columns(sign.text));
  const std::string all = clean(text);
  if (all.starts_with(' ') || columns(all) <= room) return line(indent, {sign, {all}});
  for (const std::string& part : fit_lines(all, room)) line(indent, {sign, {part}});
}

void Page::row(const Span& mark, const Span& title, const Spans& right, Leader leader) {
  const Spans edge = clean(right);
  const Span sign{clean(mark.text) + (mark.text.empty() ? "" : " "), mark.ink};
  const std::size_t indent = columns(sign.text);
  const std::size_t taken = indent + columns(edge) + 2;
  const std::size_t room = std::max(width() - std::min(width(), taken), kNarrowestTitle);
  std::vector<std::string> lines = fit_lines(clean(title.text), room);
  if (lines.empty()) lines.emplace_back();
  Spans first{sign, {lines.front(), title.ink}, gap(room - columns(lines.front()) + 2, leader)};
  first.insert(first.end(), edge.begin(), edge.end());
  line(0, first);
  for (std::size_t i = 1; i < lines.size(); ++i) put(indent, {{lines[i], title.ink}});
}

void Page::paragraph(std::size_t indent, const Spans& lead, const Span& text) {
  Spans start = clean(lead);
  const std::size_t taken = columns(start);
  if (taken > width() / 2) {
    std::string all;
    for (const Span& span : start) all += span.text;
    paragraph(indent, {}, {all + text.text, text.ink});
    return;
  }
  const std::size_t hang = taken <= kWidestHang ? taken : 2;
  // A placeholder without spaces reserves the width of the lead while lines are broken.
  const std::string placeholder =
      taken > hang ? std::string(taken - hang - 1, '-') + ' ' : std::string();
  std::vector<std::string> lines =
      fit_lines(placeholder + clean(text.text), width() - indent - hang);
  std::string first = lines.empty() ? std::string() : lines.front();
  first.erase(0, placeholder.size());
  start.push_back({first, text.ink});
  put(indent, start);
  for (std::size_t i = 1; i < lines.size(); ++i) put(indent + hang, {{lines[i], text.ink}});
}

void Page::named(std::size_t indent, const Named& lines) {
  std::size_t width = 0;
  for (const auto& [name, text] : lines) width = std::max(width, columns(name));
  for (const auto& [name, text] : lines) {
    if (!text.empty()) paragraph(indent, {{padded(name, width + 2), Ink::faint}}, {text});
  }
}

// A gap of `width` columns; its first and last columns stay empty.
Span Page::gap(std::size_t width, Leader leader) const {
  if (leader == Leader::none || width < 5) return {std::string(width, ' ')};
  return {fmt::format(" {} ", repeated(signs().leader, width - 2)), Ink::faint};
}

std::string Page::clean(std::string_view text) const {
  const std::string safe = without_tabs(plain(text));
  return style_.symbols == TerminalStyle::Symbols::ascii ? to_ascii(safe) : safe;
}

Spans Page::clean(Spans spans) const {
  for (Span& span : spans) {
    span.text = clean(span.text);
    std::ranges::replace(span.text, '\n', ' ');
  }
  return spans;
}

// Trailing spaces are dropped: they would be visible in a selection.
void Page::put(std::size_t indent, const Spans& spans) {
  Spans kept = spans;
  while (!kept.empty()) {
    std::string& last = kept.back().text;
    last.erase(last.find_last_not_of(' ') + 1);
    if (!last.empty()) break;
    kept.pop_back();
  }
  if (!kept.empty()) text_ += std::string(indent, ' ');
  for (const Span& span : kept) {
    const std::string_view code = style_.colors == TerminalStyle::Colors::none
                                      ? ""
                                      : kCodes.at(static_cast<std::size_t>(span.ink));
    text_ += code.empty() || span.text.empty() ? span.text
                                               : fmt::format("\x1b[{}m{}\x1b[0m", code, span.text);
  }
  text_ += '\n';
}

std::string repeated(std::string_view sign, std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) text += sign;
  return text;
}

Span mark_of(Outcome outcome, const Signs& signs) {
  const auto& [sign, ink] = kMarks.at(static_cast<std::size_t>(outcome));
  return {std::string(signs.*sign), ink};
}

}  // namespace labcheck::report
