// SPDX-License-Identifier: MIT
/// Common types of requests and their answers.
#pragma once

#include "harness/simgpu/protocol/abi.hpp"

#include <cstddef>
#include <span>
#include <variant>

namespace labcheck::simgpu {

using Bytes = std::span<const std::byte>;

/// The answer to a request that returns nothing.
struct Done {};

/// The device does not answer a request with this answer, and the program does not wait for it.
struct Unanswered {};

/// A request's answer or the error of the CUDA runtime.
template <class Request>
using AnswerOrError = std::variant<typename Request::Answer, cudaError_t>;

}  // namespace labcheck::simgpu
