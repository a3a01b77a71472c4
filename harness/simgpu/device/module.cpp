// SPDX-License-Identifier: MIT
#include "harness/simgpu/device/module.hpp"

#include "harness/simgpu/device/messages.hpp"
#include "harness/simgpu/lower/messages.hpp"
#include "harness/simgpu/ptx/ast.hpp"
#include "harness/simgpu/ptx/source_name.hpp"

#include <algorithm>
#include <cstring>
#include <set>

namespace labcheck::simgpu {
namespace {

// Whether this is NVIDIA's device runtime, which nvcc links to relocatable code for kernels that
// launch kernels. It calls the driver.
bool is_device_runtime(const ptx::Module& module) {
  return std::any_of(module.functions.begin(), module.functions.end(),
                     [](const ptx::Function& function) {
                       return function.has_body && function.name == "cudaGetParameterBuffer";
                     });
}

std::set<std::string_view> declared_names(const ptx::Module& module) {
  std::set<std::string_view> names;
  for (const ptx::Variable& variable : module.variables) names.insert(variable.name);
  for (const ptx::Function& function : module.functions) names.insert(function.name);
  return names;
}

}  // namespace

LoadedModule::LoadedModule(std::vector<std::string> texts, DeviceMemory& memory,
                           const Variant& variant, CheckLevel checks, const PlacedVariables& placed,
                           const Ablation& ablation)
    : texts_(std::move(texts)), variant_(variant), checks_(checks) {
  load_error_ = read(ablation);
  if (load_error_) return;
  symbols_.shared_window = memory.shared_window();
  symbols_.local_window = memory.local_window();
  symbols_.parameter_window = memory.parameter_window();
  std::uint64_t handle = memory.code_window();
  for (const ptx::Function& function : module_.functions) {
    if (function.has_body && !function.is_entry) symbols_.functions[function.name] = handle += 16;
  }
  allocate_variables(memory, placed);
}

std::optional<LowerError> LoadedModule::read(const Ablation& ablation) {
  std::vector<ptx::Module> modules;
  for (const std::string& text : texts_) {
    auto parsed = ptx::parse_module(text);
    if (const auto* error = std::get_if<ptx::SyntaxError>(&parsed)) {
      return LowerError{text::ptx_cannot_be_read(error->message), error->line, {}, 0};
    }
    auto& module = std::get<ptx::Module>(parsed);
    if (texts_.size() == 1 || !is_device_runtime(module)) modules.push_back(std::move(module));
  }
  auto linked = ptx::link_modules(std::move(modules));
  if (const auto* error = std::get_if<Message>(&linked)) return LowerError{*error, 0, {}, 0};
  module_ = without(std::move(std::get<ptx::Module>(linked)), ablation);
  return std::nullopt;
}

void LoadedModule::allocate_variables(DeviceMemory& memory, const PlacedVariables& placed) {
  const auto is_placed = [](const ptx::Variable& variable) {
    return (variable.space == ptx::Space::global || variable.space == ptx::Space::constant) &&
           variable.linkage != ptx::Linkage::external;
  };
  for (const ptx::Variable& variable : module_.variables) {
    if (!is_placed(variable)) continue;
    const std::uint64_t size = size_of(variable);
    if (variables_.contains(variable.name)) {
      load_error_ = LowerError{
          text::variable_defined_twice(std::string(variable.name)), variable.line, {}, 0};
      return;
    }
    if (variable.space == ptx::Space::constant) constant_bytes_ += size;
    const auto known = placed.find(variable.name);
    const bool has_address = known != placed.end() && memory.find(known->second, size) != nullptr;
    const std::optional<std::uint64_t> address =
        has_address ? std::optional(known->second) : memory.allocate(size, AllocationKind::module);
    if (!address) {
      load_error_ = LowerError{
          text::no_memory_for_variable(std::string(variable.name)), variable.line, {}, 0};
      return;
    }
    memory.name(*address, ptx::source_name(variable.name));
    symbols_.variables[variable.name] = *address;
    variables_[variable.name] = {*address, size};
  }
  const std::set<std::string_view> declared = declared_names(module_);
  // Initializers may name variables that are declared later.
  for (const ptx::Variable& variable : module_.variables) {
    if (is_placed(variable)) initialize(variable, memory, declared);
  }
}

// 0 for a function that is only declared, such as a pure virtual function.
std::uint64_t LoadedModule::address_of(std::string_view symbol) const {
  const auto variable = symbols_.variables.find(symbol);
  if (variable != symbols_.variables.end()) return variable->second;
  const auto function = symbols_.functions.find(symbol);
  return function != symbols_.functions.end() ? function->second : 0;
}

void LoadedModule::initialize(const ptx::Variable& variable, const DeviceMemory& memory,
                              const std::set<std::string_view>& declared) {
  const ModuleVariable& target = variables_[variable.name];
  std::byte* bytes = memory.find(target.address)->at(target.address);
  // New memory for variables is 0. A variable in other memory may have the values of earlier code.
  if (memory.find(target.address)->kind != AllocationKind::module)
    std::memset(bytes, 0, target.size);
  const std::size_t element = ptx::size_of(variable.type);
  for (const ptx::Initializer& initializer : variable.initializers) {
    if (!initializer.symbol.empty() && !declared.contains(initializer.symbol)) {
      load_error_ = LowerError{
          text::name_not_defined(ptx::source_name(initializer.symbol)), variable.line, {}, 0};
      return;
    }
    const std::uint64_t value = initializer.symbol.empty()
                                    ? initializer.value
                                    : address_of(initializer.symbol) + initializer.value;
    std::memcpy(bytes + initializer.element * element, &value, std::min(element, sizeof value));
  }
}

std::variant<const Program*, LowerError> LoadedModule::kernel(std::string_view name) {
  if (load_error_) return *load_error_;
  const auto known = programs_.find(name);
  if (known != programs_.end()) return known->second.get();
  auto lowered = lower_kernel(module_, name, symbols_, variant_, checks_);
  if (auto* error = std::get_if<LowerError>(&lowered)) return std::move(*error);
  auto& program = std::get<std::unique_ptr<Program>>(lowered);
  return programs_.emplace(std::string(name), std::move(program)).first->second.get();
}

std::vector<std::string_view> LoadedModule::kernels() const {
  std::vector<std::string_view> names;
  for (const ptx::Function& function : module_.functions) {
    if (function.is_entry) names.push_back(function.name);
  }
  return names;
}

std::optional<ModuleVariable> LoadedModule::variable(std::string_view name) const {
  const auto found = variables_.find(name);
  if (found == variables_.end()) return std::nullopt;
  return found->second;
}

}  // namespace labcheck::simgpu
