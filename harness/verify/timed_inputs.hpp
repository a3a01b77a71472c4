/// The inputs of one timed launch: two stretches of the test case's own, each turned by some
/// elements.
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

/// What an input of `count` elements holds in one launch: below `cut` the case's own elements from
/// number `turn` on, and from there on those from number `cut` + `turn_behind` on; the last one is
/// followed by the first.
struct Arrangement {
  std::size_t cut = 0;  // at most count
  std::size_t turn = 0;
  std::size_t turn_behind = 0;  // both below count
};

/// Elements as one launch has them.
template <class T>
class Arranged {
 public:
  Arranged(std::span<const T> own, Arrangement by) : own_(own), by_(by) {}

  std::size_t size() const { return own_.size(); }

  /// Element `index`, below size().
  T operator[](std::size_t index) const {
    const std::size_t at = index + (index < by_.cut ? by_.turn : by_.turn_behind);
    return own_[at < own_.size() ? at : at - own_.size()];
  }

  /// How many of the elements are the case's own number `own_index`: 0, 1 or 2.
  int uses_of(std::size_t own_index) const {
    const std::size_t before = place_of(own_index, by_.turn);
    const std::size_t behind = place_of(own_index, by_.turn_behind);
    return (before < by_.cut ? 1 : 0) + (behind >= by_.cut ? 1 : 0);
  }

  /// The stretches of the case's own elements that these are, one behind the other: first and last
  /// element, the last not counted.
  std::array<std::pair<std::size_t, std::size_t>, 4> stretches() const {
    const auto [first, second] = around(by_.turn, by_.cut);
    const auto [third, fourth] =
        around(own_.empty() ? 0 : (by_.cut + by_.turn_behind) % size(), own_.size() - by_.cut);
    return {first, second, third, fourth};
  }

 private:
  using Stretch = std::pair<std::size_t, std::size_t>;

  std::size_t place_of(std::size_t own_index, std::size_t turn) const {
    return own_index >= turn ? own_index - turn : own_index + own_.size() - turn;
  }

  // `count` elements from `start` on.
  std::pair<Stretch, Stretch> around(std::size_t start, std::size_t count) const {
    const std::size_t until_end = own_.size() - start;
    if (count <= until_end) return {{start, start + count}, {0, 0}};
    return {{start, own_.size()}, {0, count - until_end}};
  }

  std::span<const T> own_;
  Arrangement by_;
};

/// What an oracle works out once for the inputs of a case.
class Remembered {
 public:
  /// What `make` returned when it was called for `name` the first time.
  template <class Make>
  const auto& once(std::string_view name, const Make& make) {
    using Value = std::invoke_result_t<Make>;
    std::any& value = values_[std::string(name)];
    if (!value.has_value()) value = make();
    return *std::any_cast<Value>(&value);
  }

 private:
  std::map<std::string, std::any> values_;
};

/// `arrangements` has one entry for each of `buffers`. It must outlive neither them nor
/// `remembered`, which belongs to them.
class TimedInputs {
 public:
  TimedInputs(const std::vector<Buffer>& buffers, std::vector<Arrangement> arrangements,
              Remembered& remembered)
      : buffers_(buffers), arrangements_(std::move(arrangements)), remembered_(remembered) {}

  /// The elements of the input called `name`. Throws UserError where there is none of that name and
  /// type.
  template <class T>
  Arranged<T> elements(std::string_view name) const {
    return {own<T>(name), arrangement_of(name)};
  }

  /// The same as the test case has them.
  template <class T>
  std::span<const T> own(std::string_view name) const {
    const std::span<const std::byte> bytes = bytes_of(buffers_, name, kElementTypeOf<T>);
    return {reinterpret_cast<const T*>(bytes.data()), bytes.size() / sizeof(T)};
  }

  /// What `make` returns; it is called for the first launch of a case only. For what the case's own
  /// elements determine, and what takes long: sums of stretches, an index.
  template <class Make>
  const auto& once(std::string_view name, const Make& make) const {
    return remembered_.once(name, make);
  }

  /// The buffers with the inputs as the launch had them.
  std::vector<Buffer> arranged_buffers() const;

 private:
  Arrangement arrangement_of(std::string_view name) const;

  const std::vector<Buffer>& buffers_;
  std::vector<Arrangement> arrangements_;
  Remembered& remembered_;
};

}  // namespace labcheck
