// SPDX-License-Identifier: MIT
#include "lab.cuh"

#include <labcheck/driver.hpp>

LABCHECK_CALL(reduce_sum) {
  reduce_sum(test.input<float>("in"), test.size("n"), test.output<float>("out"),
             test.scratch<float>("scratch"));
}

LABCHECK_CALL(reduce_sum_int) {
  reduce_sum_int(test.input<int>("in"), test.size("n"), test.output<int>("out"),
                 test.scratch<int>("scratch"));
}

LABCHECK_CALL(reduce_max) {
  reduce_max(test.input<float>("in"), test.size("n"), test.output<float>("out"),
             test.scratch<float>("scratch"));
}
