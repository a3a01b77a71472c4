// SPDX-License-Identifier: MIT
#include "harness/simgpu/recording/fold.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <type_traits>

namespace labcheck::simgpu {
namespace {

using Operation = Fold::Operation;
using Type = Fold::Type;

struct Types {
  Type value;
  Type result;
};
constexpr Types kTypes[] = {{Type::float32, Type::float32}, {Type::float32, Type::float64},
                            {Type::float64, Type::float64}, {Type::int32, Type::int32},
                            {Type::uint32, Type::uint32},   {Type::int32, Type::int64},
                            {Type::int64, Type::int64}};

// Calls `function` with a value of the type.
template <class Function>
auto with_type(Type type, const Function& function) {
  switch (type) {
    case Type::float32:
      return function(float{});
    case Type::float64:
      return function(double{});
    case Type::int32:
      return function(std::int32_t{});
    case Type::uint32:
      return function(std::uint32_t{});
    case Type::int64:
      break;
  }
  return function(std::int64_t{});
}

std::size_t size_of(Type type) {
  return with_type(type, [](auto value) { return sizeof value; });
}

template <class T>
T value_in(Bytes bytes, std::uint64_t index) {
  T value;
  std::memcpy(&value, bytes.data() + index * sizeof value, sizeof value);
  return value;
}

template <class Value>
using Wide = std::conditional_t<std::is_floating_point_v<Value>, double, std::int64_t>;

template <class Value>
struct Folded {
  Wide<Value> value = 0;
  double magnitude = 0;  // the sum of the magnitudes of floating-point numbers
  bool is_whole = true;  // whether all of them are whole numbers
};

// Integers wrap.
template <class Number>
Number sum(Number a, Number b) {
  if constexpr (std::is_floating_point_v<Number>)
    return a + b;
  else
    return static_cast<Number>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
}

template <class Value>
Folded<Value> fold_at(const Fold& fold, Bytes values, std::uint64_t result) {
  Folded<Value> folded;
  for (std::uint64_t i = 0; i < fold.count; ++i) {
    const std::uint64_t index = result * fold.result_stride + i * fold.value_stride;
    const Wide<Value> value = value_in<Value>(values, index);
    if (i == 0)
      folded.value = value;
    else if (fold.operation == Operation::sum)
      folded.value = sum(folded.value, value);
    else if (fold.operation == Operation::minimum)
      folded.value = std::min(folded.value, value);
    else
      folded.value = std::max(folded.value, value);
    if constexpr (std::is_floating_point_v<Value>) {
      // Small integers, read as floating-point numbers, are subnormal.
      const bool is_number = value == 0 || std::abs(value) >= std::numeric_limits<Value>::min();
      folded.magnitude += is_number ? std::abs(value) : std::numeric_limits<double>::quiet_NaN();
      folded.is_whole = folded.is_whole && value == std::trunc(value);
    }
  }
  return folded;
}

template <class Value, class Result>
bool agrees(const Fold& fold, const Folded<Value>& folded, Result result) {
  if constexpr (std::is_floating_point_v<Value>) {
    // Other bits, read as floating-point numbers, are often huge.
    constexpr double kLargest = 1e15;
    if (!(folded.magnitude <= kLargest)) return false;
    if (fold.operation == Operation::sum) {
      // Sums of small whole numbers are exact in any order.
      constexpr double kEpsilon = std::numeric_limits<Result>::epsilon();
      const bool is_exact = folded.is_whole && folded.magnitude * kEpsilon <= 1;
      // Rounding errors partly cancel out.
      const double bound =
          is_exact ? 0
                   : 4 * std::sqrt(static_cast<double>(fold.count)) * folded.magnitude * kEpsilon;
      constexpr double kLeastPrecision = 1.0 / 64;
      return std::abs(static_cast<double>(result) - folded.value) <= bound &&
             bound <= kLeastPrecision * std::abs(folded.value);
    }
  }
  return static_cast<Result>(folded.value) == result;
}

bool is_fold(const Fold& fold, Bytes results, Bytes values) {
  return with_type(fold.value, [&](auto value) {
    return with_type(fold.result, [&](auto result) {
      for (std::uint64_t j = 0; j * sizeof result < results.size(); ++j)
        if (!agrees(fold, fold_at<decltype(value)>(fold, values, j),
                    value_in<decltype(result)>(results, j)))
          return false;
      return true;
    });
  });
}

}  // namespace

std::optional<Fold> find_fold(Bytes results, Bytes values) {
  for (const Types& types : kTypes) {
    const std::size_t value_size = size_of(types.value), result_size = size_of(types.result);
    const std::uint64_t value_count = values.size() / value_size;
    const std::uint64_t result_count = results.size() / result_size;
    if (values.size() % value_size != 0 || results.size() % result_size != 0) continue;
    if (result_count == 0 || value_count % result_count != 0) continue;
    const std::uint64_t count = value_count / result_count;
    if (count < 2 || count > Fold::kMaxCount) continue;
    for (const Operation operation : {Operation::sum, Operation::minimum, Operation::maximum}) {
      Fold fold{operation, types.value, types.result, static_cast<std::uint32_t>(count), 1, count};
      if (is_fold(fold, results, values)) return fold;
      fold.value_stride = result_count;
      fold.result_stride = 1;
      if (result_count > 1 && is_fold(fold, results, values)) return fold;
    }
  }
  return std::nullopt;
}

void compute(const Fold& fold, Bytes values, std::span<std::byte> results) {
  with_type(fold.value, [&](auto value) {
    with_type(fold.result, [&](auto result) {
      for (std::uint64_t j = 0; j * sizeof result < results.size(); ++j) {
        result = static_cast<decltype(result)>(fold_at<decltype(value)>(fold, values, j).value);
        std::memcpy(results.data() + j * sizeof result, &result, sizeof result);
      }
    });
  });
}

}  // namespace labcheck::simgpu
