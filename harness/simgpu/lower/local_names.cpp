// SPDX-License-Identifier: MIT
// Finds the registers whose values only one piece of straight code uses.
#include "harness/simgpu/lower/passes.hpp"

#include <map>
#include <string_view>
#include <variant>
#include <vector>

namespace labcheck::simgpu {
namespace {

// Code between two labels in one scope.
struct Piece {
  std::uint32_t label = 0;
  std::uint32_t scope = 0;

  bool operator==(const Piece&) const = default;
};

struct Uses {
  Piece piece;
  const ptx::Instruction* last = nullptr;  // nullptr: there are uses in several pieces
};

}  // namespace

std::map<std::string_view, const ptx::Instruction*> last_uses_of_local_names(
    const ptx::Function& function) {
  std::map<std::string_view, Uses> all;
  Piece piece;
  std::uint32_t scopes = 0;
  std::vector<std::uint32_t> outer_scopes;
  for (const ptx::Statement& statement : function.body) {
    if (std::holds_alternative<ptx::Label>(statement)) {
      ++piece.label;
    } else if (std::holds_alternative<ptx::ScopeStart>(statement)) {
      outer_scopes.push_back(piece.scope);
      piece.scope = ++scopes;
    } else if (std::holds_alternative<ptx::ScopeEnd>(statement) && !outer_scopes.empty()) {
      piece.scope = outer_scopes.back();
      outer_scopes.pop_back();
    } else if (const auto* instruction = std::get_if<ptx::Instruction>(&statement)) {
      const auto note = [&](std::string_view name) {
        Uses& uses = all.try_emplace(name, Uses{piece, instruction}).first->second;
        uses.last = uses.piece == piece && uses.last != nullptr ? instruction : nullptr;
      };
      each_name(*instruction, note);
      if (!instruction->guard.empty()) note(instruction->guard);
    }
  }
  std::map<std::string_view, const ptx::Instruction*> local;
  for (const auto& [name, uses] : all)
    if (uses.last != nullptr) local.emplace(name, uses.last);
  return local;
}

}  // namespace labcheck::simgpu
