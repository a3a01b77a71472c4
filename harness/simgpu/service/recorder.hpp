// SPDX-License-Identifier: MIT
/// Records what programs order the device to do.
#pragma once

#include "harness/simgpu/protocol/control.hpp"
#include "harness/simgpu/protocol/exchange.hpp"
#include "harness/simgpu/recording/recording.hpp"
#include "harness/simgpu/service/device.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace labcheck::simgpu {

/// The requests on which the addresses and numbers in later requests depend. A recording of a test
/// case starts with those of earlier test cases, so that it needs nothing else of them.
template <class Request>
inline constexpr bool is_structural =
    is_one_of<Request, RegisterModule, LoadModule, FindKernel, SetDynamicShared, FindVariable,
              PlaceVariable, CheckLaunch, Allocate, AllocateHost, RegisterHost, SetHeapLimit,
              MakeTexture, MakeSurface, DestroyTexture, DestroySurface, Reset>;

/// A request as it arrived and was answered. `next` is where the search for the address of a new
/// allocation started.
struct Exchange {
  Bytes body;
  std::uint64_t next = 0;
  Bytes answer;  // encoded; empty if the program does not wait for it
};

/// Makes one recording at a time, of all programs that use a device.
class Recorder {
 public:
  /// Records a request, which the device of program number `program` has answered with `answer`.
  template <class Request>
  void add(std::uint32_t program, ProgramMemory& memory, const Request& request,
           const AnswerOrError<Request>& answer, const Exchange& exchange) {
    if constexpr (changes_nothing<Request>) return;
    note_structure(program, request, answer, exchange);
    if (!is_recording_) return;
    Command command{CommandKind::request, program, kKindOf<Request>, exchange.next};
    command.body = recording_.add(exchange.body);
    command.answer = recording_.add(exchange.answer);
    if constexpr (std::is_same_v<Request, WriteBytes>)
      command.bytes =
          recording_.add(memory.copies().bytes_of(request.to, request.extent, request.part));
    if constexpr (std::is_same_v<Request, RunLaunch>)
      command.bytes = recording_.add(request.parameters);
    if constexpr (std::is_same_v<Request, EnqueueLaunch>)
      command.bytes = recording_.add(request.launch.parameters);
    add_shared(command, memory.mirror());
    if constexpr (std::is_same_v<Request, ReadBytes>)
      add_read(command, memory.copies().bytes_of(request.from, request.extent, request.part));
    if constexpr (std::is_same_v<Request, Copy>) {
      const auto* sides = std::get_if<CopySides>(&answer);
      if (sides != nullptr && sides->to_program && !sides->from_program)
        add_read(command, memory.copies().bytes_of(request.from, request.extent,
                                                   first_part(request.extent)));
    }
    recording_.add(std::move(command));
  }

  /// Records an order that `program` has obeyed. `bytes` are those in the file of buffers that it
  /// is about; none if they are on the device.
  void add(std::uint32_t program, const Order& order, Bytes bytes);

  /// Starts a new recording with the state of the devices, by the number of their programs.
  void begin_case(const std::map<std::uint32_t, Device*>& devices);

  /// Records nothing until the next test case.
  void stop() { is_recording_ = false; }

  /// Records how a program answers a question during the request that is being answered.
  void add_testimony(std::uint32_t program, const Question& question, const Testimony& testimony);

  /// Records what kernels print during this request.
  void add_text(std::uint32_t program, std::string_view text);

  /// Records the end of a program, and forgets it.
  void end(std::uint32_t program);

  const Recording& recording() const { return recording_.recording(); }

 private:
  /// A structural request. `allocation` is the address of the memory that it allocated, if any.
  struct Step {
    std::uint32_t number = 0;
    std::vector<std::byte> body;
    std::uint64_t next = 0;
    std::vector<std::byte> answer;
    std::uint64_t allocation = 0;
  };

  struct Structure {
    std::vector<Step> steps;
    std::set<std::pair<KernelId, Grid>> launched;  // since the last reset
  };

  template <class Request>
  void note_structure(std::uint32_t program, const Request& request,
                      const AnswerOrError<Request>& answer, const Exchange& exchange) {
    if constexpr (std::is_same_v<Request, EnqueueLaunch>) {
      note_launch(program, request.launch, exchange.next);
    } else if constexpr (std::is_same_v<Request, RunLaunch>) {
      note_launch(program, request, exchange.next);
    } else if constexpr (is_structural<Request>) {
      if (std::holds_alternative<cudaError_t>(answer)) return;
      Structure& structure = structures_[program];
      if constexpr (std::is_same_v<Request, Reset>) structure.launched.clear();
      Step step{kKindOf<Request>,
                {exchange.body.begin(), exchange.body.end()},
                exchange.next,
                {exchange.answer.begin(), exchange.answer.end()}};
      if constexpr (is_one_of<Request, Allocate, AllocateHost>)
        step.allocation = std::get<Address>(answer).value;
      if constexpr (std::is_same_v<Request, RegisterHost>) step.allocation = request.address;
      structure.steps.push_back(std::move(step));
    }
  }

  /// A launch loads its kernel's module, and a cooperative one allocates memory.
  void note_launch(std::uint32_t program, const RunLaunch& launch, std::uint64_t next);
  void add_shared(Command& command, HostMirror& mirror);
  void add_read(Command& command, const std::vector<std::byte>& bytes) {
    command.read.push_back({0, recording_.add(bytes)});
  }
  void add_state(std::uint32_t program, Device& device);
  void add(CommandKind kind, std::uint32_t program, Bytes bytes);

  bool is_recording_ = true;
  RecordingBuilder recording_;
  std::map<std::uint32_t, Structure> structures_;
};

}  // namespace labcheck::simgpu
