// SPDX-License-Identifier: MIT
/// The exceptions of labcheck. A student's failure is not an exception but a value in the grade.
#pragma once

#include "harness/base/diagnostic.hpp"
#include "harness/base/render.hpp"

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace labcheck {

/// What an exception is in addition if it concerns all inputs of a command, not only the one that
/// the command is working on: it stops a batch.
class SharedProblem {
 public:
  virtual ~SharedProblem() = default;
};

/// Bad input from the user of labcheck: a rubric, an assignment, an option, a path. The command
/// ends with status 2.
class UserError : public std::runtime_error {
 public:
  /// `message` says what is wrong and where, `remedy` what to do about it; it may be empty.
  explicit UserError(const std::string& message, std::string remedy = {})
      : std::runtime_error(message), remedy_(std::move(remedy)) {}

  /// Reports all errors in `diagnostics` at once.
  UserError(const std::string& message, std::vector<Diagnostic> diagnostics)
      : std::runtime_error(message), diagnostics_(std::move(diagnostics)) {}

  const std::string& remedy() const { return remedy_; }
  const std::vector<Diagnostic>& diagnostics() const { return diagnostics_; }

 private:
  std::string remedy_;
  std::vector<Diagnostic> diagnostics_;
};

/// A UserError about what all inputs share, such as a lab or the folder for the results.
class SharedUserError : public UserError, public SharedProblem {
 public:
  using UserError::UserError;
};

/// A failure of labcheck or the computer. It withholds a grade and never costs points.
class HarnessError : public std::runtime_error {
 public:
  explicit HarnessError(Message message, Message remedy = {})
      : std::runtime_error(render(message)),
        message_(std::move(message)),
        remedy_(std::move(remedy)) {}
  explicit HarnessError(const std::string& message, const std::string& remedy = {})
      : HarnessError(verbatim(message), verbatim(remedy)) {}

  /// What is stored with a withheld grade.
  const Message& message() const { return message_; }
  const Message& help() const { return remedy_; }

  std::string remedy() const { return render(remedy_); }

 private:
  Message message_;
  Message remedy_;
};

/// The user asked to stop (Ctrl-C or SIGTERM). Destructors clean up, and the command ends with
/// status 130.
class Interrupted : public std::runtime_error, public SharedProblem {
 public:
  Interrupted() : std::runtime_error("interrupted") {}
};

}  // namespace labcheck
