// SPDX-License-Identifier: MIT
// Lab 11: ray tracing in float64, with a bound for the rounding errors of each pixel.
#include "tracer.hpp"

namespace {

using namespace ray_tracing;

/// What a wrong picture means. `everywhere`: the slip gives every pixel, not only the wrong ones.
struct Explanation {
  Slip slip;
  Message text;
  bool everywhere = true;
};

constexpr std::size_t kLookedAt = 2048;  // pixels

std::vector<Explanation> explanations() {
  return {
      {Slip::upside_down,
       explain("The picture is upside down. Row 0 is at the top: b decreases from row to row.")},
      {Slip::mirrored, explain("Left and right are swapped. a increases from column to column.")},
      {Slip::corners,
       explain(
           "Each ray goes through the corner of its pixel. Add 0.5 to the row and to the column.")},
      {Slip::integers, explain("a and b are whole numbers. Divide floats: add 0.5 to the row and "
                               "to the column first.")},
      {Slip::last_hit,
       explain("Spheres cover others that are nearer. Keep the hit with the smallest distance.")},
      {Slip::no_shadows,
       explain("There are no shadows. Test whether a sphere is between the point and the light.")},
      {Slip::beyond_light,
       explain(
           "Spheres beyond the light cast shadows. Ignore hits that are farther than the light.")},
      {Slip::all_dark,
       explain("Some points are in the shadow although nothing is between them and the light. "
               "Leave out the sphere that the point is on."),
       false},
      {Slip::negative, explain("Sides that face away from the light are darker than the ambient "
                               "brightness. Use max(0, n·d).")},
      {Slip::planes, explain("The channels are one picture after the other. Store the three "
                             "channels of a pixel together.")},
      {Slip::columns, explain("The picture is stored column by column. The index is (row * width + "
                              "column) * 3 + channel.")},
  };
}

// Where the value is in the output.
std::size_t index_of(const Scene& scene, std::size_t row, std::size_t column, std::size_t channel,
                     Slip slip) {
  if (slip == Slip::planes) return (channel * scene.height + row) * scene.width + column;
  if (slip == Slip::columns) return (column * scene.height + row) * 3 + channel;
  return (row * scene.width + column) * 3 + channel;
}

/// The expected values of an output.
class Values {
 public:
  explicit Values(std::size_t count) : values_(count), scales_(count) {}

  void set(std::size_t index, const Pixel& pixel, std::size_t channel) {
    values_[index] = pixel.values[channel];
    scales_[index] = pixel.in_doubt ? kAnything : pixel.errors[channel] / kRoundings;
  }

  Expectation of(std::string output) && {
    return expect_near(std::move(output), std::move(values_), std::move(scales_), kRoundings,
                       kRoundings)
        .as_picture();
  }

 private:
  Array<double> values_;
  Array<double> scales_;
};

bool is_near(const Pixel& pixel, std::size_t channel, double got) {
  return pixel.in_doubt || std::abs(got - pixel.values[channel]) <= pixel.errors[channel];
}

class RayTracing : public Oracle {
 public:
  std::vector<Buffer> buffers(std::string_view, const Parameters& parameters,
                              Random& random) const override {
    const std::vector<std::size_t> shape{parameters.size("height"), parameters.size("width"), 3};
    std::vector<Buffer> made{make_output<float>("image", shape),
                             make_scratch<float>("spheres", 7 * parameters.size("count"))};
    if (parameters.size("then") > 0) made.push_back(make_output<float>("second", shape));
    draw_scene(made, parameters, random);
    return made;
  }

  std::vector<Expectation> expectations(std::string_view, const Parameters& parameters,
                                        const std::vector<Buffer>& buffers) const override {
    std::vector<Expectation> expected;
    for (const Buffer& buffer : buffers) {
      if (buffer.role != BufferRole::output) continue;
      const Scene scene = scene_of(buffers, parameters, buffer.name);
      Values values(buffer.count());
      const std::size_t least = 1 + kWorthAThread / (20 * scene.balls.size());
      parallel_for(buffer.count() / 3, least, [&](std::size_t first, std::size_t last) {
        for (std::size_t k = first; k < last; ++k) {
          const Pixel pixel = pixel_of(scene, k / scene.width, k % scene.width);
          for (std::size_t channel = 0; channel < 3; ++channel)
            values.set(3 * k + channel, pixel, channel);
        }
      });
      expected.push_back(std::move(values).of(buffer.name));
    }
    return expected;
  }

  std::optional<Expectation> expectation_at(std::string_view, const Parameters& parameters,
                                            const TimedInputs& inputs, std::string_view output,
                                            const std::vector<std::size_t>& spots) const override {
    const Scene scene = scene_of(
        [&](std::string_view name) { return inputs.elements<float>(name); }, parameters, output);
    Values values(spots.size());
    for (std::size_t k = 0; k < spots.size(); ++k)
      values.set(k, pixel_of(scene, spots[k] / 3 / scene.width, spots[k] / 3 % scene.width),
                 spots[k] % 3);
    return std::move(values).of(std::string(output));
  }

  Message meaning_of(std::string_view, const Parameters& parameters,
                     const std::vector<Buffer>& buffers,
                     const ReturnedBuffer& wrong) const override {
    const Scene scene = scene_of(buffers, parameters, wrong.name);
    const auto got = elements<float>(wrong);
    const std::size_t pixels = scene.width * scene.height;
    for (const Explanation& explanation : explanations()) {
      std::size_t wrong_values = 0;
      std::size_t unexplained = 0;
      for (std::size_t k = 0; k < pixels; k += 1 + pixels / kLookedAt) {
        const std::size_t row = k / scene.width;
        const std::size_t column = k % scene.width;
        const Pixel right = pixel_of(scene, row, column);
        const Pixel other = pixel_of(scene, row, column, explanation.slip);
        for (std::size_t channel = 0; channel < 3; ++channel) {
          const std::size_t at = index_of(scene, row, column, channel, explanation.slip);
          const bool is_wrong = !is_near(right, channel, got[3 * k + channel]);
          if (is_wrong) ++wrong_values;
          if ((is_wrong || explanation.everywhere) && !is_near(other, channel, got[at]))
            ++unexplained;
        }
      }
      if (wrong_values > 3 && 4 * unexplained <= wrong_values) return explanation.text;
    }
    return {};
  }

  // The picture is written, and each sphere is read. A program need not test every sphere for every
  // pixel.
  Work work(std::string_view, const Parameters& parameters) const override {
    const std::size_t pictures = parameters.size("then") > 0 ? 2 : 1;
    const std::size_t numbers =
        3 * pictures * parameters.size("width") * parameters.size("height") +
        7 * parameters.size("count");
    return {sizeof(float) * static_cast<double>(numbers), 0};
  }
};

}  // namespace

LABCHECK_ORACLE(RayTracing)
