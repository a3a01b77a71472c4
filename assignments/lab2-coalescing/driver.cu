// SPDX-License-Identifier: MIT
#include "lab.cuh"

#include <labcheck/driver.hpp>

LABCHECK_CALL(sectors_of_warp) {
  const int* first = test.host_input<int>("first");
  const int* stride = test.host_input<int>("stride");
  const int* words = test.host_input<int>("words");
  int* sectors = test.host_output<int>("sectors");
  const std::size_t count = test.size("count");
  for (std::size_t i = 0; i < count; ++i)
    sectors[i] = sectors_of_warp(first[i], stride[i], words[i]);
}

LABCHECK_CALL(normalize_arrays) {
  normalize_arrays(test.input<float>("x"), test.input<float>("y"), test.input<float>("z"),
                   test.output<float>("out_x"), test.output<float>("out_y"),
                   test.output<float>("out_z"), test.size("n"));
}

LABCHECK_CALL(normalize_quads) {
  normalize_quads(reinterpret_cast<const float4*>(test.input<float>("in")),
                  reinterpret_cast<float4*>(test.output<float>("out")), test.size("n"));
}

LABCHECK_CALL(normalize_vectors) {
  normalize_vectors(reinterpret_cast<const Vector*>(test.input<float>("in")),
                    reinterpret_cast<Vector*>(test.output<float>("out")), test.size("n"));
}
