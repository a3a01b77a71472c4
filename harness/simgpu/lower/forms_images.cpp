// SPDX-License-Identifier: MIT
// Lowers texture and surface instructions.
#include "harness/simgpu/exec/handlers.hpp"
#include "harness/simgpu/lower/function_lowering.hpp"

#include <algorithm>

namespace labcheck::simgpu {

using ptx::Geometry;
using ptx::Group;
using ptx::Operand;
using ptx::Operation;
using ptx::Type;

namespace {

struct Coordinates {
  std::uint32_t dimensions = 0;
  bool layered = false;
};

// The coordinates of a geometry; no dimensions for cubemaps.
Coordinates coordinates_of(Geometry geometry) {
  switch (geometry) {
    case Geometry::one:
      return {1, false};
    case Geometry::two:
      return {2, false};
    case Geometry::three:
      return {3, false};
    case Geometry::layered_one:
      return {1, true};
    case Geometry::layered_two:
      return {2, true};
    default:
      return {};
  }
}

}  // namespace

// An object with coordinates: [object, {layer, x, y, z}], without those that the geometry does not
// have. A fourth element may follow and is ignored (PTX ISA, "tex").
ImageAccess& FunctionLowering::image_access(const Operand& address, const Operation& operation,
                                            Type coordinate) {
  if (address.kind != Operand::Kind::tex_address || address.value != 0)
    unsupported("an object with coordinates is required");
  const auto geometry = operation.get<Geometry>(Group::geometry);
  const auto [dimensions, layered] = coordinates_of(geometry);
  if (dimensions == 0) unsupported("cubemaps");
  ImageAccess& access = kernel_.program.image_accesses.emplace_back();
  access.geometry = geometry;
  access.dimensions = dimensions;
  access.whole_texels = coordinate != Type::f32;
  access.object = image_object(address);
  const Operand& list = address.parts.front();
  const bool is_vector = list.kind == Operand::Kind::vector;
  const std::vector<Operand> elements = is_vector ? list.parts : std::vector{list};
  const std::size_t required = dimensions + (layered ? 1 : 0);
  if (elements.size() != required && !(required == 3 && elements.size() == 4))
    unsupported("this number of coordinates");
  access.layer = layered ? read(elements[0], Type::u32) : layout_.constant(0, RegisterClass::word);
  for (std::uint32_t k = 0; k < dimensions; ++k)
    access.coordinates[k] = read(elements[k + (layered ? 1 : 0)], coordinate);
  return access;
}

// The register with the handle of an object: [name] or [name, ...].
std::uint32_t FunctionLowering::image_object(const Operand& address) {
  Operand object = address;
  object.kind = Operand::Kind::name;
  object.parts.clear();
  return read_name(object, RegisterClass::wide);
}

Instruction FunctionLowering::on_image(const ImageAccess& access, SiteUse::Kind kind) {
  Instruction result;
  result.table = &access;
  std::vector<SiteUse>& sites = kernel_.program.plain_sites;
  result.site = static_cast<std::uint32_t>(sites.size());
  sites.push_back({kind, ptx::Space::tex, access.bytes, positions_.current()});
  return result;
}

// Textures have no mipmaps, so there is only one level of detail.
void FunctionLowering::lower_texture(const ptx::Instruction& source, const Operation& operation) {
  const bool gathers = operation.opcode == ptx::Opcode::tld4;
  const Type coordinate = operation.types[1];
  const bool known = coordinate == Type::f32 || (coordinate == Type::s32 && !gathers);
  if (operation.type_count != 2 || !known || operation.get<std::uint8_t>(Group::vector) != 4)
    unsupported();
  if (gathers && operation.get<Geometry>(Group::geometry) != Geometry::two)
    unsupported("a gather from a texture that is not 2D");
  const Operand& result = operand(source, 0);
  if (result.kind != Operand::Kind::vector || result.parts.size() != 4)
    unsupported("these operands");
  ImageAccess& access = image_access(operand(source, 1), operation, coordinate);
  access.gathers = gathers;
  if (gathers) {
    const auto channel = operation.get<ptx::Channel>(Group::channel);
    if (channel == ptx::Channel::none) unsupported("a gather without a channel");
    access.channel =
        static_cast<std::uint32_t>(channel) - static_cast<std::uint32_t>(ptx::Channel::r);
  }
  access.parts = 4;
  for (std::uint32_t k = 0; k < 4; ++k)
    access.values[k] = write(result.parts[k], RegisterClass::word);
  emit(fetch_texture(), on_image(access, SiteUse::Kind::texture));
}

void FunctionLowering::lower_surface(const ptx::Instruction& source, const Operation& operation) {
  const bool loads = operation.form == ptx::Form::surface_load;
  const Type type = operation.type();
  if (operation.type_count != 1 || !operation.has(Group::bytes)) unsupported();
  const Operand& value = operand(source, loads ? 0 : 1);
  ImageAccess& access = image_access(operand(source, loads ? 1 : 0), operation, Type::s32);
  access.boundary = operation.get<ptx::Boundary>(Group::boundary);
  // By default, an access outside the surface traps (PTX ISA, "suld").
  if (access.boundary == ptx::Boundary::none) access.boundary = ptx::Boundary::trap;
  access.parts = std::max<std::uint32_t>(operation.get<std::uint8_t>(Group::vector), 1);
  access.part_bytes = static_cast<std::uint32_t>(ptx::size_of(type));
  access.bytes = access.parts * access.part_bytes;
  const bool is_vector = value.kind == Operand::Kind::vector;
  const std::vector<Operand> parts = is_vector ? value.parts : std::vector{value};
  if (parts.size() != access.parts) unsupported("these operands");
  const RegisterClass kind = value_class(value, type);
  access.wide_values = kind == RegisterClass::wide;
  for (std::uint32_t k = 0; k < access.parts; ++k)
    access.values[k] = loads ? write(parts[k], kind) : read(parts[k], type, kind);
  emit(loads ? load_surface() : store_surface(), on_image(access, SiteUse::Kind::surface));
}

void FunctionLowering::lower_image_query(const ptx::Instruction& source,
                                         const Operation& operation) {
  const Operand& object = operand(source, 1);
  if (object.kind != Operand::Kind::address || object.value != 0)
    unsupported("an object is required");
  if (operation.type() != Type::b32 || !operation.has(Group::query)) unsupported();
  ImageAccess& access = kernel_.program.image_accesses.emplace_back();
  access.query = operation.get<ptx::Query>(Group::query);
  access.object = image_object(object);
  access.values[0] = write(operand(source, 0), RegisterClass::word);
  Instruction result;
  result.table = &access;
  emit(operation.opcode == ptx::Opcode::txq ? query_texture() : query_surface(), result);
}

}  // namespace labcheck::simgpu
