/// The texture and surface objects of a device, by the numbers that kernels know them by.
#pragma once

#include "harness/simgpu/exec/sampling.hpp"

#include <cstdint>
#include <variant>
#include <vector>

namespace labcheck::simgpu {

struct Surface {
  Image image;
};

/// Numbers are never given out twice, so that a destroyed object is known as one; 0 is none. Not
/// thread-safe: kernels only look up.
class ImageObjects {
 public:
  std::uint64_t add(const Texture& texture) { return record(texture); }
  std::uint64_t add(const Surface& surface) { return record(surface); }

  /// False where `number` is no object of that kind, or none any more.
  [[nodiscard]] bool remove_texture(std::uint64_t number);
  [[nodiscard]] bool remove_surface(std::uint64_t number);

  void clear();

  /// nullptr where `number` is no object of that kind, or none any more.
  const Texture* texture(std::uint64_t number) const { return find<Texture>(number); }
  const Surface* surface(std::uint64_t number) const { return find<Surface>(number); }

  /// What `number` is, for messages: "a texture object", "an object that was destroyed" and so on.
  const char* what(std::uint64_t number) const;

 private:
  using Object = std::variant<std::monostate, Texture, Surface>;  // monostate: destroyed

  std::uint64_t record(Object object);
  const Object* at(std::uint64_t number) const;

  template <class T>
  const T* find(std::uint64_t number) const {
    const Object* object = at(number);
    return object == nullptr ? nullptr : std::get_if<T>(object);
  }

  std::vector<Object> objects_;  // number 1 is the first
};

}  // namespace labcheck::simgpu
