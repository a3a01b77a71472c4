#include "lab.cuh"

#include <labcheck/driver.hpp>

LABCHECK_CALL(matmul) {
  matmul(test.input<float>("a"), test.input<float>("b"), test.output<float>("c"), test.integer("m"),
         test.integer("n"), test.integer("k"));
}
