#include "harness/simgpu/ptx/link_modules.hpp"

#include "harness/simgpu/ptx/rename.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string_view>

namespace labcheck::simgpu::ptx {
namespace {

// Arrays of shared memory that a launch sizes are no definitions: each function has the same one.
bool is_definition(const Variable& variable) {
  return variable.linkage != Linkage::external;
}
bool is_definition(const Function& function) {
  return function.has_body;
}

std::uint64_t bytes_of(const Variable& variable) {
  return size_of(variable.type) * variable.vector * variable.count;
}
std::uint64_t bytes_of(const Function&) {
  return 0;
}

/// The definition that a name stands for in all modules.
struct Definition {
  std::size_t module = 0;
  Linkage linkage = Linkage::weak;
  std::uint64_t size = 0;  // [bytes] of a variable
};
using Definitions = std::map<std::string_view, Definition>;

// Whether `next` takes the place of `known`; nothing where both cannot be.
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
    const Definition next{module, symbol.linkage, bytes_of(symbol)};
    const auto [known, is_new] = definitions.try_emplace(symbol.name, next);
    if (is_new) continue;
    const auto better = replaces(known->second, next);
    if (!better)
      throw LinkError{fmt::format("'{}' is defined in two of the program's files", symbol.name)};
    if (*better) known->second = next;
  }
}

// For each module its own names that some other module has too, and what they become.
std::vector<NewNames> names_apart(const std::vector<Module>& modules, Module& whole) {
  std::map<std::string_view, std::set<std::size_t>> users;
  for (std::size_t k = 0; k < modules.size(); ++k) {
    for (const Variable& variable : modules[k].variables) users[variable.name].insert(k);
    for (const Function& function : modules[k].functions) users[function.name].insert(k);
  }
  std::vector<NewNames> all(modules.size());
  const auto add = [&](std::size_t k, const auto& symbols) {
    for (const auto& symbol : symbols) {
      const bool is_own = symbol.linkage == Linkage::internal;
      if (!is_own || users[symbol.name].size() < 2 || all[k].contains(symbol.name)) continue;
      // No name in a text has an '@'.
      whole.own_names.push_front(fmt::format("{}@{}", symbol.name, k + 1));
      all[k][symbol.name] = whole.own_names.front();
    }
  };
  for (std::size_t k = 0; k < modules.size(); ++k) {
    add(k, modules[k].variables);
    add(k, modules[k].functions);
  }
  return all;
}

// Whether `symbol` of module `k` goes into the whole. Declarations do where nothing is defined.
template <class Symbol>
bool stays(const Symbol& symbol, std::size_t k, const Definitions& definitions) {
  if (symbol.linkage == Linkage::internal) return true;
  const auto known = definitions.find(symbol.name);
  if (known == definitions.end()) return true;
  return is_definition(symbol) && known->second.module == k;
}

// Adds the files of `module` to those of `whole`, numbered anew.
void move_files(Module& module, Module& whole) {
  std::map<int, int> numbers;
  for (SourceFile& file : module.files) {
    const auto number = static_cast<int>(whole.files.size()) + 1;
    numbers[file.index] = number;
    whole.files.push_back({number, std::move(file.path)});
  }
  for (Function& function : module.functions) {
    for (Statement& statement : function.body) {
      auto* location = std::get_if<Location>(&statement);
      if (location == nullptr) continue;
      location->place.file = numbers[location->place.file];
      location->inlined_at.file = numbers[location->inlined_at.file];
    }
  }
}

}  // namespace

std::variant<Module, LinkError> link_modules(std::vector<Module> modules) {
  if (modules.size() == 1) return std::move(modules.front());
  Module whole;
  Definitions definitions;
  try {
    for (std::size_t k = 0; k < modules.size(); ++k) {
      define(modules[k].variables, k, definitions);
      define(modules[k].functions, k, definitions);
    }
  } catch (const LinkError& error) {
    return error;
  }
  const std::vector<NewNames> new_names = names_apart(modules, whole);
  for (std::size_t k = 0; k < modules.size(); ++k) {
    Module& module = modules[k];
    whole.version = std::max(whole.version, module.version);
    whole.target = std::max(whole.target, module.target);
    move_files(module, whole);
    const auto move = [&](auto& symbols, auto& all) {
      for (auto& symbol : symbols) {
        if (!stays(symbol, k, definitions)) continue;
        rename(symbol, new_names[k]);
        all.push_back(std::move(symbol));
      }
    };
    move(module.variables, whole.variables);
    move(module.functions, whole.functions);
  }
  return whole;
}

}  // namespace labcheck::simgpu::ptx
