// SPDX-License-Identifier: MIT
#include "lab.cuh"

#include <labcheck/driver.hpp>
#include <string>

// Each number of the camera and of the light is a buffer of its own: timing rearranges the elements of a buffer.
static float number_of(labcheck::Case& test, const std::string& name) {
  return *test.host_input<float>(name.c_str());
}

static float3 vector_of(labcheck::Case& test, const std::string& name) {
  return {number_of(test, name + " x"), number_of(test, name + " y"), number_of(test, name + " z")};
}

// A kernel assembles the spheres, not the host, so that only the submission copies anything to the device.
__global__ static void assemble(const float* x, const float* y, const float* z, const float* radius, const float* color,
                                int first, int count, Sphere* spheres) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count) return;
  const int k = first + i;
  spheres[i] = {{x[k], y[k], z[k]}, radius[k], {color[3 * k], color[3 * k + 1], color[3 * k + 2]}};
}

// Renders the first spheres, and then, in test cases with a second picture, the other ones. The second scene replaces the
// first at the same address: a program that keeps the first scene renders a wrong picture.
LABCHECK_CALL(render) {
  const Camera camera{vector_of(test, "camera"), vector_of(test, "forward"), vector_of(test, "right"), vector_of(test, "up")};
  const Light light{vector_of(test, "light"), number_of(test, "ambient")};
  const float* x = test.input<float>("x");
  const float* y = test.input<float>("y");
  const float* z = test.input<float>("z");
  const float* radius = test.input<float>("radius");
  const float* color = test.input<float>("color");
  const int width = test.integer("width");
  const int height = test.integer("height");
  const int others = test.integer("then");
  const int count = test.integer("count");
  float* image = test.output<float>("image");
  float* second = others > 0 ? test.output<float>("second") : nullptr;
  static_assert(sizeof(Sphere) == 7 * sizeof(float), "the oracle makes room for seven floats");
  auto* spheres = reinterpret_cast<Sphere*>(test.scratch<float>("spheres"));
  const auto draw = [&](int first, int number, float* picture) {
    assemble<<<(number + 127) / 128, 128>>>(x, y, z, radius, color, first, number, spheres);
    render(spheres, number, camera, light, picture, width, height);
  };
  draw(0, count - others, image);
  if (others > 0) draw(count - others, others, second);
}
