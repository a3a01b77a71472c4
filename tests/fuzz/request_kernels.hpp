// SPDX-License-Identifier: MIT
/// The kernels of the programs whose requests are inputs of a fuzzer. All parameters have 8 bytes.
#pragma once

namespace labcheck::simgpu {

inline constexpr const char* kScalePtx = R"(
.version 8.0
.target sm_80
.address_size 64
.visible .entry scale(.param .u64 data, .param .u64 factor)
{
	.reg .b32 %r<6>;
	.reg .b64 %d<4>;
	.shared .align 4 .b8 tile[128];
	ld.param.u64 %d0, [data];
	ld.param.u32 %r0, [factor];
	mov.u32 %r1, %tid.x;
	mul.wide.u32 %d1, %r1, 4;
	add.u64 %d0, %d0, %d1;
	ld.global.u32 %r2, [%d0];
	shl.b32 %r3, %r1, 2;
	mov.u32 %r4, tile;
	add.u32 %r4, %r4, %r3;
	st.shared.u32 [%r4], %r2;
	bar.sync 0;
	ld.shared.u32 %r2, [%r4];
	mul.lo.u32 %r2, %r2, %r0;
	st.global.u32 [%d0], %r2;
	ret;
}
)";

inline constexpr const char* kVariablesPtx = R"(
.version 8.0
.target sm_80
.address_size 64
.visible .global .align 4 .u32 table[16] = {1, 2, 3};
.visible .const .align 8 .u64 place = table;
.visible .global .align 4 .b8 managed[64];
.visible .entry use_variables()
{
	.reg .b32 %r<4>;
	.reg .b64 %d<4>;
	ld.const.u64 %d0, [place];
	mov.u32 %r0, %tid.x;
	and.b32 %r0, %r0, 15;
	mul.wide.u32 %d1, %r0, 4;
	add.u64 %d0, %d0, %d1;
	atom.add.u32 %r1, [%d0], 1;
	mov.u64 %d2, managed;
	add.u64 %d2, %d2, %d1;
	red.global.max.u32 [%d2], %r1;
	ret;
}
)";

inline constexpr const char* kImagesPtx = R"(
.version 8.0
.target sm_80
.address_size 64
.visible .entry use_images(.param .u64 texture, .param .u64 surface)
{
	.reg .b32 %r<4>;
	.reg .f32 %f<8>;
	.reg .b64 %d<2>;
	ld.param.u64 %d0, [texture];
	ld.param.u64 %d1, [surface];
	mov.u32 %r0, %tid.x;
	cvt.rn.f32.u32 %f4, %r0;
	mul.f32 %f4, %f4, 0f3D000000;
	tex.2d.v4.f32.f32 {%f0, %f1, %f2, %f3}, [%d0, {%f4, %f4}];
	and.b32 %r1, %r0, 7;
	shl.b32 %r1, %r1, 2;
	mov.b32 %r2, %f0;
	suld.b.2d.b32.zero {%r3}, [%d1, {%r1, %r1}];
	sust.b.2d.b32.clamp [%d1, {%r1, %r1}], {%r2};
	ret;
}
)";

inline constexpr const char* kHeapPtx = R"(
.version 8.0
.target sm_80
.address_size 64
.extern .func (.param .b32 result) vprintf(.param .b64 format, .param .b64 values);
.extern .func (.param .b64 result) malloc(.param .b64 size);
.extern .func free(.param .b64 pointer);
.global .align 1 .b8 text[16] = {37, 42, 100, 32, 37, 115, 32, 37, 46, 51, 102, 10};
.visible .entry use_heap()
{
	.local .align 8 .b8 values[24];
	.reg .pred %p;
	.reg .b32 %r<4>;
	.reg .b64 %d<6>;
	{
	.param .b64 param0;
	st.param.b64 [param0], 24;
	.param .b64 retval0;
	call.uni (retval0), malloc, (param0);
	ld.param.b64 %d0, [retval0];
	}
	mov.u32 %r0, %tid.x;
	st.u32 [%d0], %r0;
	mov.u64 %d1, values;
	st.local.u32 [%d1], %r0;
	st.local.u32 [%d1+4], %r0;
	mov.u64 %d2, text;
	cvta.global.u64 %d3, %d2;
	st.local.u64 [%d1+8], %d3;
	st.local.u64 [%d1+16], %d0;
	cvta.local.u64 %d4, %d1;
	{
	.param .b64 param0;
	st.param.b64 [param0], %d3;
	.param .b64 param1;
	st.param.b64 [param1], %d4;
	.param .b32 retval0;
	call.uni (retval0), vprintf, (param0, param1);
	ld.param.b32 %r1, [retval0];
	}
	setp.gt.u32 %p, %r0, 3;
	@%p bra keep;
	{
	.param .b64 param0;
	st.param.b64 [param0], %d0;
	call.uni free, (param0);
	}
keep:
	ret;
}
)";

inline constexpr const char* kCooperationPtx = R"(
.version 8.0
.target sm_80
.address_size 64
.func (.param .b32 result) twice(.param .b32 value)
{
	.reg .b32 %r;
	ld.param.b32 %r, [value];
	add.u32 %r, %r, %r;
	st.param.b32 [result], %r;
	ret;
}
.visible .entry cooperate(.param .u64 data)
{
	.reg .pred %p;
	.reg .b32 %r<6>;
	.reg .b64 %d<2>;
	ld.param.u64 %d0, [data];
	mov.u32 %r0, %laneid;
	shfl.sync.bfly.b32 %r1, %r0, 1, 31, -1;
	vote.sync.ballot.b32 %r2, 1, -1;
	{
	.param .b32 param0;
	st.param.b32 [param0], %r1;
	.param .b32 retval0;
	call.uni (retval0), twice, (param0);
	ld.param.b32 %r3, [retval0];
	}
	bar.warp.sync -1;
	membar.gl;
	atom.global.add.u32 %r4, [%d0], 1;
wait:
	ld.volatile.global.u32 %r5, [%d0];
	setp.lt.u32 %p, %r5, 64;
	@%p bra wait;
	ret;
}
)";

}  // namespace labcheck::simgpu
