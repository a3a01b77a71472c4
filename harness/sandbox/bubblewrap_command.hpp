// SPDX-License-Identifier: MIT
/// The arguments of bubblewrap for a command: a pure function.
#pragma once

#include "harness/sandbox/host_layout.hpp"
#include "harness/sandbox/sandbox.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace labcheck {

/// The scratch folder of every command in bubblewrap.
inline constexpr const char* kBubblewrapScratch = "/tmp";

/// The arguments of bubblewrap, starting with its own path, that isolate `command` on `host` and
/// start `first_process` (a program and its arguments) as process 1 of the sandbox. `filter` is a
/// descriptor of the system-call filter, which bubblewrap closes.
std::vector<std::string> bubblewrap_arguments(const std::filesystem::path& bubblewrap,
                                              const Command& command, const HostLayout& host,
                                              int filter,
                                              const std::vector<std::string>& first_process);

}  // namespace labcheck
