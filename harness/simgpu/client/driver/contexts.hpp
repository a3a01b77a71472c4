// SPDX-License-Identifier: MIT
/// The contexts of the driver API. All contexts share the memory, streams and modules of the one
/// device; each thread has a stack of contexts.
#pragma once

#include "harness/simgpu/protocol/abi.hpp"

namespace labcheck::simgpu {

using CUcontext = void*;

/// What the driver API must have before a call.
enum class Needs { nothing, initialization, context };

/// Whether the calling thread has it: cudaSuccess, cudaErrorInitializationError or
/// cudaErrorDeviceUninitialized, which the driver API calls CUDA_ERROR_INVALID_CONTEXT.
cudaError_t missing_for(Needs needs);

/// Initializes the driver API (cuInit).
void initialize_driver();

/// Initializes the driver API and, if the calling thread has no context, makes the primary context
/// current, as calls of the runtime do.
void bind_primary_context();

/// The primary context. It is valid after the first call of this function.
CUcontext primary_context();

/// A new context.
CUcontext create_context();

/// Whether `context` is the primary context or a context that was not destroyed.
bool is_context(CUcontext context);

/// Destroys `context` and pops it if it is current. False if it is the primary context or invalid.
bool destroy_context(CUcontext context);

/// The current context of the calling thread; nullptr if there is none.
CUcontext current_context();

/// Replaces the current context. nullptr removes it.
void set_current_context(CUcontext context);

/// Pushes `context`. False if the stack is full.
bool push_context(CUcontext context);

/// Removes and returns the current context; nullptr if there is none.
CUcontext pop_context();

}  // namespace labcheck::simgpu
