// SPDX-License-Identifier: MIT
#include "harness/pipeline/loaded_oracle.hpp"

#include "harness/base/error.hpp"
#include "harness/base/translation.hpp"

#include <dlfcn.h>

namespace labcheck {

const Oracle& load_oracle(const std::filesystem::path& library) {
  void* const loaded = ::dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (loaded == nullptr) {
    throw SharedUserError(
        tr("the lab's oracle cannot be loaded: {}", ::dlerror()),
        tr("use only harness/verify/oracle.hpp and the standard library in oracle.cpp"));
  }
  using Make = const Oracle* (*)();
  const auto make = reinterpret_cast<Make>(::dlsym(loaded, "labcheck_oracle"));
  if (make == nullptr) {
    throw SharedUserError(tr("the lab's oracle.cpp does not declare its oracle class"),
                          tr("end the file with LABCHECK_ORACLE(ClassName)"));
  }
  return *make();
}

void LazyOracle::begin() {
  if (has_begun()) return;
  oracle_ = std::async(std::launch::async, [this]() -> const Oracle& {
              return load_oracle(bench_.toolchain.oracle(lab_));
            }).share();
}

const Oracle& LazyOracle::get() {
  begin();
  return oracle_.get();
}

}  // namespace labcheck
