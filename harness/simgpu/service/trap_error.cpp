// SPDX-License-Identifier: MIT
#include "harness/simgpu/service/trap_error.hpp"

namespace labcheck::simgpu {

cudaError_t error_of(TrapKind trap) {
  switch (trap) {
    case TrapKind::out_of_bounds:
    case TrapKind::invalid_address:
    case TrapKind::shared_bounds:
    case TrapKind::local_bounds:
    case TrapKind::constant_bounds:
    case TrapKind::image_bounds:
      return cudaErrorIllegalAddress;
    case TrapKind::misaligned:
    case TrapKind::image_alignment:
      return cudaErrorMisalignedAddress;
    case TrapKind::assertion:
      return cudaErrorAssert;
    case TrapKind::stack_overflow:
      return cudaErrorHardwareStackError;
    case TrapKind::barrier_deadlock:
    case TrapKind::bad_sync:
    case TrapKind::runaway:
    case TrapKind::abandoned:
    case TrapKind::blocks_deadlock:
      return cudaErrorLaunchTimeout;
    case TrapKind::bad_image:
    case TrapKind::trap_instruction:
    case TrapKind::bad_call:
    case TrapKind::bad_free:
      break;
  }
  return cudaErrorLaunchFailure;
}

}  // namespace labcheck::simgpu
