// SPDX-License-Identifier: MIT
#include "harness/simgpu/client/call_sites.hpp"

#include <algorithm>
#include <cstring>
#include <string_view>
#include <tuple>
#include <unistd.h>
#include <unwind.h>

#if defined(LABCHECK_HAS_BACKTRACE)
#include <backtrace.h>
#endif

// The code of this library; the linker defines these names.
extern "C" __attribute__((visibility("hidden"))) const char __ehdr_start[];
extern "C" __attribute__((visibility("hidden"))) const char _end[];

namespace labcheck::simgpu {
namespace {

constexpr std::size_t kMaxSites = 10'000;

// Enough for the stub of a kernel and the function that launches it.
constexpr std::size_t kMaxCallers = 8;

bool is_in_this_library(std::uintptr_t code) {
  return code >= reinterpret_cast<std::uintptr_t>(__ehdr_start) &&
         code < reinterpret_cast<std::uintptr_t>(_end);
}

template <std::size_t size>
struct Unwinding {
  ReturnAddresses<size> callers{};
  std::size_t count = 0;
};

// The callers of the runtime. Each address is within the calling instruction.
template <std::size_t size>
ReturnAddresses<size> find_callers() {
  Unwinding<size> unwinding;
  ::_Unwind_Backtrace(
      [](_Unwind_Context* frame, void* data) {
        auto& found = *static_cast<Unwinding<size>*>(data);
        int is_before_instruction = 0;  // true in a frame that a signal interrupted
        const std::uintptr_t next = ::_Unwind_GetIPInfo(frame, &is_before_instruction);
        const std::uintptr_t code = is_before_instruction != 0 ? next : next - 1;
        if (next == 0) return _URC_END_OF_STACK;
        if (!is_in_this_library(code)) found.callers[found.count++] = code;
        return found.count == size ? _URC_END_OF_STACK : _URC_NO_REASON;
      },
      &unwinding);
  return unwinding.callers;
}

void set_name(Testimony& testimony, std::string_view name) {
  const std::size_t size = std::min(name.size(), sizeof testimony.name - 1);
  std::memcpy(testimony.name, name.data(), size);
}

#if defined(LABCHECK_HAS_BACKTRACE)

bool is_toolkit_header(std::string_view file) {
  constexpr std::string_view kParts[] = {"/include/crt/", "/include/cccl/", "/include/thrust/",
                                         "/include/cub/"};
  for (const std::string_view part : kParts) {
    if (file.find(part) != std::string_view::npos) return true;
  }
  return file.ends_with("/cuda_runtime.h") || file.starts_with("/usr/include/") ||
         file.starts_with("/usr/lib/");
}

// Finds the line that a student would call the place of the call, in a chain of callers.
struct Search {
  Testimony& found;
  bool is_in_stub = false;

  void visit(const char* name, int line) {
    if (name == nullptr || line <= 0 || found.line != 0) return;
    const std::string_view file = name;
    if (is_toolkit_header(file)) return;
    // The compiler generates a function that launches a kernel, and one that calls it and has the
    // kernel's own line.
    if (file.ends_with(".cudafe1.stub.c")) {
      is_in_stub = true;
      return;
    }
    if (is_in_stub) {
      is_in_stub = false;
      return;
    }
    set_name(found, file);
    found.line = static_cast<std::uint32_t>(line);
  }
};

void ignore_error(void*, const char*, int) {}

void find_line(const std::uintptr_t* callers, std::size_t count, Testimony& testimony) {
  static backtrace_state* const state = ::backtrace_create_state(nullptr, 1, ignore_error, nullptr);
  Search search{testimony};
  for (std::size_t k = 0; state != nullptr && k < count && callers[k] != 0; ++k) {
    ::backtrace_pcinfo(
        state, callers[k],
        [](void* data, std::uintptr_t, const char* file, int line, const char*) {
          static_cast<Search*>(data)->visit(file, line);
          return 0;
        },
        ignore_error, &search);
  }
}

#else

void find_line(const std::uintptr_t*, std::size_t, Testimony&) {}

#endif

Testimony describe_current_call() {
  const auto callers = find_callers<kMaxCallers>();
  Testimony testimony;
  testimony.is_known = callers[0] != 0 ? 1 : 0;
  for (const std::uintptr_t code : callers)
    testimony.value = (testimony.value ^ code) * 0x100000001B3;
  find_line(callers.data(), callers.size(), testimony);
  return testimony;
}

// Writing to a pipe fails for memory that does not exist, and raises no signal.
Testimony read_memory(std::uint64_t address) {
  Testimony testimony;
  int ends[2] = {-1, -1};
  if (::pipe(ends) != 0) return testimony;
  constexpr auto kSize = static_cast<ssize_t>(sizeof testimony.value);
  if (::write(ends[1], reinterpret_cast<const void*>(address), kSize) == kSize &&
      ::read(ends[0], &testimony.value, kSize) == kSize) {
    testimony.is_known = 1;
  }
  ::close(ends[0]);
  ::close(ends[1]);
  return testimony;
}

}  // namespace

std::uint64_t CallSites::keep_current() {
  const Kept callers = find_callers<std::tuple_size_v<Kept>>();
  const auto known = numbers_.find(callers);
  if (known != numbers_.end()) return known->second;
  if (kept_.size() == kMaxSites) return 0;
  kept_.push_back(callers);
  return numbers_[callers] = kept_.size();
}

Testimony CallSites::describe_memory(std::uint64_t address) const {
  Testimony testimony = read_memory(address);
  const RegisteredVariable* variable =
      modules_ == nullptr ? nullptr : modules_->variable(reinterpret_cast<const void*>(address));
  if (variable != nullptr) set_name(testimony, variable->name);
  return testimony;
}

Testimony CallSites::answer(const Question& question) const {
  switch (question.kind) {
    case QuestionKind::current_call:
      return describe_current_call();
    case QuestionKind::memory:
      return describe_memory(question.value);
    case QuestionKind::kept_call:
      break;
  }
  Testimony testimony;
  if (question.value == 0 || question.value > kept_.size()) return testimony;
  const Kept& callers = kept_[question.value - 1];
  testimony.is_known = 1;
  find_line(callers.data(), callers.size(), testimony);
  return testimony;
}

}  // namespace labcheck::simgpu
