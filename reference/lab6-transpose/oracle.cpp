// SPDX-License-Identifier: MIT
// Lab 6: out = inᵀ, bit for bit.

#include <bit>
#include <labcheck/oracle.hpp>

namespace {

using namespace labcheck;

// The side length of the tiles, which are transposed one after the other so that input and output
// stay in the CPU's caches.
constexpr std::size_t kTile = 32;

std::vector<std::uint32_t> bits_of(std::span<const float> values) {
  std::vector<std::uint32_t> bits;
  for (const float value : values) bits.push_back(std::bit_cast<std::uint32_t>(value));
  return bits;
}

// Other arrangements that a slip leads to.
struct WrongTranspose {
  std::vector<std::uint32_t> in;
  std::vector<std::uint32_t> out;
  std::size_t rows, cols;

  Message meaning() const {
    if (in == out)
      return explain(
          "The output is a copy of the input. Exchange row and column: out[column * rows + row] = "
          "in[row * cols + column].");
    if (cols > rows && rows > 1 && fits([&](auto row, auto column) { return column * cols + row; }))
      return explain(
          "Rows of the output are stored cols elements apart. A row of the output has rows "
          "elements: write out[column * rows + row].");
    for (const std::size_t tile : {32U, 16U, 8U}) {
      if (rows < tile || cols < tile) continue;
      if (fits_tiles(tile, [&](auto row, auto column, auto y, auto x) {
            return (column + y) * rows + row + x;
          }))
        return explain(
            "Each {size}×{size} tile is in its place, but not transposed. Exchange the two indices "
            "of the tile when you write its elements to the output.",
            as_number(tile));
      if (rows == cols && rows > tile &&
          fits_tiles(tile, [&](auto row, auto column, auto y, auto x) {
            return (row + x) * rows + column + y;
          }))
        return explain(
            "Each {size}×{size} tile is transposed, but not moved to its new place. Exchange "
            "blockIdx.x and blockIdx.y when you write the tile.",
            as_number(tile));
    }
    return {};
  }

 private:
  // Whether element (row, column) of the input is at `place` in the output, if that is inside.
  template <class Place>
  bool fits(Place place) const {
    std::size_t inside = 0;
    for (std::size_t row = 0; row < rows; ++row) {
      for (std::size_t column = 0; column < cols; ++column) {
        const std::size_t at = place(row, column);
        if (at >= out.size()) continue;
        if (out[at] != in[row * cols + column]) return false;
        ++inside;
      }
    }
    return inside > 1;
  }

  // The same for element (y, x) of each whole tile, whose first element is (row, column).
  template <class Place>
  bool fits_tiles(std::size_t tile, Place place) const {
    for (std::size_t row = 0; row + tile <= rows; row += tile) {
      for (std::size_t column = 0; column + tile <= cols; column += tile) {
        for (std::size_t i = 0; i < tile * tile; ++i) {
          const std::size_t y = i / tile;
          const std::size_t x = i % tile;
          if (out[place(row, column, y, x)] != in[(row + y) * cols + column + x]) return false;
        }
      }
    }
    return true;
  }
};

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
    Array<float> out(in.size());
    parallel_for((cols + kTile - 1) / kTile, 1 + kWorthAThread / kTile / rows,
                 [&](std::size_t first, std::size_t last) {
                   for (std::size_t tile = first; tile < last; ++tile)
                     transpose_columns(in, out, rows, cols, tile * kTile);
                 });
    return {expect_exactly("out", std::move(out), ExactValues::Comparison::bits)};
  }

  Message meaning_of(std::string_view, const Parameters& parameters,
                     const std::vector<Buffer>& buffers,
                     const ReturnedBuffer& wrong) const override {
    const WrongTranspose transpose{bits_of(elements<float>(buffers, "in")),
                                   bits_of(elements<float>(wrong)), parameters.size("rows"),
                                   parameters.size("cols")};
    return transpose.meaning();
  }

  Work work(std::string_view, const Parameters& parameters) const override {
    const auto rows = static_cast<double>(parameters.size("rows"));
    const auto cols = static_cast<double>(parameters.size("cols"));
    return {2 * sizeof(float) * rows * cols, 0};
  }

  std::optional<Expectation> expectation_at(std::string_view, const Parameters& parameters,
                                            const TimedInputs& inputs, std::string_view,
                                            const std::vector<std::size_t>& spots) const override {
    const std::size_t rows = parameters.size("rows");
    const std::size_t cols = parameters.size("cols");
    const auto in = inputs.elements<float>("in");
    std::vector<float> values;
    for (const std::size_t spot : spots) values.push_back(in[spot % rows * cols + spot / rows]);
    return expect_exactly("out", std::move(values), ExactValues::Comparison::bits);
  }

 private:
  // Transposes the kTile columns that start at `first`.
  static void transpose_columns(std::span<const float> in, std::span<float> out, std::size_t rows,
                                std::size_t cols, std::size_t first) {
    const std::size_t last = std::min(first + kTile, cols);
    for (std::size_t top = 0; top < rows; top += kTile) {
      const std::size_t bottom = std::min(top + kTile, rows);
      for (std::size_t column = first; column < last; ++column) {
        for (std::size_t row = top; row < bottom; ++row)
          out[column * rows + row] = in[row * cols + column];
      }
    }
  }

  // Of random bit patterns, 1 in 256 is an infinity or a NaN; kSpecial guarantees one of each kind.
  static Array<float> any_bits(std::size_t count, Random& random) {
    constexpr std::uint32_t kSpecial[] = {0x7FC00000, 0xFFC12345, 0x7F800000,
                                          0xFF800000, 0x80000000, 0x00000001};
    Array<float> values(count);
    for (float& value : values)
      value = std::bit_cast<float>(static_cast<std::uint32_t>(random.bits()));
    for (std::size_t k = 0; k < std::size(kSpecial) && k < count; ++k)
      values[k] = std::bit_cast<float>(kSpecial[k]);
    return values;
  }
};

}  // namespace

LABCHECK_ORACLE(Transpose)
