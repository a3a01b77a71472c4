// SPDX-License-Identifier: MIT
#include "lab.cuh"

#include <labcheck/driver.hpp>

LABCHECK_CALL(rotate_picture) {
  const Outside outside = test.word("outside") == "edge" ? Outside::edge : Outside::black;
  rotate_picture(test.input<float>("in"), test.integer("width"), test.integer("height"),
                 test.output<float>("out"), test.integer("out_width"), test.integer("out_height"),
                 static_cast<float>(test.number("angle")), static_cast<float>(test.number("scale")),
                 outside);
}

LABCHECK_CALL(apply_curve) {
  apply_curve(test.input<float>("in"), test.output<float>("out"), test.size("count"),
              test.input<float>("curve"), test.integer("entries"));
}
