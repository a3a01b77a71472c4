/// How far work is, told on standard error: as a line that changes where that is a terminal.
#pragma once

#include "harness/cli/options.hpp"

#include <string_view>

namespace labcheck {

/// Whether a terminal here, if there is one, does more than to append text: TERM tells.
bool takes_control_sequences();

/// `nothing` with --quiet, `changing_line` on a terminal that can erase, `lines` that stay
/// elsewhere.
enum class ProgressForm { nothing, lines, changing_line };

/// The form that `options` and standard error ask for.
ProgressForm progress_form(const CommonOptions& options);

/// The last line on a terminal that standard error is; it is taken away in the end.
class ChangingLine {
 public:
  ChangingLine() = default;
  ChangingLine(const ChangingLine&) = delete;
  ChangingLine& operator=(const ChangingLine&) = delete;
  ~ChangingLine() { clear(); }

  /// Puts `text`, one line that is narrower than the terminal, in place of what is there.
  void show(std::string_view text);

  /// Takes the line away, where one is shown.
  void clear();

  bool is_shown() const { return shown_; }

 private:
  bool shown_ = false;
};

}  // namespace labcheck
