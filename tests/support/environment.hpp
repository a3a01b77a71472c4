// SPDX-License-Identifier: MIT
/// Environment variables, changed for one test.
#pragma once

#include <cstdlib>
#include <optional>
#include <string>

namespace labcheck::test {

/// Sets a variable, or removes it if there is no value. The destructor restores it.
class Variable {
 public:
  explicit Variable(std::string name, std::optional<std::string> value = std::nullopt)
      : name_(std::move(name)) {
    if (const char* before = std::getenv(name_.c_str())) before_ = before;
    set(value);
  }
  ~Variable() { set(before_); }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;

 private:
  void set(const std::optional<std::string>& value) const {
    if (value) {
      ::setenv(name_.c_str(), value->c_str(), 1);
    } else {
      ::unsetenv(name_.c_str());
    }
  }

  std::string name_;
  std::optional<std::string> before_;
};

}  // namespace labcheck::test
