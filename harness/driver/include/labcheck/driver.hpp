// SPDX-License-Identifier: MIT
/// The interface for a lab's driver.cu, which calls the student's functions on the buffers of a
/// test case.
///
///   #include "lab.cuh"
///   #include <labcheck/driver.hpp>
///
///   LABCHECK_CALL(matmul) {
///     matmul(test.input<float>("a"), test.input<float>("b"), test.output<float>("c"),
///            test.integer("m"), ...);
///   }
///
/// C++17: compiled into students' programs by every supported nvcc.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace labcheck {

namespace detail {

// The numbers of ElementType.
constexpr int type_number(const float*) {
  return 0;
}
constexpr int type_number(const double*) {
  return 1;
}
constexpr int type_number(const std::int32_t*) {
  return 2;
}
constexpr int type_number(const std::uint32_t*) {
  return 3;
}
constexpr int type_number(const std::int64_t*) {
  return 4;
}
constexpr int type_number(const long long*) {
  return 4;
}
constexpr int type_number(const std::uint8_t*) {
  return 5;
}

template <class T>
constexpr int kTypeNumber = type_number(static_cast<const T*>(nullptr));

}  // namespace detail

/// The current test case. The first request for a buffer allocates it: in device memory, in host
/// memory (host_...) or in page-locked host memory (page_locked_...). Later requests return the
/// same buffer. A request for a buffer that the oracle does not create, or with a different element
/// type, ends the run as an error in the lab.
class Case {
 public:
  struct State;
  explicit Case(State& state) : state_(state) {}

  /// The buffer's elements in device memory. A function that lab.cuh declares without const accepts
  /// an input, too, but the test case fails if the function changes it.
  template <class T>
  T* input(const char* name) {
    return static_cast<T*>(device_buffer(name, detail::kTypeNumber<T>));
  }
  template <class T>
  T* output(const char* name) {
    return input<T>(name);
  }
  template <class T>
  T* scratch(const char* name) {
    return output<T>(name);
  }

  /// The buffer's elements in host memory.
  template <class T>
  T* host_input(const char* name) {
    return static_cast<T*>(host_buffer(name, detail::kTypeNumber<T>, HostMemory::pageable));
  }
  template <class T>
  T* host_output(const char* name) {
    return host_input<T>(name);
  }

  /// The buffer's elements in host memory from cudaHostAlloc.
  template <class T>
  T* page_locked_input(const char* name) {
    return static_cast<T*>(host_buffer(name, detail::kTypeNumber<T>, HostMemory::page_locked));
  }
  template <class T>
  T* page_locked_output(const char* name) {
    return page_locked_input<T>(name);
  }

  /// Ends the test case if the submission does not define the function `name`, which must have a
  /// LABCHECK_CALL. The verdict is then `missing` and names this function. Call it before the
  /// functions that are useless without `name`.
  void need(const char* name) const;

  /// The parameter `name` as an int, a size, a number (whole or not) or a text; a word is a text,
  /// too. A parameter that the test case does not give, or gives as something else, ends the run as
  /// an error in the lab.
  int integer(const char* name) const;
  std::size_t size(const char* name) const;
  double number(const char* name) const;
  std::string text(const char* name) const;
  std::string word(const char* name) const;

  enum class HostMemory { pageable, page_locked };

 private:
  void* device_buffer(const char* name, int type);
  void* host_buffer(const char* name, int type, HostMemory memory);

  State& state_;
};

namespace detail {

/// Registers a function of the lab with the driver's main program. `call` is null if the submission
/// does not define the function.
struct Registration {
  Registration(const char* name, void (*call)(Case&));
};

}  // namespace detail
}  // namespace labcheck

/// Defines the call of lab.cuh's `function`; `test` is the Case. If a submission does not define
/// the function, its test cases are judged `missing`; test cases that do not need it still run.
#define LABCHECK_CALL(function)                                                 \
  extern decltype(function) function __attribute__((weak));                     \
  static void labcheck_call_##function(labcheck::Case& test);                   \
  static const labcheck::detail::Registration labcheck_registration_##function( \
      #function, &function != nullptr ? labcheck_call_##function : nullptr);    \
  static void labcheck_call_##function(labcheck::Case& test)
