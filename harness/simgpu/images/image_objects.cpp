// SPDX-License-Identifier: MIT
#include "harness/simgpu/images/image_objects.hpp"

#include <algorithm>

namespace labcheck::simgpu {
namespace {

// About 100 MB.
constexpr std::size_t kMaxObjects = std::size_t{1} << 20;

}  // namespace

bool ImageObjects::remove_texture(std::uint64_t number) {
  if (texture(number) == nullptr) return false;
  objects_[number - 1] = std::monostate();
  return true;
}

bool ImageObjects::remove_surface(std::uint64_t number) {
  if (surface(number) == nullptr) return false;
  objects_[number - 1] = std::monostate();
  return true;
}

void ImageObjects::clear() {
  std::fill(objects_.begin(), objects_.end(), std::monostate());
}

const char* ImageObjects::describe(std::uint64_t number) const {
  const Object* object = at(number);
  if (object == nullptr) return "not an object";
  if (std::holds_alternative<Texture>(*object)) return "a texture object";
  if (std::holds_alternative<Surface>(*object)) return "a surface object";
  return "a destroyed object";
}

std::optional<std::uint64_t> ImageObjects::record(const Object& object) {
  if (objects_.size() >= kMaxObjects) return std::nullopt;
  objects_.push_back(object);
  return objects_.size();
}

const ImageObjects::Object* ImageObjects::at(std::uint64_t number) const {
  return number == 0 || number > objects_.size() ? nullptr : &objects_[number - 1];
}

}  // namespace labcheck::simgpu
