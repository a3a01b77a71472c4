// SPDX-License-Identifier: MIT
/// Data for the template of a student's page: the source with notes at its lines, and measurements.
#pragma once

#include "harness/base/json.hpp"
#include "harness/model/graded_submission.hpp"
#include "harness/model/measurement.hpp"

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace labcheck::report::html {

/// A note at a line: a compiler message, or a fault with the cases that found it.
struct LineNote {
  Diagnostic place;
  std::vector<std::string> case_ids;
};

/// The files of a submission with their lines as anchors, and the notes at these lines. It must not
/// outlive the submission.
class SourceView {
 public:
  explicit SourceView(const GradedSubmission& submission);

  /// `text` as HTML in which "file:31" and "file(31)" link to the line if the page shows it.
  std::string linked(std::string_view text) const;

  /// The files for the template, with the notes and the memory traffic of each line; null if no
  /// file has text.
  Json files() const;

  /// The notes at lines that the page does not show.
  Json other_notes() const;

 private:
  using Place = std::pair<std::string, int>;

  void add_note(const Diagnostic& place, const std::string& case_id);
  const std::string* file_called(std::string_view name) const;
  bool is_shown(const Place& place) const;
  std::string anchor(const Place& place) const;
  Json file(const GradedFile& file) const;
  Json row(const Place& place, std::string_view text) const;
  Json notes_at(const Place& place) const;
  std::string_view mark_of(const Place& place) const;
  Json heat_at(const Place& place) const;

  const std::vector<GradedFile>& files_;
  std::map<std::string, std::pair<std::size_t, int>> shown_;  // number and lines of a file
  std::map<Place, std::vector<LineNote>> notes_;
  std::vector<LineNote> notes_elsewhere_;
  std::map<Place, LineHeat> heat_;
};

/// The measurement in words, the coordinates of a drawing of its confidence interval if it was
/// sampled, its notes, and the position on the lab's ladder.
Json measured_figure(const Measurement& measurement);

}  // namespace labcheck::report::html
