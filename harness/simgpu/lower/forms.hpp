// SPDX-License-Identifier: MIT
/// Lowers the statement `s` by its form: reads its operands and emits its code.
#pragma once

#include "harness/simgpu/lower/statement_lowering.hpp"

namespace labcheck::simgpu {

// forms_arithmetic.cpp
void lower_arithmetic(StatementLowering& s);
void lower_compare(StatementLowering& s);
void lower_lookup(StatementLowering& s);
void lower_move(StatementLowering& s);
void lower_convert(StatementLowering& s);
// forms_address.cpp
void lower_address(StatementLowering& s);
void lower_is_space(StatementLowering& s);
void lower_stack(StatementLowering& s);
// forms_memory.cpp
void lower_memory(StatementLowering& s);
void lower_atomic(StatementLowering& s);
// forms_images.cpp
void lower_texture(StatementLowering& s);
void lower_surface(StatementLowering& s);
void lower_image_query(StatementLowering& s);
// forms_async.cpp
void lower_async_copy(StatementLowering& s);
void lower_mbarrier(StatementLowering& s);
void lower_cache_policy(StatementLowering& s);
// forms_video.cpp
void lower_video(StatementLowering& s);
// forms_cooperation.cpp
void lower_fence(StatementLowering& s);
void lower_barrier(StatementLowering& s);
void lower_shuffle(StatementLowering& s);
void lower_vote(StatementLowering& s);
void lower_elect(StatementLowering& s);
// forms_control.cpp
void lower_branch(StatementLowering& s);
void lower_branch_by_index(StatementLowering& s);
void lower_call(StatementLowering& s);
void lower_end(StatementLowering& s);  // ret, exit, trap
void lower_nothing(StatementLowering& s);

}  // namespace labcheck::simgpu
