// SPDX-License-Identifier: MIT
/// Progress on standard error: on a terminal, a status line that is overwritten.
#pragma once

#include "harness/cli/options.hpp"

#include <string_view>

namespace labcheck {

/// Whether the terminal, if there is one, supports control sequences, according to TERM.
bool supports_control_sequences();

/// `nothing` with --quiet, `status_line` on a terminal that supports control sequences, otherwise
/// `lines` that stay.
enum class ProgressForm { nothing, lines, status_line };

/// The form for `options` and the current standard error.
ProgressForm progress_form(const CommonOptions& options);

/// The last line of the terminal. The destructor erases it.
class StatusLine {
 public:
  StatusLine() = default;
  StatusLine(const StatusLine&) = delete;
  StatusLine& operator=(const StatusLine&) = delete;
  ~StatusLine() { clear(); }

  /// Replaces the line with `text`, which must be narrower than the terminal.
  void show(std::string_view text);

  /// Erases the line if it is shown.
  void clear();

  bool is_shown() const { return shown_; }

 private:
  bool shown_ = false;
};

}  // namespace labcheck
