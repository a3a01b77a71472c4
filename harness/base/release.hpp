// SPDX-License-Identifier: MIT
/// Returns a resource on destruction.
#pragma once

#include <functional>
#include <utility>

namespace labcheck {

/// Holds a resource and returns it on destruction.
class [[nodiscard]] Release {
 public:
  /// Holds no resource.
  Release() = default;
  /// `give_back` must not throw.
  explicit Release(std::function<void()> give_back) : give_back_(std::move(give_back)) {}
  Release(Release&& other) noexcept : give_back_(std::exchange(other.give_back_, nullptr)) {}
  Release& operator=(Release&& other) noexcept {
    Release taken(std::move(other));
    std::swap(give_back_, taken.give_back_);
    return *this;
  }
  ~Release() {
    if (give_back_) give_back_();
  }

  /// True if it holds a resource.
  explicit operator bool() const { return give_back_ != nullptr; }

 private:
  std::function<void()> give_back_;
};

}  // namespace labcheck
