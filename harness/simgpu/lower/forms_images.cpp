// SPDX-License-Identifier: MIT
// Lowers texture, surface and video instructions.
#include "harness/simgpu/exec/handlers.hpp"
#include "harness/simgpu/lower/messages.hpp"
#include "harness/simgpu/lower/passes.hpp"
#include "harness/simgpu/lower/statement_lowering.hpp"
#include "harness/simgpu/textures/handlers.hpp"
#include "harness/simgpu/video/handlers.hpp"

#include <array>
#include <optional>
#include <string_view>

namespace labcheck::simgpu {

using ptx::Geometry;
using ptx::Group;
using ptx::Opcode;
using ptx::Operand;
using ptx::Type;

namespace {

struct Coordinates {
  std::uint32_t dimensions = 0;
  bool layered = false;
};

// Of each ptx::Geometry; no dimensions for a query. A direction in a cubemap has three components.
constexpr Coordinates kCoordinates[] = {{}, {1}, {2}, {3}, {1, true}, {2, true}, {3}, {3, true}};

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
    unsupported(text::coordinates_are_required());
  const auto geometry = s.operation.get<Geometry>(Group::geometry);
  const auto [dimensions, layered] = kCoordinates[static_cast<std::size_t>(geometry)];
  if (dimensions == 0) unsupported();
  if (is_cubemap(geometry) && coordinate != Type::f32) unsupported(text::cubemap_with_integers());
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
    unsupported(text::this_number_of_coordinates());
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

constexpr std::uint32_t kVideoWordBits = 32;

/// The computation of an opcode and the number of parts of a word that it works on.
struct VideoKind {
  VideoStep step = VideoStep::add;
  std::uint32_t parts = 1;
};

VideoKind kind_of(Opcode opcode) {
  switch (opcode) {
#define OPCODE(name, mnemonic, form, types, modifiers, lanes) \
  case Opcode::name:                                          \
    lanes break;
#define VIDEO(step, parts) return {VideoStep::step, parts};
#include "harness/simgpu/ptx/opcodes.def"
  }
  return {};
}

/// The parts of a word that an operand such as "r1.b31" selects: their width and their numbers, the
/// highest part first. An operand without a selection has no digits.
struct Selection {
  std::uint32_t bits = kVideoWordBits;
  std::string_view digits;
};

// Removes the selection from the operand. Other suffixes, as in "%tid.x", remain part of the name.
Selection take_selection(Operand& operand) {
  const auto dot = operand.name.rfind('.');
  if (operand.kind != Operand::Kind::name || dot == std::string_view::npos) return {};
  const std::string_view suffix = operand.name.substr(dot + 1);
  const bool is_selection = suffix.size() >= 2 && (suffix[0] == 'b' || suffix[0] == 'h') &&
                            suffix.find_first_not_of("01234567", 1) == std::string_view::npos;
  if (!is_selection) return {};
  operand.name = operand.name.substr(0, dot);
  return {suffix[0] == 'b' ? 8u : 16u, suffix.substr(1)};
}

std::uint32_t to_number(char digit) {
  return static_cast<std::uint32_t>(digit - '0');
}

using Parts = std::array<std::uint32_t, 4>;

// The part of the words a and b that each part of the result uses; nothing if the selection is
// invalid.
std::optional<Parts> selected_parts(const Selection& selection, std::uint32_t parts,
                                    std::uint32_t first) {
  Parts chosen{};
  for (std::uint32_t part = 0; part < parts; ++part) chosen[part] = first + part;
  if (selection.digits.empty()) return chosen;
  if (selection.bits * parts != kVideoWordBits || selection.digits.size() != parts)
    return std::nullopt;
  for (std::uint32_t part = 0; part < parts; ++part) {
    chosen[part] = to_number(selection.digits[parts - 1 - part]);
    if (chosen[part] >= 2 * parts) return std::nullopt;
  }
  return chosen;
}

// The lowest bit of the part that a scalar operand selects; nothing if the selection is invalid.
std::optional<std::uint32_t> lowest_bit(const Selection& selection) {
  if (selection.digits.empty()) return 0;
  const std::uint32_t lowest = to_number(selection.digits[0]) * selection.bits;
  if (selection.digits.size() != 1 || lowest >= kVideoWordBits) return std::nullopt;
  return lowest;
}

}  // namespace

// Textures have no mipmaps, so there is only one level of detail.
void lower_texture(StatementLowering& s) {
  const bool gathers = s.operation.opcode == ptx::Opcode::tld4;
  const Type coordinate = s.operation.types[1];
  const bool known = coordinate == Type::f32 || (coordinate == Type::s32 && !gathers);
  if (s.operation.type_count != 2 || !known || ptx::parts_of(s.operation) != 4) unsupported();
  if (gathers && s.operation.get<Geometry>(Group::geometry) != Geometry::two)
    unsupported(text::gather_from_other_shape());
  const Operand& result = s.operand(0);
  if (result.kind != Operand::Kind::vector || result.parts.size() != 4)
    unsupported(text::these_operands());
  ImageAccess access = read_access(s, s.operand(1), coordinate);
  access.gathers = gathers;
  if (gathers) {
    const auto channel = s.operation.get<ptx::Channel>(Group::channel);
    if (channel == ptx::Channel::none) unsupported(text::gather_without_channel());
    access.channel =
        static_cast<std::uint32_t>(channel) - static_cast<std::uint32_t>(ptx::Channel::r);
  }
  access.parts = 4;
  for (std::uint32_t k = 0; k < 4; ++k)
    access.values[k] = s.operands.write(result.parts[k], RegisterClass::word);
  emit_access(s, kFetchTexture, access, SiteUse::Kind::texture);
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
  if (parts.size() != access.parts) unsupported(text::these_operands());
  const RegisterClass kind = s.operands.class_of(value, type);
  access.wide_values = kind == RegisterClass::wide;
  for (std::uint32_t k = 0; k < access.parts; ++k)
    access.values[k] =
        loads ? s.operands.write(parts[k], kind) : s.operands.read(parts[k], type, kind);
  emit_access(s, loads ? kLoadSurface : kStoreSurface, access, SiteUse::Kind::surface);
}

void lower_image_query(StatementLowering& s) {
  const Operand& object = s.operand(1);
  if (object.kind != Operand::Kind::address || object.value != 0)
    unsupported(text::object_is_required());
  if (s.operation.type() != Type::b32 || !s.operation.has(Group::query)) unsupported();
  ImageAccess access;
  access.query = s.operation.get<ptx::Query>(Group::query);
  access.object = read_object(s, object);
  access.values[0] = s.operands.write(s.operand(0), RegisterClass::word);
  emit_access(s, s.operation.opcode == ptx::Opcode::txq ? kQueryTexture : kQuerySurface, access);
}

void lower_video(StatementLowering& s) {
  const ptx::Operation& operation = s.operation;
  const VideoKind kind = kind_of(operation.opcode);
  VideoOperands use;
  use.step = kind.step;
  use.parts = kind.parts;
  use.comparison = operation.get<ptx::Comparison>(Group::comparison);
  use.shift_mode = operation.get<ptx::Wrap>(Group::wrap);
  use.saturate = operation.has(Group::saturate);
  use.plus_one = operation.has(Group::plus_one);
  const auto scale = operation.get<ptx::Scale>(Group::scale);
  use.scale = scale == ptx::Scale::shr7 ? 7 : scale == ptx::Scale::shr15 ? 15 : 0;
  // A comparison has no result type; its result is 0 or 1.
  const bool compares = kind.step == VideoStep::compare;
  if (operation.type_count != (compares ? 2 : 3)) unsupported(text::these_types());
  const std::size_t of_a = compares ? 0 : 1;
  use.result_signed = !compares && operation.type() == Type::s32;
  use.a_signed = operation.types[of_a] == Type::s32;
  use.b_signed = operation.types[of_a + 1] == Type::s32;

  Operand d = s.operand(0);
  Operand a = s.operand(1);
  Operand b = s.operand(2);
  const Selection of_d = take_selection(d);
  const Selection from_a = take_selection(a);
  const Selection from_b = take_selection(b);
  use.second = operation.get<ptx::Atomic>(Group::atomic);
  const auto require = [](auto selected) {
    if (!selected) unsupported(text::selector_is_invalid());
    return *selected;
  };
  if (kind.parts == 1) {
    use.a_parts[0] = require(lowest_bit(from_a));
    use.a_bits = from_a.bits;
    use.b_parts[0] = require(lowest_bit(from_b));
    use.b_bits = from_b.bits;
    use.result_part = require(lowest_bit(of_d));
    use.result_bits = of_d.bits;
  } else {
    use.result_bits = kVideoWordBits / kind.parts;
    use.a_parts = require(selected_parts(from_a, kind.parts, 0));
    use.b_parts = require(selected_parts(from_b, kind.parts, kind.parts));
    use.written = of_d.digits.empty() ? (1u << kind.parts) - 1 : 0;
    for (const char digit : of_d.digits) {
      const bool is_valid = of_d.bits == use.result_bits && to_number(digit) < kind.parts;
      use.written |= require(is_valid ? std::optional(1u << to_number(digit)) : std::nullopt);
    }
  }

  const bool multiplies = kind.step == VideoStep::multiply;
  const bool needs_third =
      kind.parts > 1 || multiplies || !of_d.digits.empty() || use.second != ptx::Atomic::none;
  if (s.source.operands.size() != (needs_third ? 4u : 3u)) unsupported(text::these_operands());
  Instruction result;
  const auto take_sign = [&](Operand& value) {
    const bool negated = multiplies && value.kind == Operand::Kind::name && value.negated;
    if (negated) value.negated = false;
    return negated;
  };
  use.product_negated = take_sign(a) != take_sign(b);
  result.a = s.operands.read(a, Type::u32);
  result.b = s.operands.read(b, Type::u32);
  result.c = s.constant(0, RegisterClass::word);
  if (needs_third) {
    Operand c = s.operand(3);
    use.c_negated = take_sign(c);
    result.c = s.operands.read(c, Type::u32);
  }
  result.d = s.operands.write(d, Type::u32);
  result.table = &s.program.add_operands(use);
  s.emit(kVideo, result);
}

}  // namespace labcheck::simgpu
