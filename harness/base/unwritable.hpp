/// Why a file cannot be written, and what to do about it.
#pragma once

#include "harness/base/error.hpp"

#include <filesystem>
#include <string>
#include <system_error>

namespace labcheck {

/// The machine has no room left for what must be written: nothing else can be, either.
class NoSpace : public HarnessError {
 public:
  using HarnessError::HarnessError;
};

/// How most files come to be written elsewhere.
inline constexpr const char* kAnotherFile = "name a file in a folder that you can write to";

/// Throws NoSpace where `error` says that there is none, else UserError; `elsewhere` says how to
/// have it written to another folder.
[[noreturn]] void throw_unwritable(const std::filesystem::path& path, std::error_code error,
                                   const std::string& elsewhere = kAnotherFile);

/// Throws what throw_unwritable does where `path`, which need not be there yet, could not be
/// written now. That it could does not mean that there is room.
void require_writable(const std::filesystem::path& path,
                      const std::string& elsewhere = kAnotherFile);

}  // namespace labcheck
