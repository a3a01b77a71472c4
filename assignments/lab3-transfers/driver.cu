// SPDX-License-Identifier: MIT
#include "lab.cuh"

#include <labcheck/driver.hpp>

// All scale_... functions have the same type.
static void call(void (*scale)(const float*, float*, std::size_t, float), labcheck::Case& test) {
  scale(test.host_input<float>("in"), test.host_output<float>("out"), test.size("n"),
        static_cast<float>(test.number("factor")));
}

LABCHECK_CALL(scale_page_locked) {
  call(scale_page_locked, test);
}

LABCHECK_CALL(scale_mapped) {
  call(scale_mapped, test);
}

LABCHECK_CALL(scale_registered) {
  call(scale_registered, test);
}

LABCHECK_CALL(row_sums) {
  row_sums(test.host_input<float>("in"), test.host_output<float>("sums"), test.integer("rows"),
           test.integer("cols"));
}

LABCHECK_CALL(pipeline) {
  pipeline(test.page_locked_input<std::uint32_t>("in"),
           test.page_locked_output<std::uint32_t>("out"), test.size("n"));
}
