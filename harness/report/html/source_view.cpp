// SPDX-License-Identifier: MIT
#include "harness/report/html/source_view.hpp"

#include "harness/base/render.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/report/json_values.hpp"
#include "harness/report/messages.hpp"
#include "harness/report/safe_text.hpp"
#include "harness/report/source_lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>

namespace labcheck::report::html {
namespace {

constexpr int kMostLines = 4000;        // of a file
constexpr std::size_t kNotesShown = 3;  // at a line, before the rest is folded
constexpr int kNotedDegree = 2;         // a line of at least this degree has a note

// The degree of waste in five steps: up to 1.25, 2, 4, 8 times the minimum, and more.
int degree(double times) {
  int step = 0;
  for (double limit = 1.25; times > limit && step < 4; limit = limit < 2 ? 2 : 2 * limit) ++step;
  return step;
}

// The end of the decimal digits at `begin`, at most six of them: no line number is longer.
std::size_t end_of_number(std::string_view text, std::size_t begin) {
  std::size_t end = begin;
  while (end < text.size() && end < begin + 6 && is_digit(text[end])) ++end;
  return end;
}

Json note_part(const LineNote& note, std::string_view position) {
  return {{"severity", to_string(note.place.severity)},
          {"severity_word", labcheck::name_of(note.place.severity)},
          {"position", position},
          {"message", render(note.place.message)},
          {"cases", in_cases(note.case_ids)}};
}

constexpr double kWidth = 480;
constexpr double kMargin = 12;

std::string coordinate(double x) {
  return fmt::format("{:.1f}", x);
}

Json label_at(double x, int y, std::string_view text) {
  return {{"x", coordinate(x)},
          {"y", y},
          {"anchor", x < 60            ? "start"
                     : x > kWidth - 60 ? "end"
                                       : "middle"},
          {"label", text}};
}

// An axis from 0 to beyond the interval, with a tick at the baseline.
Json interval(const Measurement& measurement) {
  if (!measurement.low || !measurement.high) return nullptr;
  const bool ratio = !measurement.over.empty();
  const double most = std::max({*measurement.high, measurement.value, ratio ? 1.0 : 0.0}) * 1.15;
  if (!std::isfinite(most) || !(most > 0) || !(*measurement.low >= 0)) return nullptr;
  const auto x = [&](double figure) { return kMargin + figure / most * (kWidth - 2 * kMargin); };
  const double low = x(*measurement.low);
  return {{"width", fmt::format("{:.0f}", kWidth)},
          {"zero", coordinate(x(0))},
          {"end", coordinate(x(most))},
          {"zero_label", label_at(x(0), 54, "0")},
          {"one", ratio ? coordinate(x(1)) : ""},
          {"one_label", label_at(x(1), 58, "1 = " + measurement.over)},
          {"low", coordinate(low)},
          {"band", coordinate(std::max(2.0, x(*measurement.high) - low))},
          {"value", coordinate(x(measurement.value))},
          {"value_label", label_at(x(measurement.value), 18, describe_figure(measurement.value))}};
}

// The rung that the program reaches, and the next one.
Json ladder(const std::optional<LadderPlace>& place) {
  if (!place) return nullptr;
  const auto entry = [](std::string_view kind, const std::string& rung, const std::string& what) {
    return Json{{"kind", kind}, {"rung", rung}, {"what", what}};
  };
  return {{"steps",
           Json::array(
               {place->rung.empty()
                    ? entry("here", tr("Your program"),
                            tr("is slower than the first reference version"))
                    : entry("here", place->rung, tr("is about as fast as your program")),
                place->next.empty()
                    ? entry("next", tr("Top of the ladder:"), tr("no reference version is faster"))
                    : entry("next", place->next,
                            tr("is the next reference version: {}", translated(place->step)))})}};
}

}  // namespace

SourceView::SourceView(const GradedSubmission& submission)
    : files_(submission.files), heat_(heat_by_line(submission.evidence.runs)) {
  for (const GradedFile& file : files_) {
    if (file.text.empty()) continue;
    const int lines =
        static_cast<int>(std::min<std::size_t>(lines_of(file.text).size(), kMostLines));
    shown_.emplace(file.path, std::pair{shown_.size() + 1, lines});
  }
  for (const Diagnostic& place : compiler_diagnostics(submission)) add_note(place, {});
  for (const CaseRecord& run : submission.evidence.runs) {
    for (const Diagnostic& fault : run.faults) add_note(fault, run.case_id);
  }
}

void SourceView::add_note(const Diagnostic& place, const std::string& case_id) {
  const Place at{place.file, place.line};
  std::vector<LineNote>& notes = is_shown(at) ? notes_[at] : notes_elsewhere_;
  auto known = std::ranges::find(notes, place, &LineNote::place);
  if (known == notes.end()) known = notes.insert(known, {place, {}});
  std::vector<std::string>& ids = known->case_ids;
  if (!case_id.empty() && std::ranges::find(ids, case_id) == ids.end()) ids.push_back(case_id);
}

bool SourceView::is_shown(const Place& place) const {
  const auto file = shown_.find(place.first);
  return file != shown_.end() && 0 < place.second && place.second <= file->second.second;
}

std::string SourceView::anchor(const Place& place) const {
  return fmt::format("f{}-l{}", shown_.at(place.first).first, place.second);
}

const std::string* SourceView::file_called(std::string_view name) const {
  if (name.empty()) return nullptr;
  // Messages may contain only the name of a file, without its folder.
  const std::string ending = '/' + std::string(name);
  const auto file = std::ranges::find_if(
      shown_, [&](const auto& each) { return each.first == name || each.first.ends_with(ending); });
  return file == shown_.end() ? nullptr : &file->first;
}

std::string SourceView::linked(std::string_view raw) const {
  const std::string text = plain(raw);
  std::string html;
  std::size_t done = 0;
  for (std::size_t mark = text.find_first_of(":("); mark != std::string::npos;
       mark = text.find_first_of(":(", mark + 1)) {
    std::size_t first = mark;
    while (first > done && is_path_char(text[first - 1])) --first;
    const std::size_t last = end_of_number(text, mark + 1);
    const bool closed = text[mark] == ':' || (last < text.size() && text[last] == ')');
    if (last == mark + 1 || !closed) continue;
    const std::string* file = file_called(text.substr(first, mark - first));
    const int line = std::stoi(text.substr(mark + 1, last - mark - 1));
    if (file == nullptr || !is_shown({*file, line})) continue;
    const std::size_t end = text[mark] == ':' ? last : last + 1;
    html += escaped(std::string_view(text).substr(done, first - done));
    html += fmt::format("<a href=\"#{}\">{}</a>", anchor({*file, line}),
                        escaped(text.substr(first, end - first)));
    done = end;
  }
  return html + escaped(std::string_view(text).substr(done));
}

Json SourceView::files() const {
  Json files = Json::array();
  for (const GradedFile& each : files_) {
    if (shown_.contains(each.path)) files.push_back(file(each));
  }
  if (files.size() == 0) return nullptr;
  return {{"has_heat", !heat_.empty()}, {"files", files}};
}

Json SourceView::other_notes() const {
  Json notes = Json::array();
  for (const LineNote& note : notes_elsewhere_)
    notes.push_back(note_part(note, place_of(note.place)));
  return notes;
}

Json SourceView::file(const GradedFile& file) const {
  const std::vector<std::string> texts = lines_of(file.text);
  const int shown = shown_.at(file.path).second;
  Json lines = Json::array();
  for (int line = 1; line <= shown; ++line)
    lines.push_back(row({file.path, line}, texts[static_cast<std::size_t>(line - 1)]));
  const bool has_heat = std::ranges::any_of(heat_, [&](const auto& line) {
    return line.first.first == file.path && is_shown(line.first);
  });
  const bool is_cut = texts.size() > static_cast<std::size_t>(shown);
  return {{"path", file.path},
          {"has_heat", has_heat},
          {"lines", lines},
          {"left_out",
           is_cut ? render(text::lines_left_out(Count(shown + 1), Count(texts.size()))) : ""}};
}

Json SourceView::row(const Place& place, std::string_view text) const {
  return {{"anchor", anchor(place)}, {"number", place.second},   {"mark", mark_of(place)},
          {"heat", heat_at(place)},  {"notes", notes_at(place)}, {"text", text}};
}

Json SourceView::notes_at(const Place& place) const {
  Json shown = Json::array();
  Json rest = Json::array();
  if (const auto notes = notes_.find(place); notes != notes_.end()) {
    for (const LineNote& note : notes->second)
      (shown.size() < kNotesShown ? shown : rest).push_back(note_part(note, ""));
  }
  const auto heat = heat_.find(place);
  const bool wasteful = heat != heat_.end() && degree(traffic_ratio(heat->second)) >= kNotedDegree;
  if (shown.size() == 0 && !wasteful) return nullptr;
  Json folded;
  if (rest.size() > 0) folded = {{"summary", more(rest.size())}, {"notes", rest}};
  return {{"shown", shown},
          {"folded", folded},
          {"traffic", wasteful ? describe_heat(heat->second) : ""}};
}

std::string_view SourceView::mark_of(const Place& place) const {
  const auto notes = notes_.find(place);
  if (notes == notes_.end()) return {};
  const bool error = std::ranges::any_of(
      notes->second, [](const LineNote& note) { return note.place.severity == Severity::error; });
  return error ? "marked error" : "marked";
}

Json SourceView::heat_at(const Place& place) const {
  const auto heat = heat_.find(place);
  if (heat == heat_.end()) return nullptr;
  const double times = traffic_ratio(heat->second);
  return {{"degree", degree(times)},
          {"description", describe_heat(heat->second)},
          {"times", times < 9.95 ? fmt::format("{:.1f}", times) : fmt::format("{:.0f}", times)}};
}

Json measured_figure(const Measurement& measurement) {
  const bool timed = measurement.seconds && std::isfinite(*measurement.seconds);
  return {{"text", describe_measurement(measurement)},
          {"interval", interval(measurement)},
          {"launch", timed ? tr("One launch took {}.", duration_text(*measurement.seconds)) : ""},
          {"notes", sentences(measurement.notes)},
          {"ladder", ladder(measurement.place)}};
}

}  // namespace labcheck::report::html
