// SPDX-License-Identifier: MIT
/// Output to the terminal: styles, problems and progress.
#pragma once

#include "harness/base/diagnostic.hpp"
#include "harness/cli/options.hpp"
#include "harness/cli/status_line.hpp"
#include "harness/pipeline/services.hpp"
#include "harness/report/terminal_style.hpp"

#include <exception>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// The style of reports on standard output and on standard error.
TerminalStyle style_of_output(const CommonOptions& options);
TerminalStyle style_of_problems(const CommonOptions& options);

/// Whether standard output is a terminal.
bool is_terminal_output();

/// The style of reports that are written to a file.
TerminalStyle style_of_a_file();

/// Prints a diagnostic to standard error, with the source line and a caret if the file is readable.
void print_diagnostic(const Diagnostic& diagnostic);

/// Prints a problem to standard error: "labcheck: message", and the remedy, if any, on the next
/// line.
void print_problem(std::string_view message, std::string_view remedy);

/// Progress on standard error: a status line on a terminal, otherwise one line per step; nothing
/// with --quiet.
class ConsoleProgress : public Progress {
 public:
  explicit ConsoleProgress(const CommonOptions& options);

  void step(std::string_view description) override;

  /// Erases the status line.
  void clear() { line_.clear(); }

 private:
  ProgressForm form_;
  StatusLine line_;
};

}  // namespace labcheck
