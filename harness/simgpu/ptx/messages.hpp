// SPDX-License-Identifier: MIT
/// Texts about PTX that cannot be read or linked.
#pragma once

#include "harness/base/message.hpp"

namespace labcheck::simgpu::ptx::text {

LABCHECK_MESSAGE(opcode_is_unknown, "unknown opcode '{opcode}'");
LABCHECK_MESSAGE(word_of_opcode_not_supported, "'.{word}' is not supported for '{opcode}'");
LABCHECK_MESSAGE(directive_not_supported, "the directive '{directive}' is not supported");
LABCHECK_MESSAGE(addresses_need_64_bits, "only 64-bit addresses are supported");
LABCHECK_MESSAGE(texture_variables_were_removed,
                 "'{type}' variables were removed from CUDA; texture objects replaced them");
LABCHECK_MESSAGE(defined_in_two_files, "'{name}' is defined in two of the program's files");

}  // namespace labcheck::simgpu::ptx::text
