// SPDX-License-Identifier: MIT
// Lowers texture and surface instructions.
#include "harness/simgpu/lower/passes.hpp"
#include "harness/simgpu/lower/statement_lowering.hpp"
#include "harness/simgpu/textures/handlers.hpp"

#include <optional>

namespace labcheck::simgpu {

using ptx::Geometry;
using ptx::Group;
using ptx::Operand;
using ptx::Type;

namespace {

struct Coordinates {
  std::uint32_t dimensions = 0;
  bool layered = false;
};

// Of each ptx::Geometry; no dimensions for a query and for cubemaps.
constexpr Coordinates kCoordinates[] = {{}, {1}, {2}, {3}, {1, true}, {2, true}, {}, {}};

// The register with the handle of an object: [name] or [name, ...].
std::uint32_t read_object(StatementLowering& s, const Operand& address) {
  Operand object = address;
  object.kind = Operand::Kind::name;
  object.parts.clear();
  return s.operands.read_unfollowed(object, RegisterClass::wide);
}

// An object with coordinates: [object, {layer, x, y, z}], without those that the geometry does not
// have. A fourth element may follow and is ignored (PTX ISA, "tex").
ImageAccess read_access(StatementLowering& s, const Operand& address, Type coordinate) {
  if (address.kind != Operand::Kind::tex_address || address.value != 0)
    unsupported("an object with coordinates is required");
  const auto geometry = s.operation.get<Geometry>(Group::geometry);
  const auto [dimensions, layered] = kCoordinates[static_cast<std::size_t>(geometry)];
  if (dimensions == 0) unsupported("cubemaps");
  ImageAccess access;
  access.geometry = geometry;
  access.dimensions = dimensions;
  access.whole_texels = coordinate != Type::f32;
  access.object = read_object(s, address);
  const Operand& list = address.parts.front();
  const bool is_vector = list.kind == Operand::Kind::vector;
  const std::vector<Operand> elements = is_vector ? list.parts : std::vector{list};
  const std::size_t required = dimensions + (layered ? 1 : 0);
  if (elements.size() != required && !(required == 3 && elements.size() == 4))
    unsupported("this number of coordinates");
  access.layer =
      layered ? s.operands.read(elements[0], Type::u32) : s.constant(0, RegisterClass::word);
  for (std::uint32_t k = 0; k < dimensions; ++k)
    access.coordinates[k] = s.operands.read(elements[k + (layered ? 1 : 0)], coordinate);
  return access;
}

void emit_access(StatementLowering& s, Handlers handlers, const ImageAccess& access,
                 std::optional<SiteUse::Kind> counted = std::nullopt) {
  Instruction result;
  result.table = &s.program.add_operands(access);
  if (counted)
    result.site = s.add_site(s.program.plain_sites, *counted, ptx::Space::tex, access.bytes);
  s.emit(handlers, result);
}

}  // namespace

// Textures have no mipmaps, so there is only one level of detail.
void lower_texture(StatementLowering& s) {
  const bool gathers = s.operation.opcode == ptx::Opcode::tld4;
  const Type coordinate = s.operation.types[1];
  const bool known = coordinate == Type::f32 || (coordinate == Type::s32 && !gathers);
  if (s.operation.type_count != 2 || !known || ptx::parts_of(s.operation) != 4) unsupported();
  if (gathers && s.operation.get<Geometry>(Group::geometry) != Geometry::two)
    unsupported("a gather from a texture that is not 2D");
  const Operand& result = s.operand(0);
  if (result.kind != Operand::Kind::vector || result.parts.size() != 4)
    unsupported("these operands");
  ImageAccess access = read_access(s, s.operand(1), coordinate);
  access.gathers = gathers;
  if (gathers) {
    const auto channel = s.operation.get<ptx::Channel>(Group::channel);
    if (channel == ptx::Channel::none) unsupported("a gather without a channel");
    access.channel =
        static_cast<std::uint32_t>(channel) - static_cast<std::uint32_t>(ptx::Channel::r);
  }
  access.parts = 4;
  for (std::uint32_t k = 0; k < 4; ++k)
    access.values[k] = s.operands.write(result.parts[k], RegisterClass::word);
  emit_access(s, fetch_texture(), access, SiteUse::Kind::texture);
}

void lower_surface(StatementLowering& s) {
  const bool loads = s.operation.form == ptx::Form::surface_load;
  const Type type = s.operation.type();
  if (s.operation.type_count != 1 || !s.operation.has(Group::bytes)) unsupported();
  const Operand& value = s.operand(loads ? 0 : 1);
  ImageAccess access = read_access(s, s.operand(loads ? 1 : 0), Type::s32);
  access.boundary = s.operation.get<ptx::Boundary>(Group::boundary);
  // By default, an access outside the surface traps (PTX ISA, "suld").
  if (access.boundary == ptx::Boundary::none) access.boundary = ptx::Boundary::trap;
  access.parts = ptx::parts_of(s.operation);
  access.part_bytes = static_cast<std::uint32_t>(ptx::size_of(type));
  access.bytes = access.parts * access.part_bytes;
  const bool is_vector = value.kind == Operand::Kind::vector;
  const std::vector<Operand> parts = is_vector ? value.parts : std::vector{value};
  if (parts.size() != access.parts) unsupported("these operands");
  const RegisterClass kind = s.operands.class_of(value, type);
  access.wide_values = kind == RegisterClass::wide;
  for (std::uint32_t k = 0; k < access.parts; ++k)
    access.values[k] =
        loads ? s.operands.write(parts[k], kind) : s.operands.read(parts[k], type, kind);
  emit_access(s, loads ? load_surface() : store_surface(), access, SiteUse::Kind::surface);
}

void lower_image_query(StatementLowering& s) {
  const Operand& object = s.operand(1);
  if (object.kind != Operand::Kind::address || object.value != 0)
    unsupported("an object is required");
  if (s.operation.type() != Type::b32 || !s.operation.has(Group::query)) unsupported();
  ImageAccess access;
  access.query = s.operation.get<ptx::Query>(Group::query);
  access.object = read_object(s, object);
  access.values[0] = s.operands.write(s.operand(0), RegisterClass::word);
  emit_access(s, s.operation.opcode == ptx::Opcode::txq ? query_texture() : query_surface(),
              access);
}

}  // namespace labcheck::simgpu
