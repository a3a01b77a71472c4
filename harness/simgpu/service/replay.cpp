// SPDX-License-Identifier: MIT
#include "harness/simgpu/service/replay.hpp"

#include "harness/simgpu/protocol/exchange.hpp"
#include "harness/simgpu/service/buffer_file.hpp"
#include "harness/simgpu/service/compared_answers.hpp"
#include "harness/simgpu/service/device.hpp"
#include "harness/simgpu/service/small_copies.hpp"

#include <algorithm>
#include <cstring>
#include <deque>
#include <map>
#include <memory>
#include <new>
#include <set>
#include <string>
#include <string_view>
#include <utility>

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
        experiment_(experiment),
        reporter_(reporter),
        buffers_(buffers) {
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
    return facts_;
  }

 private:
  /// What the host knew at a time of the replay.
  struct Source {
    std::vector<std::byte> bytes;
    bool is_from_kernels = false;
  };

  Device& device_of(std::uint32_t program) {
    std::unique_ptr<Device>& device = devices_[program];
    if (device == nullptr) {
      device = std::make_unique<Device>(
          settings_, reporter_, [this](std::string_view text) { text_.add(text); },
          [] { return false; }, [this](const Question& question) { return testify(question); });
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
        testimonies_.push_back(all_.content(command.bytes));
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

  // What the program has testified, if this is the next question that it was asked.
  std::optional<Testimony> testify(const Question& question) {
    if (testimonies_.empty()) return std::nullopt;
    Decoder decoder(testimonies_.front());
    const auto asked = decoder.get<Question>();
    const auto bytes = decoder.get<Bytes>();
    Testimony testimony;
    if (!decoder.is_complete() || bytes.size() != sizeof testimony || asked.kind != question.kind ||
        asked.value != question.value)
      return std::nullopt;
    testimonies_.pop_front();
    std::memcpy(&testimony, bytes.data(), sizeof testimony);
    return testimony;
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
      sources_.push_back({std::move(bytes), false});
      return true;
    }
    if (order.kind == OrderKind::host_output)
      return write_buffer(buffers_, order.offset, rebuilt(origin.bytes));
    const bool is_about_device = order.kind >= OrderKind::name && order.kind <= OrderKind::collect;
    return is_about_device && device_of(command.program).obey(order, buffers_);
  }

  // Only recordings of test cases have orders.
  void begin_case() {
    if (std::exchange(has_begun_case_, true)) return;
    for (const auto& [program, device] : devices_) device->begin_case();
  }

  std::vector<std::byte> rebuilt(const ReplayableRecording::Traced& traced) {
    std::vector<Piece> pieces = traced.pieces;
    // Only what kernels computed may be added up on the host. In hostile recordings, sources are missing.
    const auto is_known = [&](const Piece& piece) {
      return piece.source < sources_.size() &&
             sources_[piece.source].bytes.size() == all_.sources_[piece.source].size() &&
             (piece.kind != Piece::Kind::fold || sources_[piece.source].is_from_kernels);
    };
    for (Piece& piece : pieces) {
      if (piece.kind != Piece::Kind::literal && !is_known(piece)) piece.kind = Piece::Kind::literal;
      if (piece.kind == Piece::Kind::fold)
        facts_.added = std::max<std::uint64_t>(facts_.added, piece.fold.count);
    }
    std::vector<std::byte> bytes(traced.recorded.size());
    rebuild(
        pieces, traced.recorded, [&](SourceId source) { return Bytes(sources_[source].bytes); },
        bytes);
    return bytes;
  }

  bool repeat_request(const Command& command, const ReplayableRecording::Origin& origin) {
    Device& device = device_of(command.program);
    DeviceMemory& memory = device.memory().device();
    for (const auto& [address, sent] : origin.sent) {
      if (!set(command.program, address, rebuilt(sent))) return false;
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

  void count_sent(const ReplayableRecording::Traced& sent) {
    if (facts_.read == 0) return;
    for (const Piece& piece : sent.pieces) {
      if (piece.kind == Piece::Kind::literal) facts_.sent += piece.size;
    }
  }

  template <class Request>
  bool repeat_as(const Command& command, const ReplayableRecording::Origin& origin, Device& device,
                 const Request& request) {
    if (is_left_out(command.program, device, request)) {
      leave_out(command);
      return true;
    }
    if constexpr (std::is_same_v<Request, WriteBytes>) {
      const std::vector<std::byte> bytes = rebuilt(origin.bytes);
      const auto slot = device.memory().slot(request.slot);
      if (bytes.size() > slot.size()) return false;
      std::ranges::copy(bytes, slot.begin());
      count_sent(origin.bytes);
    }
    // A launch passes on what came with it.
    if constexpr (is_one_of<Request, RunLaunch, EnqueueLaunch>) {
      const std::vector<std::byte> parameters = rebuilt(origin.bytes);
      Request launch = request;
      launch_of(launch).parameters = parameters;
      return complete(command, device, launch);
    } else {
      return complete(command, device, request);
    }
  }

  static RunLaunch& launch_of(RunLaunch& launch) { return launch; }
  static RunLaunch& launch_of(EnqueueLaunch& launch) { return launch.launch; }

  // A copy of memory that only the program has continues with requests for its parts.
  template <class Request>
  bool is_left_out(std::uint32_t program, const Device& device, const Request& request) {
    if constexpr (is_one_of<Request, WriteBytes, ReadBytes>) {
      return left_out_copies_.contains(program);
    } else if constexpr (is_one_of<Request, RunLaunch, EnqueueLaunch, Copy, Fill>) {
      left_out_copies_.erase(program);
      const std::size_t step = facts_.steps.size();
      if (!has_begun_case_ || step == kMaxSteps) return false;
      facts_.steps.push_back(describe_step(device, request));
      const std::string_view left_out = experiment_.left_out;
      const bool is_left_out = step < left_out.size() && left_out[step] != 0;
      if (std::is_same_v<Request, Copy> && is_left_out) left_out_copies_.insert(program);
      return is_left_out;
    } else {
      left_out_copies_.erase(program);
      return false;
    }
  }

  template <class Request>
  static std::string describe_step(const Device& device, const Request& request) {
    if constexpr (std::is_same_v<Request, RunLaunch>) return device.signature_of(request.kernel);
    if constexpr (std::is_same_v<Request, EnqueueLaunch>)
      return device.signature_of(request.launch.kernel);
    return {};
  }

  // What the host knows then is what it knew in the recording.
  void leave_out(const Command& command) {
    text_ = {};
    for (const SharedBytes& read : command.read) {
      const Bytes bytes = all_.content(read.bytes);
      sources_.push_back({{bytes.begin(), bytes.end()}, false});
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
    if (command.answer != 0) {
      const std::vector<std::byte> encoded = encode_answer<Request>(answer, device.failure());
      const std::uint64_t different = count_different(encoded, all_.content(command.answer));
      facts_.read += different;
      // Later requests contain the addresses and numbers in the recorded answer.
      if (different != 0 && !is_one_of<Request, RecordEvent>) return false;
    }
    return true;
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
        is_from_kernels =
            are_from_kernels(memory, request.from, request.extent, {0, request.extent.bytes()});
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
      if (found != nullptr && kIsLaunch) shared_by_kernels_.insert(found->begin);
      // The values alone follow the words with them, and are not another answer.
      if (read.address + size > end)
        compare_answers(AnswerKind::shared, bytes, all_.content(read.bytes), facts_);
      end = read.address + size;
      sources_.push_back({std::move(bytes), is_from_kernels});
    }
  }

  void add_source(const Command& command, Device& device, const Region& from, const Extent& extent,
                  const PackedPart& part) {
    const SharedBytes& read = command.read.back();
    Source source{device.memory().copies().bytes_of(from, extent, part)};
    const PackedPart valid{part.offset, source.bytes.size()};  // none if refused
    source.is_from_kernels = are_from_kernels(device.memory().device(), from, extent, valid);
    source.bytes.resize(all_.content(read.bytes).size());
    compare_answers(AnswerKind::copy, source.bytes, all_.content(read.bytes), facts_);
    sources_.push_back(std::move(source));
  }

  // The writers of single bytes of the memory that host and device share are unknown: kernels must
  // have written some of it.
  bool are_from_kernels(const DeviceMemory& memory, const Region& from, const Extent& extent,
                        const PackedPart& part) {
    bool all = true;
    each_run(from, extent, part, [&](std::size_t at, std::size_t, std::size_t size) {
      const std::uint64_t address = from.address + at;
      const Allocation* found = memory.find(address, size);
      if (found == nullptr || is_host_memory(found->kind)) {
        all = all && found != nullptr && shared_by_kernels_.contains(found->begin);
      } else if (found->writers != nullptr) {
        all = all && found->writers->is_from_kernels(address - found->begin, size);
      }
    });
    return all;
  }

  const ReplayableRecording& all_;
  Settings settings_;
  const Experiment& experiment_;
  Reporter& reporter_;
  const int buffers_;
  std::map<std::uint32_t, std::unique_ptr<Device>> devices_;
  std::vector<Source> sources_;
  std::deque<Bytes> testimonies_;              // during the next request
  ComparedText text_;                          // that it prints
  std::set<std::uint32_t> left_out_copies_;    // of these programs, and not complete yet
  std::set<std::uint64_t> shared_by_kernels_;  // shared memory that kernels have written
  std::set<ContentId> seen_;                   // requests
  SmallCopies small_copies_;
  ReplayFacts facts_;
  bool has_begun_case_ = false;
};

ReplayFacts ReplayableRecording::replay(const Settings& settings, const Experiment& experiment,
                                        Reporter& reporter, int buffers) const {
  return Replay(*this, settings, experiment, reporter, buffers).run();
}

}  // namespace labcheck::simgpu
