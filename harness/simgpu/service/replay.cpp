// SPDX-License-Identifier: MIT
#include "harness/simgpu/service/replay.hpp"

#include "harness/simgpu/protocol/exchange.hpp"
#include "harness/simgpu/service/buffer_file.hpp"
#include "harness/simgpu/service/compared_answers.hpp"
#include "harness/simgpu/service/device.hpp"
#include "harness/simgpu/service/host_knowledge.hpp"
#include "harness/simgpu/service/recorded_testimonies.hpp"
#include "harness/simgpu/service/replayed_steps.hpp"
#include "harness/simgpu/service/small_copies.hpp"

#include <algorithm>
#include <cstring>
#include <map>
#include <memory>
#include <new>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace labcheck::simgpu {
namespace {

// As many programs as can be connected to a device.
constexpr std::size_t kMaxDevices = 64;

}  // namespace

/// One replay.
class Replay {
 public:
  Replay(const ReplayableRecording& all, Settings settings, const Experiment& experiment,
         Reporter& reporter, int buffers)
      : all_(all),
        settings_(std::move(settings)),
        reporter_(reporter),
        buffers_(buffers),
        host_(all.sources_),
        steps_(experiment.left_out) {
    settings_.without = {experiment.without.begin(), experiment.without.end()};
    if (experiment.instructions > 0) settings_.instruction_limit = experiment.instructions;
  }

  ReplayFacts run() {
    facts_.moved = all_.moved_;
    facts_.is_recorded = all_.recording_.is_complete;
    facts_.is_complete = facts_.is_recorded;
    for (std::size_t k = 0; k < all_.recording_.commands.size() && facts_.is_complete; ++k)
      facts_.is_complete = repeat(all_.recording_.commands[k], all_.origins_[k]);
    for (const auto& [program, device] : devices_) device->report_work();
    facts_.rearranged = small_copies_.count_rearranged();
    facts_.added = host_.most_added();
    facts_.steps = steps_.all();
    return facts_;
  }

 private:
  Device& device_of(std::uint32_t program) {
    std::unique_ptr<Device>& device = devices_[program];
    if (device == nullptr) {
      device = std::make_unique<Device>(
          settings_, reporter_, [this](std::string_view text) { text_.add(text); },
          [] { return false; },
          [this](const Question& question) { return testimonies_.testify(question); });
      device->memory().mirror().enable();
      if (has_begun_case_) device->begin_case();
    }
    return *device;
  }

  // Returns false if the work cannot go on as recorded.
  bool repeat(const Command& command, const ReplayableRecording::Origin& origin) {
    if (!devices_.contains(command.program) && devices_.size() == kMaxDevices) return false;
    switch (command.kind) {
      case CommandKind::request:
        return repeat_request(command, origin);
      case CommandKind::order:
        return repeat_order(command, origin);
      case CommandKind::bytes:
        return set(command.program, command.address, all_.content(command.bytes));
      case CommandKind::block: {
        const Bytes bytes = all_.content(command.bytes);
        return device_of(command.program).memory().heap().restore(command.address, bytes.size()) &&
               set(command.program, command.address, bytes);
      }
      case CommandKind::testimony:
        testimonies_.add(all_.content(command.bytes));
        return true;
      case CommandKind::text:
        text_.expect(all_.content(command.bytes));
        return true;
      case CommandKind::end:
        device_of(command.program).finish();
        devices_.erase(command.program);
        return true;
    }
    return false;
  }

  bool set(std::uint32_t program, std::uint64_t address, Bytes bytes) {
    const Allocation* found = device_of(program).memory().device().find(address, bytes.size());
    if (found == nullptr) return false;
    std::copy(bytes.begin(), bytes.end(), found->at(address));
    return true;
  }

