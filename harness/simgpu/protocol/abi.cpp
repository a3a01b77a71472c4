// SPDX-License-Identifier: MIT
#include "harness/simgpu/protocol/abi.hpp"

namespace labcheck::simgpu {
namespace {

constexpr const char* kUnrecognized = "unrecognized error code";

}  // namespace

const char* error_name(cudaError_t error) {
  switch (error) {
#define LABCHECK_ERROR(number, name, text) \
  case name:                               \
    return #name;
#include "harness/simgpu/protocol/errors.def"
#undef LABCHECK_ERROR
  }
  return kUnrecognized;
}

const char* error_text(cudaError_t error) {
  switch (error) {
#define LABCHECK_ERROR(number, name, text) \
  case name:                               \
    return text;
#include "harness/simgpu/protocol/errors.def"
#undef LABCHECK_ERROR
  }
  return kUnrecognized;
}

}  // namespace labcheck::simgpu
