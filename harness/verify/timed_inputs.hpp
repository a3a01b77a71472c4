/// The inputs of one timed launch: the test case's own, each turned by some elements.
#pragma once

#include "harness/model/buffer.hpp"

#include <cstddef>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace labcheck {

std::span<const std::byte> bytes_of(const std::vector<Buffer>& buffers, std::string_view name,
                                    ElementType type);

/// Elements that begin somewhere in the middle and go on at the start.
template <class T>
class Turned {
 public:
  Turned(std::span<const T> elements, std::size_t turn) : elements_(elements), turn_(turn) {}

  std::size_t size() const { return elements_.size(); }

  /// Element `index`, below size().
  T operator[](std::size_t index) const {
    const std::size_t at = index + turn_;
    return elements_[at < elements_.size() ? at : at - elements_.size()];
  }

 private:
  std::span<const T> elements_;
  std::size_t turn_;
};

/// `turns` has one entry for each of `buffers`, below its number of elements. It must not outlive
/// them.
class TimedInputs {
 public:
  TimedInputs(const std::vector<Buffer>& buffers, std::vector<std::size_t> turns)
      : buffers_(buffers), turns_(std::move(turns)) {}

  /// The elements of the input called `name`. Throws UserError where there is none of that name and
  /// type.
  template <class T>
  Turned<T> elements(std::string_view name) const {
    const std::span<const std::byte> bytes = bytes_of(buffers_, name, kElementTypeOf<T>);
    return {{reinterpret_cast<const T*>(bytes.data()), bytes.size() / sizeof(T)}, turn_of(name)};
  }

  /// The buffers with the inputs as the launch had them.
  std::vector<Buffer> turned_buffers() const;

 private:
  std::size_t turn_of(std::string_view name) const;

  const std::vector<Buffer>& buffers_;
  std::vector<std::size_t> turns_;
};

}  // namespace labcheck
