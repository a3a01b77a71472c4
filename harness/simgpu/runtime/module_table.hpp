/// What a program registered with the runtime before main: its modules of device code, their
/// kernels and variables, each known by an address in the host's code.
#pragma once

#include "harness/simgpu/device/module.hpp"
#include "harness/simgpu/fatbin/fat_binary.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace labcheck::simgpu {

/// The fat binary of one file, or those of all files whose device code was to be linked. Their PTX
/// is read when something in them is first used.
class RegisteredModule {
 public:
  explicit RegisteredModule(const void* wrapper);

  /// The module, loaded into `memory` if it was not; or why it cannot be. Of each
  /// file it takes the text for the highest compute capability that is not above
  /// `compute_capability`; its kernels run with
  /// `checks`.
  std::variant<LoadedModule*, LowerError> load(DeviceMemory& memory, int compute_capability,
                                               CheckLevel checks);

  /// Whether a real GPU of `compute_capability` would have code to run: PTX for that or below, or
  /// machine code for the same major capability. Unreadable code counts as such.
  bool has_code_for(int compute_capability) const;

  /// How many registers a thread of `kernel` has on a card of `compute_capability`; nothing where
  /// the program has no machine code for it.
  std::optional<std::uint32_t> registers_of(std::string_view kernel, int compute_capability);

  /// Makes the next load() start anew, as if nothing had ever written to the module's variables.
  void unload();

  /// Gives the variable `name` an address instead of one of load()'s own.
  void place(std::string name, std::uint64_t address) { placed_[std::move(name)] = address; }

  /// The newest PTX version in it, major * 10 + minor; 0 where there is none.
  int ptx_version() const { return ptx_version_; }

 private:
  std::variant<std::vector<std::string>, FatBinaryError> texts(int compute_capability) const;

  std::variant<std::vector<FatBinary>, FatBinaryError> parts_;
  int ptx_version_ = 0;
  /// Those of all kernels, once they were asked for.
  std::optional<std::map<std::string, std::uint32_t, std::less<>>> registers_;
  PlacedVariables placed_;
  std::unique_ptr<LoadedModule> loaded_;
  std::optional<LowerError> broken_;
  /// Modules from before unload(): counters still refer to their programs.
  std::vector<std::unique_ptr<LoadedModule>> retired_;
};

/// A kernel as it was registered, and what the program asked for it.
struct RegisteredKernel {
  RegisteredModule* module = nullptr;
  std::string name;                             // mangled
  std::optional<std::uint32_t> dynamic_shared;  // [bytes] the most a launch may ask for
  int carveout = -1;
};

/// A __device__, __constant__ or __managed__ variable as it was registered.
struct RegisteredVariable {
  RegisteredModule* module = nullptr;
  std::string name;
  std::size_t size = 0;
};

class ModuleTable {
 public:
  /// The module of a fat binary, which stays where it is until the process ends.
  RegisteredModule& add(const void* wrapper);

  /// Makes the kernels and variables of `module` unknown.
  void remove(const RegisteredModule& module);

  void add_kernel(const void* host, RegisteredModule& module, std::string name);
  void add_variable(const void* host, RegisteredModule& module, std::string name, std::size_t size);

  /// The kernel that is known by the address of its host function, or that a program got the
  /// address of as a handle; nullptr where there is none.
  RegisteredKernel* kernel(const void* host_or_handle);
  RegisteredVariable* variable(const void* host);

  /// unload() for every module.
  void unload();

  /// The newest PTX version of all modules, major * 10 + minor; 0 where there is none.
  int ptx_version() const;

 private:
  std::vector<std::unique_ptr<RegisteredModule>> modules_;
  std::map<const void*, std::unique_ptr<RegisteredKernel>> kernels_;
  std::map<const void*, RegisteredKernel*> handles_;
  std::map<const void*, RegisteredVariable> variables_;
};

}  // namespace labcheck::simgpu
