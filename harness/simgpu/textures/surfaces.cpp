// SPDX-License-Identifier: MIT
#include "harness/simgpu/exec/access.hpp"
#include "harness/simgpu/images/texel_position.hpp"
#include "harness/simgpu/textures/handlers.hpp"
#include "harness/simgpu/textures/messages.hpp"

#include <algorithm>
#include <cstring>
#include <optional>
#include <utility>

namespace labcheck::simgpu {
namespace {

/// A byte in a row of a slice. It may be outside of the image.
struct Position {
  std::int64_t x = 0;
  std::int64_t y = 0;
  std::int64_t z = 0;
};

Position position_of(Warp& warp, const ImageAccess& access, unsigned lane) {
  std::array<std::int64_t, 3> at{};
  for (unsigned k = 0; k < access.dimensions; ++k)
    at[k] = lanes<std::int32_t>(warp, access.coordinates[k])[lane];
  if (dimensions_of(access.geometry).layered) at[2] = lanes<std::int32_t>(warp, access.layer)[lane];
  return {at[0], at[1], at[2]};
}

// The last aligned position at which an access of `size` bytes is inside the image.
Position last_position(const Image& image, std::uint32_t size) {
  return {(static_cast<std::int64_t>(image.row_bytes() / size) - 1) * size,
          std::int64_t{image.height} - 1, std::int64_t{image.depth} - 1};
}

bool is_inside(const Position& at, const Position& end) {
  return at.x >= 0 && at.x <= end.x && at.y >= 0 && at.y <= end.y && at.z >= 0 && at.z <= end.z;
}

// Layers are unsigned numbers, as measured on an H100, so a negative one is above the last.
Position clamped(const Position& at, const Position& end, bool layered) {
  const auto into = [](std::int64_t value, std::int64_t most) {
    return std::clamp<std::int64_t>(value, 0, most);
  };
  return {into(at.x, end.x), into(at.y, end.y), layered && at.z < 0 ? end.z : into(at.z, end.z)};
}

Message describe_position(const Position& at, unsigned dimensions) {
  return dimensions == 1   ? text::byte_of_row(at.x)
         : dimensions == 2 ? text::byte_of_slice(at.x, at.y)
                           : text::byte_of_surface(at.x, at.y, at.z);
}

MessageArgument::Value size_of(const Image& image) {
  const ByteCount row{image.row_bytes()};
  if (image.geometry == ptx::Geometry::one) return row;
  Message rows = text::rows_of_size(Count(image.height), row);
  if (image.geometry == ptx::Geometry::two) return rows;
  return text::slices_of_rows(Count(image.depth), std::move(rows));
}

const Instruction* trap_position(Warp& warp, const Instruction* i, const ImageAccess& access,
                                 const Image& image, const Position& at, AccessKind kind,
                                 unsigned lane) {
  const bool misaligned = is_inside(at, last_position(image, access.bytes));
  const unsigned dimensions = image.geometry == ptx::Geometry::one   ? 1
                              : image.geometry == ptx::Geometry::two ? 2
                                                                     : 3;
  const ByteCount size{access.bytes};
  Message done = kind == AccessKind::read ? text::surface_read(size) : text::surface_write(size);
  if (misaligned) {
    return trap(
        warp, i, TrapKind::image_alignment, lane,
        text::misaligned_in_surface(std::move(done), describe_position(at, 1), access.bytes));
  }
  return trap(
      warp, i, TrapKind::image_bounds, lane,
      text::outside_of_surface(std::move(done), describe_position(at, dimensions), size_of(image)));
}

// The position that a lane accesses, clamped if required. Empty outside of the image, where reads
// return 0 and writes have no effect unless the access traps.
std::optional<Position> target(const ImageAccess& access, const Image& image, const Position& at) {
  const Position end = last_position(image, access.bytes);
  if (is_inside(at, end)) return at;
  if (access.boundary == ptx::Boundary::clamp && end.x >= 0)
    return clamped(at, end, dimensions_of(access.geometry).layered);
  return std::nullopt;
}

void read_parts(Warp& warp, const ImageAccess& access, unsigned lane, const std::byte* bytes) {
  for (std::uint32_t part = 0; part < access.parts; ++part) {
    std::uint64_t value = 0;
    if (bytes != nullptr) std::memcpy(&value, bytes + part * access.part_bytes, access.part_bytes);
    if (access.wide_values) {
      lanes<std::uint64_t>(warp, access.values[part])[lane] = value;
    } else {
      lanes<std::uint32_t>(warp, access.values[part])[lane] = static_cast<std::uint32_t>(value);
    }
  }
}

void write_parts(Warp& warp, const ImageAccess& access, unsigned lane, std::byte* bytes) {
  for (std::uint32_t part = 0; part < access.parts; ++part) {
    const std::uint64_t value = access.wide_values
                                    ? lanes<std::uint64_t>(warp, access.values[part])[lane]
                                    : lanes<std::uint32_t>(warp, access.values[part])[lane];
    std::memcpy(bytes + part * access.part_bytes, &value, access.part_bytes);
  }
}

template <AccessKind Kind>
const Instruction* execute_access(Warp& warp, const Instruction* i) {
  const auto& access = *static_cast<const ImageAccess*>(i->table);
  ObjectFinder<Surface> objects(warp, i, access);
  ImageBytes memory(warp);
  ImageRequest request;
  const bool all = each_active_lane(warp, [&](unsigned lane) {
    const Surface* surface = objects.find(lane);
    if (surface == nullptr) return false;
    const Image& image = surface->image;
    const Position at = position_of(warp, access, lane);
    const auto to = target(access, image, at);
    const bool is_aligned = !to || static_cast<std::uint64_t>(to->x) % access.bytes == 0;
    if (!is_aligned || (!to && access.boundary == ptx::Boundary::trap)) {
      trap_position(warp, i, access, image, at, Kind, lane);
      return false;
    }
    std::byte* bytes = nullptr;
    if (to) {
      const std::uint64_t offset =
          image.offset(static_cast<std::uint64_t>(to->x), static_cast<std::uint64_t>(to->y),
                       static_cast<std::uint64_t>(to->z));
      bytes = memory.find(image, offset, access.bytes);
      if (bytes == nullptr) {
        trap_bad_address(warp, i, image.address + offset, access.bytes, lane, Kind);
        return false;
      }
      request.add(lane, image.address + offset);
    }
    if constexpr (Kind == AccessKind::read) {
      read_parts(warp, access, lane, bytes);
    } else if (bytes != nullptr) {
      write_parts(warp, access, lane, bytes);
    }
    return true;
  });
  if (!all) return nullptr;
  request.count(warp, i, access.bytes);
  return i + 1;
}

}  // namespace

constinit const Handlers kLoadSurface = same(execute_access<AccessKind::read>);
constinit const Handlers kStoreSurface = same(execute_access<AccessKind::write>);

}  // namespace labcheck::simgpu
