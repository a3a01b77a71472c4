// SPDX-License-Identifier: MIT
/// Immutable bytes that can be shared without copies.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <initializer_list>
#include <memory>
#include <ranges>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

namespace labcheck {

/// The contents of a buffer, shared by all copies of this object.
class Contents {
 public:
  Contents() = default;
  Contents(std::vector<std::byte> bytes) : Contents(of(std::move(bytes))) {}
  Contents(std::initializer_list<std::byte> bytes) : Contents(std::vector<std::byte>(bytes)) {}

  /// The bytes of the elements of `values`, a vector or another contiguous range, which is moved.
  template <std::ranges::contiguous_range Values>
  static Contents of(Values values) {
    Contents contents;
    const auto owner = std::make_shared<const Values>(std::move(values));
    contents.bytes_ = std::as_bytes(std::span(*owner));
    contents.owner_ = owner;
    return contents;
  }

  const std::byte* data() const { return bytes_.data(); }
  std::size_t size() const { return bytes_.size(); }
  bool empty() const { return bytes_.empty(); }
  const std::byte* begin() const { return data(); }
  const std::byte* end() const { return data() + size(); }

  template <std::ranges::contiguous_range Bytes>
  requires std::same_as<std::ranges::range_value_t<Bytes>, std::byte>
  bool operator==(const Bytes& other) const { return std::ranges::equal(*this, other); }

 private:
  std::shared_ptr<const void> owner_;
  std::span<const std::byte> bytes_;
};

}  // namespace labcheck
