/// Putting work into streams. Work is done when it is put into one, unless the stream is captured.
#pragma once

#include "harness/simgpu/runtime/runtime.hpp"

#include <string_view>

namespace labcheck::simgpu {

/// Does `work`, or keeps it where `stream` is being captured. What cannot be done is the error; a
/// kernel that fails is not. Functions of the host are left out: they may call the runtime, so
/// whoever holds its lock must not call them.
/// `call` is what the program called, for messages.
cudaError_t submit(Runtime& runtime, std::string_view call, cudaStream_t stream, Work work);

/// Does `work` at once, with the same exception.
cudaError_t perform(Runtime& runtime, std::string_view call, const Work& work);

/// Whether work may be put into `stream`: the error where it is none, or stands in the way of a
/// capture.
cudaError_t check_stream(Runtime& runtime, cudaStream_t stream);

}  // namespace labcheck::simgpu
