#include "harness/pipeline/loaded_oracle.hpp"

#include "harness/base/error.hpp"

#include <fmt/format.h>

#include <dlfcn.h>

namespace labcheck {

LoadedOracle::LoadedOracle(const std::filesystem::path& library) {
  void* const loaded = ::dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (loaded == nullptr) {
    throw UserError(
        fmt::format("the lab's oracle cannot be loaded: {}", ::dlerror()),
        "oracle.cpp may use what harness/verify/oracle.hpp declares, and the standard library");
  }
  using Make = const Oracle* (*)();
  const auto make = reinterpret_cast<Make>(::dlsym(loaded, "labcheck_oracle"));
  if (make == nullptr) {
    throw UserError("the lab's oracle.cpp does not say which class is the oracle",
                    "end it with LABCHECK_ORACLE(ClassName)");
  }
  oracle_ = make();
}

}  // namespace labcheck
