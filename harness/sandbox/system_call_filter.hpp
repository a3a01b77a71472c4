/// Which system calls a sandboxed command may not make; the one place that knows libseccomp.
#pragma once

#include "harness/base/file_descriptor.hpp"

namespace labcheck {

/// A memory file with the filter as BPF, the way `bwrap --seccomp` reads it. The filter forbids
/// what no compiler and no CUDA program needs and what the kernel's past holes were in; all else
/// passes. Reading moves the file's position: each reader needs a descriptor that was opened anew.
FileDescriptor system_call_filter();

}  // namespace labcheck
