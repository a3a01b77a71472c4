#include "harness/simgpu/ptx/modifiers.hpp"

namespace labcheck::simgpu::ptx {
namespace {

template <class Enum>
constexpr Modifier entry(std::string_view word, Group group, Enum value) {
  return {word, group, static_cast<std::uint8_t>(value)};
}

constexpr Modifier flag(std::string_view word, Group group) {
  return {word, group, 1};
}

constexpr Modifier repeatable(std::string_view word, Group group) {
  return {word, group, 1, true};
}

constexpr Modifier kModifiers[] = {
    entry("rn", Group::rounding, Rounding::rn),
    entry("rz", Group::rounding, Rounding::rz),
    entry("rm", Group::rounding, Rounding::rm),
    entry("rp", Group::rounding, Rounding::rp),
    entry("rni", Group::rounding, Rounding::rni),
    entry("rzi", Group::rounding, Rounding::rzi),
    entry("rmi", Group::rounding, Rounding::rmi),
    entry("rpi", Group::rounding, Rounding::rpi),
    flag("ftz", Group::flush),
    flag("noftz", Group::no_flush),
    flag("sat", Group::saturate),
    entry("approx", Group::approximate, Approximate::approx),
    entry("full", Group::approximate, Approximate::full),
    flag("cc", Group::carry),
    entry("lo", Group::part, Part::lo),
    entry("hi", Group::part, Part::hi),
    entry("wide", Group::part, Part::wide),
    entry("eq", Group::comparison, Comparison::eq),
    entry("ne", Group::comparison, Comparison::ne),
    entry("lt", Group::comparison, Comparison::lt),
    entry("le", Group::comparison, Comparison::le),
    entry("gt", Group::comparison, Comparison::gt),
    entry("ge", Group::comparison, Comparison::ge),
    entry("lo", Group::comparison, Comparison::lo),
    entry("ls", Group::comparison, Comparison::ls),
    entry("hi", Group::comparison, Comparison::hi),
    entry("hs", Group::comparison, Comparison::hs),
    entry("equ", Group::comparison, Comparison::equ),
    entry("neu", Group::comparison, Comparison::neu),
    entry("ltu", Group::comparison, Comparison::ltu),
    entry("leu", Group::comparison, Comparison::leu),
    entry("gtu", Group::comparison, Comparison::gtu),
    entry("geu", Group::comparison, Comparison::geu),
    entry("num", Group::comparison, Comparison::num),
    entry("nan", Group::comparison, Comparison::nan),
    entry("and", Group::combination, Combination::and_),
    entry("or", Group::combination, Combination::or_),
    entry("xor", Group::combination, Combination::xor_),
    entry("const", Group::space, SpaceModifier::constant),
    entry("global", Group::space, SpaceModifier::global),
    entry("local", Group::space, SpaceModifier::local),
    entry("param", Group::space, SpaceModifier::param),
    entry("param::entry", Group::space, SpaceModifier::param),
    entry("param::func", Group::space, SpaceModifier::param),
    entry("shared", Group::space, SpaceModifier::shared),
    entry("shared::cta", Group::space, SpaceModifier::shared),
    entry("volatile", Group::order, Order::volatile_),
    entry("weak", Group::order, Order::weak),
    entry("relaxed", Group::order, Order::relaxed),
    entry("acquire", Group::order, Order::acquire),
    entry("release", Group::order, Order::release),
    entry("acq_rel", Group::order, Order::acq_rel),
    entry("sc", Group::order, Order::sc),
    entry("cta", Group::scope, Scope::cta),
    entry("gpu", Group::scope, Scope::gpu),
    entry("sys", Group::scope, Scope::sys),
    entry("gl", Group::scope, Scope::gl),
    // What caches are asked to do changes no result, so the words are taken and forgotten.
    repeatable("ca", Group::cache),
    repeatable("cg", Group::cache),
    repeatable("cs", Group::cache),
    repeatable("lu", Group::cache),
    repeatable("cv", Group::cache),
    repeatable("wb", Group::cache),
    repeatable("wt", Group::cache),
    repeatable("nc", Group::cache),
    repeatable("L1", Group::cache),
    repeatable("L2", Group::cache),
    repeatable("L1::evict_normal", Group::cache),
    repeatable("L1::evict_unchanged", Group::cache),
    repeatable("L1::evict_first", Group::cache),
    repeatable("L1::evict_last", Group::cache),
    repeatable("L1::no_allocate", Group::cache),
    repeatable("L2::64B", Group::cache),
    repeatable("L2::128B", Group::cache),
    repeatable("L2::256B", Group::cache),
    entry("v2", Group::vector, 2),
    entry("v4", Group::vector, 4),
    entry("add", Group::atomic, Atomic::add),
    entry("min", Group::atomic, Atomic::min),
    entry("max", Group::atomic, Atomic::max),
    entry("inc", Group::atomic, Atomic::inc),
    entry("dec", Group::atomic, Atomic::dec),
    entry("cas", Group::atomic, Atomic::cas),
    entry("exch", Group::atomic, Atomic::exch),
    entry("and", Group::atomic, Atomic::and_),
    entry("or", Group::atomic, Atomic::or_),
    entry("xor", Group::atomic, Atomic::xor_),
    entry("up", Group::shuffle, Shuffle::up),
    entry("down", Group::shuffle, Shuffle::down),
    entry("bfly", Group::shuffle, Shuffle::bfly),
    entry("idx", Group::shuffle, Shuffle::idx),
    entry("all", Group::vote, Vote::all),
    entry("any", Group::vote, Vote::any),
    entry("uni", Group::vote, Vote::uni),
    entry("ballot", Group::vote, Vote::ballot),
    entry("sync", Group::barrier, Barrier::sync),
    entry("arrive", Group::barrier, Barrier::arrive),
    // `bar.red.popc` says `red` first; the operation behind it then takes its place.
    entry("red", Group::barrier, Barrier::red_popc),
    {"popc", Group::barrier, static_cast<std::uint8_t>(Barrier::red_popc), true},
    {"and", Group::barrier, static_cast<std::uint8_t>(Barrier::red_and), true},
    {"or", Group::barrier, static_cast<std::uint8_t>(Barrier::red_or), true},
    repeatable("aligned", Group::aligned),
    flag("warp", Group::warp),
    entry("wrap", Group::wrap, Wrap::wrap),
    entry("clamp", Group::wrap, Wrap::clamp),
    entry("l", Group::direction, Direction::left),
    entry("r", Group::direction, Direction::right),
    flag("shiftamt", Group::shift_amount),
    flag("uni", Group::uniform),
    flag("to", Group::to),
    flag("NaN", Group::nans),
    flag("relu", Group::relu),
    entry("finite", Group::property, Property::finite),
    entry("infinite", Group::property, Property::infinite),
    entry("number", Group::property, Property::number),
    entry("notanumber", Group::property, Property::notanumber),
    entry("normal", Group::property, Property::normal),
    entry("subnormal", Group::property, Property::subnormal),
    entry("f4e", Group::permutation, Permutation::f4e),
    entry("b4e", Group::permutation, Permutation::b4e),
    entry("rc8", Group::permutation, Permutation::rc8),
    entry("ecl", Group::permutation, Permutation::ecl),
    entry("ecr", Group::permutation, Permutation::ecr),
    entry("rc16", Group::permutation, Permutation::rc16),
};

}  // namespace

std::span<const Modifier> modifiers() {
  return kModifiers;
}

}  // namespace labcheck::simgpu::ptx
