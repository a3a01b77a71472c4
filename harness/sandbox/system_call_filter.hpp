// SPDX-License-Identifier: MIT
/// The filter for the system calls of a sandboxed command. No other file uses libseccomp.
#pragma once

#include "harness/base/file_descriptor.hpp"

namespace labcheck {

/// A memory file with the filter as BPF, as `bwrap --seccomp` reads it. The filter forbids system
/// calls that compilers and CUDA programs do not need and that had vulnerabilities in the kernel,
/// and allows all others. Reading moves the file's position, so each reader must reopen() the file.
FileDescriptor system_call_filter();

}  // namespace labcheck
