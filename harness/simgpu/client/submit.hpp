// SPDX-License-Identifier: MIT
/// Planning work, and submitting it to streams. Work runs immediately unless the stream is being
/// captured.
#pragma once

#include "harness/simgpu/client/arrays.hpp"
#include "harness/simgpu/client/device_link.hpp"
#include "harness/simgpu/client/entry.hpp"
#include "harness/simgpu/client/runtime.hpp"
#include "harness/simgpu/client/streams.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace labcheck::simgpu {

/// Memory with rows that are `row_pitch` bytes apart.
Region region(const void* pointer, std::size_t row_pitch);

/// A copy of `size` contiguous bytes.
Work plan_linear_copy(void* to, const void* from, std::size_t size, int kind);

/// A copy of rows. A row must not be wider than the pitch of either side.
Work plan_row_copy(const Region& to, const Region& from, const Extent& extent, int kind);

/// A copy as cudaMemcpy3D specifies it, between pitched memory and `arrays`.
Work plan_box_copy(HandleTable<Array>& arrays, const cudaMemcpy3DParms* parameters);

/// `copy` as parameters of cudaMemcpy3D, with both sides as pitched memory.
cudaMemcpy3DParms to_parameters(const CopyWork& copy);

/// A fill of rows with `pattern`.
Work plan_fill(const Region& to, const FillPattern& pattern, const Extent& extent);

/// The loaded __device__, __constant__ or __managed__ variable of `symbol`, the address of its host
/// variable.
FoundVariable find_variable(Runtime& runtime, const void* symbol);

/// A part of such a variable.
struct SymbolPart {
  const void* symbol = nullptr;
  std::size_t size = 0;
  std::size_t offset = 0;
};

Work plan_copy_to_symbol(Runtime& runtime, const SymbolPart& to, const void* from, int kind);
Work plan_copy_from_symbol(Runtime& runtime, void* to, const SymbolPart& from, int kind);

/// Prepares the launch of `function`, a host function or kernel handle. `arguments` has a pointer
/// to the value of each parameter. Does not check the launch.
KernelWork prepare_launch(Runtime& runtime, const void* function, const LaunchShape& shape,
                          void* const* arguments, Grid grid);

/// If a real GPU would refuse `work`, the device reports a fault, and the call is refused.
void check_launch(Runtime& runtime, const KernelWork& work);

/// Runs `work`, or adds it to the capture of `stream`. Refuses invalid work, but does not fail if a
/// kernel does. Host functions are not called: they may call the runtime, so the caller
/// must call them after releasing the lock. `call` is the name of the API function, for messages.
void submit(Runtime& runtime, std::string_view call, cudaStream_t stream, Work work);

/// A launch of `function`, a host function or kernel handle.
struct LaunchCall {
  const void* function = nullptr;
  LaunchShape shape;
  Grid grid = Grid::independent;
};

/// Prepares and submits a launch. Its arguments are those of prepare_launch() and submit().
void submit_launch(Runtime& runtime, std::string_view call, const LaunchCall& launch,
                   void* const* arguments, cudaStream_t stream);

/// Runs `work` immediately as the work of `stream`, without calling host functions.
void perform(Runtime& runtime, std::string_view call, cudaStream_t stream, const Work& work);

/// Refuses the call if `stream` is not a stream or if its use is not allowed during a capture.
void check_stream(Runtime& runtime, cudaStream_t stream);

/// Performs a copy. The program's memory is accessed only after the device has accepted the copy.
void perform_copy(DeviceLink& device, const Copy& copy);

/// Submits the work that `plan(runtime)` returns to `stream`. `call` is the name of the API
/// function, for messages.
template <class Plan>
cudaError_t submit_planned(std::string_view call, cudaStream_t stream, const Plan& plan) {
  return enter(Call::copy, [&](Runtime& runtime) { submit(runtime, call, stream, plan(runtime)); });
}

}  // namespace labcheck::simgpu
