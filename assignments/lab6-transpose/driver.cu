// SPDX-License-Identifier: MIT
#include "lab.cuh"

#include <labcheck/driver.hpp>

LABCHECK_CALL(transpose) {
  transpose(test.input<float>("in"), test.output<float>("out"), test.integer("rows"),
            test.integer("cols"));
}
