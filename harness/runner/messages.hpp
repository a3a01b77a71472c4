// SPDX-License-Identifier: MIT
/// The texts about test cases that could not be set up. The reasons are fragments.
#pragma once

#include "harness/base/message.hpp"

namespace labcheck::messages {

LABCHECK_MESSAGE(cuda_reports, "CUDA reports {name}: {text}");
LABCHECK_MESSAGE(memory_ran_out, "the kernel ended the program because memory ran out");

}  // namespace labcheck::messages
