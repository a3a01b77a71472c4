// SPDX-License-Identifier: MIT
#include "lab.cuh"

#include <labcheck/driver.hpp>

LABCHECK_CALL(multiply_add_host) {
  multiply_add_host(test.host_input<float>("b"), test.host_input<float>("a"),
                    test.host_input<float>("c"), test.host_output<float>("y"), test.size("n"));
}

LABCHECK_CALL(multiply_add) {
  multiply_add(test.input<float>("b"), test.input<float>("a"), test.input<float>("c"),
               test.output<float>("y"), test.size("n"));
}

LABCHECK_CALL(multiply_add_matrices) {
  multiply_add_matrices(test.input<float>("b"), test.input<float>("a"), test.input<float>("c"),
                        test.output<float>("y"), test.integer("order"), test.integer("count"));
}
