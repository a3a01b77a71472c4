// Lab 6: out = inᵀ, bit for bit.
#include <bit>
#include <labcheck/oracle.hpp>

namespace {

using namespace labcheck;

class Transpose : public Oracle {
 public:
  std::vector<Buffer> buffers(std::string_view, const Parameters& parameters,
                              Random& random) const override {
    const std::size_t rows = parameters.size("rows");
    const std::size_t cols = parameters.size("cols");
    const bool bits = parameters.word("values", "random") == "bits";
    return {
        make_input("in", {rows, cols},
                   bits ? any_bits(rows * cols, random) : random.floats(rows * cols, -1000, 1000)),
        make_output<float>("out", {cols, rows})};
  }

  std::vector<Expectation> expectations(std::string_view, const Parameters& parameters,
                                        const std::vector<Buffer>& buffers) const override {
    const std::size_t rows = parameters.size("rows");
    const std::size_t cols = parameters.size("cols");
    const auto in = elements<float>(buffers, "in");
    std::vector<float> out(in.size());
    for (std::size_t row = 0; row < rows; ++row) {
      for (std::size_t column = 0; column < cols; ++column)
        out[column * rows + row] = in[row * cols + column];
    }
    return {expect_exactly("out", out, ExactValues::Comparison::bits)};
  }

 private:
  // One number in 128 of random bits is an infinity or NaN; these make sure of each.
  static std::vector<float> any_bits(std::size_t count, Random& random) {
    constexpr std::uint32_t kSpecial[] = {0x7FC00000, 0xFFC12345, 0x7F800000,
                                          0xFF800000, 0x80000000, 0x00000001};
    std::vector<float> values(count);
    for (float& value : values)
      value = std::bit_cast<float>(static_cast<std::uint32_t>(random.bits()));
    for (std::size_t k = 0; k < std::size(kSpecial) && k < count; ++k)
      values[k] = std::bit_cast<float>(kSpecial[k]);
    return values;
  }
};

}  // namespace

LABCHECK_ORACLE(Transpose)
