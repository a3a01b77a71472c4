/// What a lab's driver.cu is written with: it calls the student's functions on the buffers of a
/// test case.
///
///   #include "lab.cuh"
///   #include <labcheck/driver.hpp>
///
///   LABCHECK_CALL(matmul) {
///     matmul(test.input<float>("a"), test.input<float>("b"), test.output<float>("c"),
///     test.integer("m"), ...);
///   }
///
/// C++17: compiled into students' programs by every supported nvcc.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

namespace labcheck {

namespace detail {

// How ElementType counts.
template <class T>
struct TypeNumber;
template <>
struct TypeNumber<float> {
  static constexpr int value = 0;
};
template <>
struct TypeNumber<double> {
  static constexpr int value = 1;
};
template <>
struct TypeNumber<std::int32_t> {
  static constexpr int value = 2;
};
template <>
struct TypeNumber<std::uint32_t> {
  static constexpr int value = 3;
};
template <>
struct TypeNumber<std::int64_t> {
  static constexpr int value = 4;
};
template <>
struct TypeNumber<long long> {
  static constexpr int value = 4;
};

}  // namespace detail

/// The test case that is being run. A buffer comes into being when it is first asked for, in device
/// memory or (host_...) in host memory; asked for again it is the same. Asking for one that the
/// oracle does not provide, or as another type, ends the run as a fault of the lab.
class Case {
 public:
  struct State;
  explicit Case(State& state) : state_(state) {}

  /// The buffer's elements in device memory.
  template <class T>
  const T* input(const char* name) {
    return static_cast<const T*>(device_buffer(name, detail::TypeNumber<T>::value));
  }
  template <class T>
  T* output(const char* name) {
    return static_cast<T*>(device_buffer(name, detail::TypeNumber<T>::value));
  }
  template <class T>
  T* scratch(const char* name) {
    return output<T>(name);
  }

  /// The same in host memory.
  template <class T>
  const T* host_input(const char* name) {
    return static_cast<const T*>(host_buffer(name, detail::TypeNumber<T>::value));
  }
  template <class T>
  T* host_output(const char* name) {
    return static_cast<T*>(host_buffer(name, detail::TypeNumber<T>::value));
  }

  /// Ends the case where the submission does not define the function called `name`, which a
  /// LABCHECK_CALL names: it is judged `missing`, and says that this one is. To be asked before
  /// anything is called that is no use without it.
  void need(const char* name) const;

  /// The parameter of that name, as an int or as a size.
  int integer(const char* name) const;
  std::size_t size(const char* name) const;
  std::string word(const char* name) const;

 private:
  void* device_buffer(const char* name, int type);
  void* host_buffer(const char* name, int type);

  State& state_;
};

namespace detail {

/// Makes a function of the lab known to the driver's main program.
struct Registration {
  Registration(const char* name, bool defined, void (*call)(Case&));
};

}  // namespace detail
}  // namespace labcheck

/// Defines how the function of lab.cuh called `function` is called; `test` is the Case. A
/// submission may lack the function: then its cases are judged `missing` and the others go on, but
/// for those that need it.
#define LABCHECK_CALL(function)                                                 \
  extern decltype(function) function __attribute__((weak));                     \
  static void labcheck_call_##function(labcheck::Case& test);                   \
  static const labcheck::detail::Registration labcheck_registration_##function( \
      #function, &function != nullptr, labcheck_call_##function);               \
  static void labcheck_call_##function(labcheck::Case& test)