  bool repeat_order(const Command& command, const ReplayableRecording::Origin& origin) {
    Decoder decoder(all_.content(command.body));
    const auto order = decoder.get<Order>();
    if (!decoder.is_complete() || order.kind != static_cast<OrderKind>(command.number))
      return false;
    begin_case();
    if (order.kind == OrderKind::host_input) {
      std::vector<std::byte> bytes(all_.content(command.bytes).size());
      if (order.size != bytes.size() || !read_buffer(buffers_, order.offset, std::span(bytes)))
        return false;
      host_.add(std::move(bytes), false);
      return true;
    }
    if (order.kind == OrderKind::host_output)
      return write_buffer(buffers_, order.offset, host_.rebuilt(origin.bytes));
    const bool is_about_device = order.kind >= OrderKind::name && order.kind <= OrderKind::collect;
    return is_about_device && device_of(command.program).obey(order, buffers_);
  }

  // Only recordings of test cases have orders.
  void begin_case() {
    if (std::exchange(has_begun_case_, true)) return;
    for (const auto& [program, device] : devices_) device->begin_case();
  }

  bool repeat_request(const Command& command, const ReplayableRecording::Origin& origin) {
    Device& device = device_of(command.program);
    DeviceMemory& memory = device.memory().device();
    for (const auto& [address, sent] : origin.sent) {
      if (!set(command.program, address, host_.rebuilt(sent))) return false;
      count_sent(sent);
    }
    count_sent(command);
    memory.start_at(command.address);
    bool goes_on = true;
    const bool is_valid = visit_request(
        command.number, all_.content(command.body),
        [&](const auto& request) { goes_on = repeat_as(command, origin, device, request); });
    testimonies_.clear();
    text_.compare(facts_);
    return is_valid && goes_on;
  }

  // A request that was sent before says little.
  void count_sent(const Command& request) {
    constexpr std::uint64_t kRepetition = 8;  // [bytes]
    const bool is_new = seen_.insert(request.body).second;
    if (facts_.read > 0) facts_.sent += is_new ? all_.content(request.body).size() : kRepetition;
  }

  void count_sent(const TracedBytes& sent) {
    if (facts_.read == 0) return;
    for (const Piece& piece : sent.pieces) {
      if (piece.kind == Piece::Kind::literal) facts_.sent += piece.size;
    }
  }

  template <class Request>
  bool repeat_as(const Command& command, const ReplayableRecording::Origin& origin, Device& device,
                 const Request& request) {
    if (has_begun_case_ && steps_.leaves_out(command.program, device, request)) {
      leave_out(command);
      return true;
    }
    if constexpr (std::is_same_v<Request, WriteBytes>) {
      const std::vector<std::byte> bytes = host_.rebuilt(origin.bytes);
      const auto slot = device.memory().slot(request.slot);
      if (bytes.size() > slot.size()) return false;
      std::ranges::copy(bytes, slot.begin());
      count_sent(origin.bytes);
    }
    // A launch passes on what came with it.
    if constexpr (is_one_of<Request, RunLaunch, EnqueueLaunch>) {
      const std::vector<std::byte> parameters = host_.rebuilt(origin.bytes);
      Request launch = request;
      if constexpr (std::is_same_v<Request, RunLaunch>) launch.parameters = parameters;
      if constexpr (std::is_same_v<Request, EnqueueLaunch>) launch.launch.parameters = parameters;
      return complete(command, device, launch);
    } else {
      return complete(command, device, request);
    }
  }

  // What the host knows then is what it knew in the recording.
  void leave_out(const Command& command) {
    text_ = {};
    for (const SharedBytes& read : command.read) {
      const Bytes bytes = all_.content(read.bytes);
      host_.add({bytes.begin(), bytes.end()}, false);
    }
  }

  // Returns false if the device does not answer as recorded.
  template <class Request>
  bool complete(const Command& command, Device& device, const Request& request) {
    if constexpr (is_one_of<Request, AllocateHost, PlaceVariable>) {
      Decoder recorded(all_.content(command.answer));
      if (recorded.get<AnswerHeader>().error == cudaSuccess)
        device.memory().host().start_at(recorded.get<Address>().value);
    }
    AnswerOrError<Request> answer = cudaErrorMemoryAllocation;
    try {
      answer = device.answer(request);
    } catch (const std::bad_alloc&) {
    }
    note(command, device, request, answer);
    if (command.answer == 0) return true;
    encode_answer<Request>(answer, device.failure(), reply_);
    const std::uint64_t different = count_different(reply_, all_.content(command.answer));
    facts_.read += different;
    // Later requests contain the addresses and numbers in the recorded answer.
    return different == 0 || is_one_of<Request, RecordEvent>;
  }

