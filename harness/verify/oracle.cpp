// SPDX-License-Identifier: MIT
#include "harness/verify/oracle.hpp"

#include "harness/base/error.hpp"
#include "harness/base/translation.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <system_error>
#include <utility>

namespace labcheck {
namespace {

constexpr std::size_t kMultiplicationsPerThread = std::size_t{1} << 22;  // multiplications

#if defined(__x86_64__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define LABCHECK_FOR_EACH_CPU __attribute__((target_clones("avx2", "default")))
#else
#define LABCHECK_FOR_EACH_CPU
#endif

// Elements of the product are computed in tiles of this size, whose sums stay in registers.
constexpr std::size_t kTileRows = 2;
constexpr std::size_t kTileColumns = 4;

using TileRow = double __attribute__((vector_size(kTileColumns * sizeof(double))));

struct Sums {
  TileRow value{};
  TileRow magnitude{};
};

// Sums rows of A times `panel`, which has `k` rows of kTileColumns. A product of two floats is
// exact in double, and each element's products are added in ascending order, so that all processors
// compute the same sums.
template <std::size_t Rows>
__attribute__((always_inline)) inline std::array<Sums, Rows> multiply_tile(const float* a,
                                                                           std::size_t k,
                                                                           const double* panel) {
  std::array<Sums, Rows> sums{};
  for (std::size_t p = 0; p < k; ++p) {
    TileRow other;
    std::memcpy(&other, panel + p * kTileColumns, sizeof other);
    const TileRow size = other < 0 ? -other : other;
    for (std::size_t row = 0; row < Rows; ++row) {
      const double factor = a[row * k + p];
      sums[row].value += factor * other;
      sums[row].magnitude += std::abs(factor) * size;
    }
  }
  return sums;
}

// Computes rows [first, last) of the product.
LABCHECK_FOR_EACH_CPU
void multiply_rows(const float* a, const float* b, std::size_t first, std::size_t last,
                   std::size_t n, std::size_t k, double* values, double* magnitudes) {
  std::vector<double> panel(k * kTileColumns);
  for (std::size_t column = 0; column < n; column += kTileColumns) {
    const std::size_t columns = std::min(kTileColumns, n - column);
    for (std::size_t p = 0; p < k; ++p)
      std::copy_n(b + p * n + column, columns, panel.begin() + static_cast<long>(p * kTileColumns));
    const auto store = [&](std::size_t row, const Sums& sums) {
      std::memcpy(values + row * n + column, &sums.value, columns * sizeof(double));
      std::memcpy(magnitudes + row * n + column, &sums.magnitude, columns * sizeof(double));
    };
    std::size_t row = first;
    for (; row + kTileRows <= last; row += kTileRows) {
      const auto tile = multiply_tile<kTileRows>(a + row * k, k, panel.data());
      for (std::size_t r = 0; r < kTileRows; ++r) store(row + r, tile[r]);
    }
    for (; row < last; ++row) store(row, multiply_tile<1>(a + row * k, k, panel.data()).front());
  }
}

void require_size(char matrix, std::size_t got, std::size_t rows, std::size_t columns) {
  if (got == rows * columns) return;
  throw UserError(tr("oracle.cpp uses {0} as a {1}×{2} matrix, but it has {3} elements", matrix,
                     rows, columns, got));
}

}  // namespace

Buffer checked_input(Buffer input) {
  if (input.bytes.size() == input.size_in_bytes()) return input;
  const std::size_t values = input.bytes.size() / size_of(input.type);
  throw UserError(tr_plural("oracle.cpp fills input '{}' with {} value, but its shape requires {}",
                            "oracle.cpp fills input '{}' with {} values, but its shape requires {}",
                            values, input.name, with_thousands(values),
                            with_thousands(input.count())));
}

std::span<const std::byte> bytes_of(const std::vector<Buffer>& buffers, std::string_view name,
                                    ElementType type) {
  const auto found = std::ranges::find(buffers, name, &Buffer::name);
  if (found == buffers.end())
    throw UserError(tr("oracle.cpp reads buffer '{}', which it did not create", name));
  if (found->role != BufferRole::input) {
    throw UserError(tr("oracle.cpp reads the values of buffer '{}', which is not an input", name));
  }
  if (found->type != type) {
    throw UserError(tr("oracle.cpp reads buffer '{}' as {}, but it contains {}", name,
                       to_string(type), to_string(found->type)));
  }
  return found->bytes;
}

const DeviceProperties& ProgramOutcome::device() const {
  if (known_device != nullptr) return *known_device;
  throw UserError(tr("labcheck does not know the properties of the GPU, which oracle.cpp requires"),
                  tr("check that libcuda.so.1 can be loaded and that CUDA_VISIBLE_DEVICES is not "
                     "set; oracle.cpp must not require them in a test case with 'device: none'"));
}

std::optional<double> number_after(std::string_view text, std::string_view label) {
  for (std::size_t found = text.find(label); found != std::string_view::npos;
       found = text.find(label, found + 1)) {
    std::string_view rest = text.substr(found + label.size());
    rest.remove_prefix(std::min(rest.find_first_not_of(" \t"), rest.size()));
    if (rest.starts_with('+')) rest.remove_prefix(1);
    double number = 0;
    const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), number);
    if (error == std::errc()) return number;
  }
  return std::nullopt;
}

Products multiply(std::span<const float> a, std::span<const float> b, std::size_t m, std::size_t n,
                  std::size_t k) {
  require_size('A', a.size(), m, k);
  require_size('B', b.size(), k, n);
  Products products{Array<double>(m * n, 0), Array<double>(m * n, 0)};
  parallel_for(m, 1 + kMultiplicationsPerThread / std::max<std::size_t>(n * k, 1),
               [&](std::size_t first, std::size_t last) {
                 multiply_rows(a.data(), b.data(), first, last, n, k, products.values.data(),
                               products.magnitudes.data());
               });
  return products;
}

Arrangement TimedInputs::arrangement_of(std::string_view name) const {
  for (std::size_t k = 0; k < buffers_.size(); ++k) {
    if (buffers_[k].name == name) return arrangements_[k];
  }
  return {};
}

std::vector<Buffer> TimedInputs::arranged_buffers() const {
  std::vector<Buffer> arranged = buffers_;
  for (std::size_t k = 0; k < arranged.size(); ++k) {
    const Contents& own = buffers_[k].bytes;
    if (own.empty()) continue;
    const std::size_t size = size_of(arranged[k].type);
    const Arranged<std::byte> order({own.data(), own.size() / size}, arrangements_[k]);
    Array<std::byte> bytes;
    bytes.reserve(own.size());
    for (const auto& [first, last] : order.stretches())
      bytes.insert(bytes.end(), own.data() + first * size, own.data() + last * size);
    arranged[k].bytes = Contents::of(std::move(bytes));
  }
  return arranged;
}

bool is_given_by(const ReturnedBuffer& returned,
                 const std::function<Approximation(std::size_t index)>& formula) {
  constexpr std::size_t kMost = 64;
  constexpr std::size_t kFewest = 4;
  const std::span<const float> got = elements<float>(returned);
  const std::size_t count = std::min(got.size(), kMost);
  bool any_fraction = false;
  for (std::size_t k = 0; k < count; ++k) {
    const std::size_t index = count == 1 ? 0 : k * (got.size() - 1) / (count - 1);
    const Approximation expected = formula(index);
    if (!(std::abs(got[index] - expected.value) <= expected.allowed_error)) return false;
    any_fraction = any_fraction || std::floor(expected.value) != expected.value;
  }
  return count >= kFewest || any_fraction;
}

}  // namespace labcheck
