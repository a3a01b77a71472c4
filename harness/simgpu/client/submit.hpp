// SPDX-License-Identifier: MIT
/// Submitting work to streams. Work runs immediately unless the stream is being captured.
#pragma once

#include "harness/simgpu/client/runtime.hpp"

#include <string_view>

namespace labcheck::simgpu {

/// Runs `work`, or adds it to the capture of `stream`. Returns an error if the work is invalid, but
/// not if a kernel fails. Host functions are not called: they may call the runtime, so the caller
/// must call them after releasing the lock. `call` is the name of the API function, for messages.
cudaError_t submit(Runtime& runtime, std::string_view call, cudaStream_t stream, Work work);

/// Runs `work` immediately, without calling host functions.
cudaError_t perform(Runtime& runtime, std::string_view call, const Work& work);

/// The error if `stream` is not a stream or if its use is not allowed during a capture.
cudaError_t check_stream(Runtime& runtime, cudaStream_t stream);

}  // namespace labcheck::simgpu