  template <class Request>
  void note(const Command& command, Device& device, const Request& request,
            const AnswerOrError<Request>& answer) {
    DeviceMemory& memory = device.memory().device();
    constexpr bool kIsLaunch = is_one_of<Request, RunLaunch, EnqueueLaunch>;
    bool is_from_kernels = kIsLaunch;
    facts_.launches += kIsLaunch ? 1 : 0;
    if constexpr (std::is_same_v<Request, RegisterHost>) {
      // The pages of the file still have what was registered there before.
      if (std::holds_alternative<Done>(answer))
        std::fill_n(memory.find(request.address)->host, request.size, std::byte{});
    }
    if constexpr (std::is_same_v<Request, Copy>) {
      const auto* sides = std::get_if<CopySides>(&answer);
      const bool is_copied = sides != nullptr && !request.extent.is_empty();
      if (is_copied) small_copies_.add(request, memory);
      if (is_copied && !sides->to_program && !sides->from_program) {
        is_from_kernels = host_.are_from_kernels(memory, request.from, request.extent,
                                                 {0, request.extent.bytes()});
      }
    }
    if (!command.read.empty() && command.read.back().address == 0) {
      if constexpr (std::is_same_v<Request, Copy>)
        add_source(command, device, request.from, request.extent, first_part(request.extent));
      if constexpr (std::is_same_v<Request, ReadBytes>)
        add_source(command, device, request.from, request.extent, request.part);
    }
    std::uint64_t end = 0;  // of the last answer
    for (const SharedBytes& read : command.read) {
      if (read.address == 0) continue;
      const std::size_t size = all_.content(read.bytes).size();
      const Allocation* found = memory.find(read.address, size);
      std::vector<std::byte> bytes(size);
      if (found != nullptr) std::copy_n(found->at(read.address), size, bytes.begin());
      if (found != nullptr && kIsLaunch) host_.note_shared_write(found->begin);
      // The values alone follow the words with them, and are not another answer.
      if (read.address + size > end)
        compare_answers(AnswerKind::shared, bytes, all_.content(read.bytes), facts_);
      end = read.address + size;
      host_.add(std::move(bytes), is_from_kernels);
    }
  }

  void add_source(const Command& command, Device& device, const Region& from, const Extent& extent,
                  const PackedPart& part) {
    const SharedBytes& read = command.read.back();
    std::vector<std::byte> bytes = device.memory().copies().bytes_of(from, extent, part);
    const PackedPart valid{part.offset, bytes.size()};  // none if refused
    const bool is_from_kernels =
        host_.are_from_kernels(device.memory().device(), from, extent, valid);
    bytes.resize(all_.content(read.bytes).size());
    compare_answers(AnswerKind::copy, bytes, all_.content(read.bytes), facts_);
    host_.add(std::move(bytes), is_from_kernels);
  }

  const ReplayableRecording& all_;
  Settings settings_;
  Reporter& reporter_;
  const int buffers_;
  std::map<std::uint32_t, std::unique_ptr<Device>> devices_;
  HostKnowledge host_;
  ReplayedSteps steps_;
  std::vector<std::byte> reply_;
  RecordedTestimonies testimonies_;  // during the next request
  ComparedText text_;                // that it prints
  std::set<ContentId> seen_;         // requests
  SmallCopies small_copies_;
  ReplayFacts facts_;
  bool has_begun_case_ = false;
};

ReplayFacts ReplayableRecording::replay(const Settings& settings, const Experiment& experiment,
                                        Reporter& reporter, int buffers) const {
  return Replay(*this, settings, experiment, reporter, buffers).run();
}

}  // namespace labcheck::simgpu
