// SPDX-License-Identifier: MIT
#include "harness/simgpu/ptx/ast.hpp"
#include "harness/simgpu/ptx/messages.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string_view>

namespace labcheck::simgpu::ptx {
namespace {

/// From old to new names.
using NewNames = std::map<std::string_view, std::string_view>;

void rename(std::string_view& name, const NewNames& names) {
  const auto found = names.find(name);
  if (found != names.end()) name = found->second;
}

void rename(Operand& operand, const NewNames& names) {
  rename(operand.name, names);
  for (Operand& part : operand.parts) rename(part, names);
}

// Returns the entries of `names` that `function` does not redeclare.
NewNames visible_in(const Function& function, NewNames names) {
  for (const Variable& result : function.results) names.erase(result.name);
  for (const Variable& parameter : function.parameters) names.erase(parameter.name);
  for (const Statement& statement : function.body) {
    if (const auto* variable = std::get_if<Variable>(&statement)) names.erase(variable->name);
    if (const auto* label = std::get_if<Label>(&statement)) names.erase(label->name);
  }
  return names;
}

// Renames `variable` and the names in its initializers.
void rename(Variable& variable, const NewNames& names) {
  rename(variable.name, names);
  for (Initializer& initializer : variable.initializers) rename(initializer.symbol, names);
}

// Renames `function` and the names in its body, except names that the function itself declares.
void rename(Function& function, const NewNames& names) {
  if (names.empty()) return;
  rename(function.name, names);
  const NewNames seen = visible_in(function, names);
  for (Statement& statement : function.body) {
    auto* instruction = std::get_if<Instruction>(&statement);
    if (instruction == nullptr) continue;
    for (Operand& operand : instruction->operands) rename(operand, seen);
  }
}

// Dynamic shared arrays are not definitions: all functions share one such array.
bool is_definition(const Variable& variable) {
  return variable.linkage != Linkage::external;
}
bool is_definition(const Function& function) {
  return function.has_body;
}

std::uint64_t size_of(const Function&) {
  return 0;
}

/// The definition that a name refers to in all modules.
struct Definition {
  std::size_t module = 0;
  Linkage linkage = Linkage::weak;
  std::uint64_t size = 0;  // [bytes] of a variable
};
using Definitions = std::map<std::string_view, Definition>;

// Whether `next` replaces `known`. Returns nothing if the two definitions conflict.
std::optional<bool> replaces(const Definition& known, const Definition& next) {
  if (known.linkage == Linkage::visible && next.linkage == Linkage::visible) return std::nullopt;
  if (known.linkage == Linkage::common && next.linkage == Linkage::common)
    return next.size > known.size;
  return next.linkage == Linkage::visible;
}

template <class Symbol>
void define(const std::vector<Symbol>& symbols, std::size_t module, Definitions& definitions) {
  for (const Symbol& symbol : symbols) {
    if (!is_definition(symbol) || symbol.linkage == Linkage::internal) continue;
    const Definition next{module, symbol.linkage, size_of(symbol)};
    const auto [known, is_new] = definitions.try_emplace(symbol.name, next);
    if (is_new) continue;
    const auto better = replaces(known->second, next);
    if (!better) throw text::defined_in_two_files(std::string(symbol.name));
    if (*better) known->second = next;
  }
}

// For each module, the new names of its internal names that another module also uses.
std::vector<NewNames> disambiguate_names(const std::vector<Module>& modules, Module& linked) {
  std::map<std::string_view, std::set<std::size_t>> users;
  for (std::size_t k = 0; k < modules.size(); ++k) {
    for (const Variable& variable : modules[k].variables) users[variable.name].insert(k);
    for (const Function& function : modules[k].functions) users[function.name].insert(k);
  }
  std::vector<NewNames> all(modules.size());
  const auto add = [&](std::size_t k, const auto& symbols) {
    for (const auto& symbol : symbols) {
      const bool is_internal = symbol.linkage == Linkage::internal;
      if (!is_internal || users[symbol.name].size() < 2 || all[k].contains(symbol.name)) continue;
      // '@' cannot be part of a PTX name.
      linked.generated_names.push_front(fmt::format("{}@{}", symbol.name, k + 1));
      all[k][symbol.name] = linked.generated_names.front();
    }
  };
  for (std::size_t k = 0; k < modules.size(); ++k) {
    add(k, modules[k].variables);
    add(k, modules[k].functions);
  }
  return all;
}

// Whether `symbol` of module `k` becomes part of the linked module. Declarations do if no module
// defines the name.
template <class Symbol>
bool is_kept(const Symbol& symbol, std::size_t k, const Definitions& definitions) {
  if (symbol.linkage == Linkage::internal) return true;
  const auto known = definitions.find(symbol.name);
  if (known == definitions.end()) return true;
  return is_definition(symbol) && known->second.module == k;
}

// Moves the files of `module` to `linked` and renumbers them.
void move_files(Module& module, Module& linked) {
  std::map<int, int> numbers;
  for (SourceFile& file : module.files) {
    const auto number = static_cast<int>(linked.files.size()) + 1;
    numbers[file.index] = number;
    linked.files.push_back({number, std::move(file.path)});
  }
  for (Function& function : module.functions) {
    for (Statement& statement : function.body) {
      auto* location = std::get_if<Location>(&statement);
      if (location == nullptr) continue;
      location->position.file = numbers[location->position.file];
      location->inlined_at.file = numbers[location->inlined_at.file];
    }
  }
}

}  // namespace

std::variant<Module, Message> link_modules(std::vector<Module> modules) {
  if (modules.size() == 1) return std::move(modules.front());
  Module linked;
  Definitions definitions;
  try {
    for (std::size_t k = 0; k < modules.size(); ++k) {
      define(modules[k].variables, k, definitions);
      define(modules[k].functions, k, definitions);
    }
  } catch (const Message& error) {
    return error;
  }
  const std::vector<NewNames> new_names = disambiguate_names(modules, linked);
  for (std::size_t k = 0; k < modules.size(); ++k) {
    Module& module = modules[k];
    linked.version = std::max(linked.version, module.version);
    linked.target = std::max(linked.target, module.target);
    move_files(module, linked);
    const auto move = [&](auto& symbols, auto& all) {
      for (auto& symbol : symbols) {
        if (!is_kept(symbol, k, definitions)) continue;
        rename(symbol, new_names[k]);
        all.push_back(std::move(symbol));
      }
    };
    move(module.variables, linked.variables);
    move(module.functions, linked.functions);
  }
  return linked;
}

}  // namespace labcheck::simgpu::ptx
