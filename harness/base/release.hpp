/// Giving back what was taken.
#pragma once

#include <functional>
#include <utility>

namespace labcheck {

/// Something that somebody holds: gives it back when it goes.
class [[nodiscard]] Release {
 public:
  /// Holds nothing.
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

  /// Whether anything is held.
  explicit operator bool() const { return give_back_ != nullptr; }

 private:
  std::function<void()> give_back_;
};

}  // namespace labcheck
