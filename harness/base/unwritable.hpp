// SPDX-License-Identifier: MIT
/// Errors for files that cannot be written.
#pragma once

#include "harness/base/error.hpp"

#include <filesystem>
#include <string>
#include <system_error>

namespace labcheck {

/// The disk is full, so no other file can be written, either.
class NoSpace : public HarnessError {
 public:
  using HarnessError::HarnessError;
};

/// The error of the system call that just failed.
std::error_code last_error();

/// How to choose another folder for most files.
inline constexpr const char* kAnotherFile = "choose a file in a folder that you can write to";

/// Throws NoSpace if `error` means that the disk is full, otherwise UserError. `elsewhere` says how
/// to choose another folder.
[[noreturn]] void throw_unwritable(const std::filesystem::path& path, std::error_code error,
                                   const std::string& elsewhere = kAnotherFile);

/// Throws like throw_unwritable() if `path`, which need not exist yet, cannot be written now. It
/// does not check for free space.
void require_writable(const std::filesystem::path& path,
                      const std::string& elsewhere = kAnotherFile);

}  // namespace labcheck
