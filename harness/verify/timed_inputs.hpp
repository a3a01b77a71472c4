// SPDX-License-Identifier: MIT
/// The inputs of one timed launch: the test case's own inputs, cut into two ranges that are each
/// rotated by some elements.
#pragma once

#include "harness/model/buffer.hpp"

#include <any>
#include <array>
#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace labcheck {

std::span<const std::byte> bytes_of(const std::vector<Buffer>& buffers, std::string_view name,
                                    ElementType type);

/// How an input of `count` elements is arranged in one launch: elements below `cut` are the test
/// case's elements starting at number `turn`, and elements from `cut` are those starting at number
/// `cut` + `turn_after`. The last element is followed by the first.
struct Arrangement {
  std::size_t cut = 0;  // at most count
  std::size_t turn = 0;
  std::size_t turn_after = 0;  // both below count
};

/// The elements of an input as arranged for one launch.
template <class T>
class Arranged {
 public:
  Arranged(std::span<const T> own, Arrangement by) : own_(own), by_(by) {}

  std::size_t size() const { return own_.size(); }

  /// Element `index`, below size().
  T operator[](std::size_t index) const {
    const std::size_t at = index + (index < by_.cut ? by_.turn : by_.turn_after);
    return own_[at < own_.size() ? at : at - own_.size()];
  }

  /// How often the test case's element number `own_index` occurs: 0, 1 or 2 times.
  int uses_of(std::size_t own_index) const {
    const std::size_t before = index_of(own_index, by_.turn);
    const std::size_t after = index_of(own_index, by_.turn_after);
    return (before < by_.cut ? 1 : 0) + (after >= by_.cut ? 1 : 0);
  }

  /// The ranges [first, last) of the test case's elements that make up these elements, in order.
  std::array<std::pair<std::size_t, std::size_t>, 4> stretches() const {
    const auto [first, second] = around(by_.turn, by_.cut);
    const auto [third, fourth] =
        around(own_.empty() ? 0 : (by_.cut + by_.turn_after) % size(), own_.size() - by_.cut);
    return {first, second, third, fourth};
  }

 private:
  using Stretch = std::pair<std::size_t, std::size_t>;

  std::size_t index_of(std::size_t own_index, std::size_t turn) const {
    return own_index >= turn ? own_index - turn : own_index + own_.size() - turn;
  }

  // `count` elements starting at `start`.
  std::pair<Stretch, Stretch> around(std::size_t start, std::size_t count) const {
    const std::size_t until_end = own_.size() - start;
    if (count <= until_end) return {{start, start + count}, {0, 0}};
    return {{start, own_.size()}, {0, count - until_end}};
  }

  std::span<const T> own_;
  Arrangement by_;
};

/// What an oracle computes once for the inputs of a test case, by name.
using OracleCache = std::map<std::string, std::any>;

/// The inputs of one launch. `arrangements` has one entry for each of `buffers`. `buffers` and
/// `cache`, which belongs to them, must outlive this object.
class TimedInputs {
 public:
  TimedInputs(const std::vector<Buffer>& buffers, std::vector<Arrangement> arrangements,
              OracleCache& cache)
      : buffers_(buffers), arrangements_(std::move(arrangements)), cache_(cache) {}

  /// The elements of the input named `name`, as arranged for this launch. Throws UserError if there
  /// is no input of that name and type.
  template <class T>
  Arranged<T> elements(std::string_view name) const {
    return {own<T>(name), arrangement_of(name)};
  }

  /// The elements of that input in the test case's own order.
  template <class T>
  std::span<const T> own(std::string_view name) const {
    const std::span<const std::byte> bytes = bytes_of(buffers_, name, kElementTypeOf<T>);
    return {reinterpret_cast<const T*>(bytes.data()), bytes.size() / sizeof(T)};
  }

  /// The value that `make` returns; it is called only for the first launch of a test case. Use it
  /// for expensive results that depend only on the test case's own elements, such as sums of ranges
  /// or an index.
  template <class Make>
  const auto& once(std::string_view name, const Make& make) const {
    std::any& value = cache_[std::string(name)];
    if (!value.has_value()) value = make();
    return *std::any_cast<std::invoke_result_t<Make>>(&value);
  }

  /// The buffers with the inputs as arranged for this launch.
  std::vector<Buffer> arranged_buffers() const;

 private:
  Arrangement arrangement_of(std::string_view name) const;

  const std::vector<Buffer>& buffers_;
  std::vector<Arrangement> arrangements_;
  OracleCache& cache_;
};

}  // namespace labcheck
