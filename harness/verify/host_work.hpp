// SPDX-License-Identifier: MIT
/// Whether the kernels of a program computed its results.
#pragma once

#include "harness/model/buffer.hpp"
#include "harness/model/run.hpp"

#include <vector>

namespace labcheck {

/// Why the outputs of `run`, which is accepted, do not count as computed by kernels: a sentence, or
/// "" if they do. `buffers` are those of the test case. The facts come from the simulated GPU,
/// which the program cannot influence:
///
/// - A kernel ran.
/// - No output byte was copied from an input.
/// - The host did not read much from the device before it launched the last kernel or wrote to the
///   device: at most a sixteenth of the inputs, or a few bytes. So it cannot have computed the
///   results. If the outputs are large, the host may read more, as long as it sends almost nothing
///   to the device. What kernels print counts as read, for small outputs only if they contain bytes
///   from the host.
/// - The program made few copies on the device, which could otherwise arrange a result.
///
/// For outputs in host memory, the program must have copied as many bytes to the device as the
/// inputs have, and back as many as the outputs have, and the outputs must consist of values that
/// kernels wrote and the program received, except for a hundredth of them.
Message describe_host_work(const Run& run, const std::vector<Buffer>& buffers);

/// Whether an output was in host memory, according to the program.
bool is_in_host_memory(const Run& run);

}  // namespace labcheck
