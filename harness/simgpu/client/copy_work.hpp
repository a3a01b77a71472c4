// SPDX-License-Identifier: MIT
/// Copies and fills as work for a stream.
#pragma once

#include "harness/simgpu/client/arrays.hpp"
#include "harness/simgpu/client/handle_table.hpp"
#include "harness/simgpu/client/work.hpp"

#include <cstddef>
#include <cstdint>
#include <variant>

namespace labcheck::simgpu {

/// The work, or the error of an invalid call.
using WorkOrError = std::variant<Work, cudaError_t>;

/// Memory with rows that are `row_pitch` bytes apart.
Region region(const void* pointer, std::size_t row_pitch);

/// A copy of `size` contiguous bytes.
WorkOrError plan_linear_copy(void* to, const void* from, std::size_t size, int kind);

/// A copy of rows. A row must not be wider than the pitch of either side.
WorkOrError plan_row_copy(const Region& to, const Region& from, const Extent& extent, int kind);

/// A copy as cudaMemcpy3D specifies it, between pitched memory and `arrays`.
WorkOrError plan_box_copy(HandleTable<Array>& arrays, const cudaMemcpy3DParms* parameters);

/// `copy` as parameters of cudaMemcpy3D, with both sides as pitched memory.
cudaMemcpy3DParms to_parameters(const CopyWork& copy);

/// A fill of rows with `pattern`.
WorkOrError plan_fill(const Region& to, const FillPattern& pattern, const Extent& extent);

}  // namespace labcheck::simgpu
