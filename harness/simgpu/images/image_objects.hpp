// SPDX-License-Identifier: MIT
/// The texture and surface objects of a device, by the numbers that kernels use for them.
#pragma once

#include "harness/simgpu/images/sampling.hpp"

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

namespace labcheck::simgpu {

struct Surface {
  Image image;
};

/// Numbers are never reused, so destroyed objects can be recognized. 0 is not a valid number. Not
/// thread-safe; kernels only look objects up.
class ImageObjects {
 public:
  /// The number of a new object; std::nullopt after about a million objects.
  std::optional<std::uint64_t> add(const Texture& texture) { return record(texture); }
  std::optional<std::uint64_t> add(const Surface& surface) { return record(surface); }

  /// False if `number` is not an existing object of that kind.
  [[nodiscard]] bool remove_texture(std::uint64_t number);
  [[nodiscard]] bool remove_surface(std::uint64_t number);

  void clear();

  /// nullptr if `number` is not an existing object of that kind.
  const Texture* texture(std::uint64_t number) const { return find<Texture>(number); }
  const Surface* surface(std::uint64_t number) const { return find<Surface>(number); }

  /// Describes `number` for messages: "a texture object", "a destroyed object" and so on.
  const char* describe(std::uint64_t number) const;

 private:
  using Object = std::variant<std::monostate, Texture, Surface>;  // monostate: destroyed

  std::optional<std::uint64_t> record(const Object& object);
  const Object* at(std::uint64_t number) const;

  template <class T>
  const T* find(std::uint64_t number) const {
    const Object* object = at(number);
    return object == nullptr ? nullptr : std::get_if<T>(object);
  }

  std::vector<Object> objects_;  // number 1 is the first
};

}  // namespace labcheck::simgpu
