/// The copies and fills that calls of the interface ask for.
#pragma once

#include "harness/simgpu/runtime/arrays.hpp"
#include "harness/simgpu/runtime/handle_table.hpp"
#include "harness/simgpu/runtime/work.hpp"

#include <cstddef>
#include <cstdint>
#include <variant>

namespace labcheck::simgpu {

/// What to do, or the error of a call that asks for something that cannot be.
using WorkOrError = std::variant<Work, cudaError_t>;

/// Memory whose rows are `row_pitch` bytes apart.
Region region(const void* pointer, std::size_t row_pitch);

/// `size` bytes in one piece.
WorkOrError linear_copy(void* to, const void* from, std::size_t size, int kind);

/// Rows, each within the pitch of both sides.
WorkOrError row_copy(const Region& to, const Region& from, const Extent& extent, int kind);

/// What cudaMemcpy3D describes, from and to pitched memory and `arrays`.
WorkOrError box_copy(HandleTable<Array>& arrays, const cudaMemcpy3DParms* what);

/// `copy` as cudaMemcpy3D would describe it, all of it as pitched memory.
cudaMemcpy3DParms described(const CopyWork& copy);

/// Rows of elements that hold `pattern`.
WorkOrError fill(const Region& to, const FillPattern& pattern, const Extent& extent);

}  // namespace labcheck::simgpu
