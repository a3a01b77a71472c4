/// The terminal: what may be printed there and how.
#pragma once

#include "harness/base/diagnostic.hpp"
#include "harness/cli/changing_line.hpp"
#include "harness/cli/options.hpp"
#include "harness/pipeline/services.hpp"
#include "harness/report/terminal_style.hpp"

#include <exception>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// How a report on standard output should look, and one on standard error.
TerminalStyle style_of_output(const CommonOptions& options);
TerminalStyle style_of_problems(const CommonOptions& options);

/// Whether somebody reads standard output as it comes.
bool is_terminal_output();

/// How one should look that is written to a file.
TerminalStyle style_of_a_file();

/// Prints a diagnostic to standard error with its line and a caret, where its file can be read.
void print_diagnostic(const Diagnostic& diagnostic);

/// Prints an error of labcheck's own to standard error: "labcheck: message", and the remedy on a
/// line of its own.
void print_problem(std::string_view message, std::string_view remedy);

/// Progress on standard error: one line that changes on a terminal, a line a step elsewhere,
/// nothing with --quiet.
class ConsoleProgress : public Progress {
 public:
  explicit ConsoleProgress(const CommonOptions& options);

  void step(std::string_view what) override;

  /// Takes the changing line away.
  void clear() { line_.clear(); }

 private:
  ProgressForm form_;
  ChangingLine line_;
};

}  // namespace labcheck
