/// The two exceptions of labcheck. A student's failure is neither: it is a value in the grade.
#pragma once

#include "harness/base/diagnostic.hpp"

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace labcheck {

/// Bad input from whoever runs labcheck: a rubric, an assignment, an option, a path. Ends the
/// command with status 2.
class UserError : public std::runtime_error {
 public:
  /// `message` says what is wrong and where; `remedy`, if any, what to do about it.
  explicit UserError(const std::string& message, std::string remedy = {})
      : std::runtime_error(message), remedy_(std::move(remedy)) {}

  /// Everything that was found wrong in `diagnostics`, told in one go.
  UserError(const std::string& message, std::vector<Diagnostic> diagnostics)
      : std::runtime_error(message), diagnostics_(std::move(diagnostics)) {}

  const std::string& remedy() const { return remedy_; }
  const std::vector<Diagnostic>& diagnostics() const { return diagnostics_; }

 private:
  std::string remedy_;
  std::vector<Diagnostic> diagnostics_;
};

/// Our own or the machine's failure. It withholds a grade and never turns into zero points.
class HarnessError : public std::runtime_error {
 public:
  explicit HarnessError(const std::string& message, std::string remedy = {})
      : std::runtime_error(message), remedy_(std::move(remedy)) {}

  const std::string& remedy() const { return remedy_; }

 private:
  std::string remedy_;
};

/// The user asked to stop (Ctrl-C or SIGTERM). Everything on the way out cleans up; the command
/// ends with 130.
class Interrupted : public std::runtime_error {
 public:
  Interrupted() : std::runtime_error("interrupted") {}
};

}  // namespace labcheck
