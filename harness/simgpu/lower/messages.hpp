// SPDX-License-Identifier: MIT
/// Texts about kernels that the simulated GPU cannot run.
#pragma once

#include "harness/base/message.hpp"

namespace labcheck::simgpu::text {

LABCHECK_MESSAGE(refused_for_reason, "{refusal}: {reason}");
LABCHECK_MESSAGE(function_not_supported,
                 "the simulated GPU does not support function '{function}'");
LABCHECK_MESSAGE(register_not_supported,
                 "the simulated GPU does not support register '{register}'");
LABCHECK_MESSAGE(variable_not_supported,
                 "the simulated GPU does not support variable '{variable}'");
LABCHECK_MESSAGE(instruction_not_supported,
                 "the simulated GPU does not support the instruction '{instruction}'");
LABCHECK_MESSAGE(frame_is_too_large,
                 "the simulated GPU does not support function '{function}': its registers and the "
                 "parameters of its calls need more than {size} MiB per warp");
LABCHECK_MESSAGE(function_cannot_be_read,
                 "the simulated GPU cannot read the PTX of '{function}': {reason}");
LABCHECK_MESSAGE(shared_variables_too_large, "the shared variables are too large");
LABCHECK_MESSAGE(module_without_kernel, "the module has no kernel '{kernel}'");

// Names.
LABCHECK_MESSAGE(name_not_defined, "'{name}' is not defined");
LABCHECK_MESSAGE(name_is_not_a_register, "'{name}' is not a register");
LABCHECK_MESSAGE(name_is_not_an_operand, "'{name}' cannot be an operand");
LABCHECK_MESSAGE(name_is_not_a_target_list, "'{name}' is not a target list");
LABCHECK_MESSAGE(label_defined_twice, "label '{label}' is defined twice");
LABCHECK_MESSAGE(label_not_defined, "label '{label}' is not defined");
LABCHECK_MESSAGE(no_such_function, "there is no function '{function}'");
LABCHECK_MESSAGE(no_function_to_link,
                 "there is no function '{function}'; nvcc cannot link this program for a real GPU");
LABCHECK_MESSAGE(kernels_call_runtime,
                 "kernels that launch kernels or otherwise call the CUDA runtime ({function})");
LABCHECK_MESSAGE(kernels_launch_kernels, "kernels that launch kernels");

// Variables.
LABCHECK_MESSAGE(space_is_too_small,
                 "it needs {bytes} bytes of .{space} space, but only {left} are left");
LABCHECK_MESSAGE(type_of_register, "type .{type}");
LABCHECK_MESSAGE(space_in_function, "space .{space} in a function");

// Operands.
LABCHECK_MESSAGE(these_operands, "these operands");
LABCHECK_MESSAGE(these_types, "these types");
LABCHECK_MESSAGE(too_few_operands, "too few operands");
LABCHECK_MESSAGE(this_kind_of_operand, "this kind of operand");
LABCHECK_MESSAGE(this_kind_of_result, "this kind of result");
LABCHECK_MESSAGE(operand_of_type, "an operand of type .{type}");
LABCHECK_MESSAGE(operand_of_other_width, "an operand of another width");
LABCHECK_MESSAGE(result_of_other_width, "a result of another width");
LABCHECK_MESSAGE(negated_operand, "a negated operand");
LABCHECK_MESSAGE(integer_as_float, "an integer as a floating-point operand");
LABCHECK_MESSAGE(float_as_other_type, "a floating-point number as an operand of another type");
LABCHECK_MESSAGE(register_with_offset, "a register with an offset");
LABCHECK_MESSAGE(argument_is_not_a_parameter, "an argument that is not a parameter variable");
LABCHECK_MESSAGE(threads_are_missing, "the number of threads is missing");
LABCHECK_MESSAGE(number_is_required, "a number is required");
LABCHECK_MESSAGE(selector_is_invalid, "an invalid byte or half-word selector");
LABCHECK_MESSAGE(half_sums_by_columns, "half-precision sums in memory by columns");

// Addresses and accesses.
LABCHECK_MESSAGE(address_is_required, "an address is required");
LABCHECK_MESSAGE(address_in_space, "an address in this space");
LABCHECK_MESSAGE(address_of_other_width, "an address of another width");
LABCHECK_MESSAGE(narrow_generic_address, "a 32-bit generic address");
LABCHECK_MESSAGE(narrow_global_address, "a 32-bit address of global memory");
LABCHECK_MESSAGE(address_in_narrow_operand, "an address in an operand of less than 64 bits");
LABCHECK_MESSAGE(this_alignment, "this alignment");
LABCHECK_MESSAGE(misaligned_parameter_access, "a misaligned access");
LABCHECK_MESSAGE(access_past_parameter, "an access past the end of the parameter");
LABCHECK_MESSAGE(store_to_parameter, "a store to a kernel's parameter");
LABCHECK_MESSAGE(copy_of_bytes, "a copy of {bytes} bytes");

// Textures and surfaces.
LABCHECK_MESSAGE(object_is_required, "an object is required");
LABCHECK_MESSAGE(coordinates_are_required, "an object with coordinates is required");
LABCHECK_MESSAGE(this_number_of_coordinates, "this number of coordinates");
LABCHECK_MESSAGE(cubemap_with_integers, "a cubemap with integer coordinates");
LABCHECK_MESSAGE(gather_from_other_shape, "a gather from a texture that is not 2D");
LABCHECK_MESSAGE(gather_without_channel, "a gather without a channel");

}  // namespace labcheck::simgpu::text
