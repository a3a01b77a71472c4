// SPDX-License-Identifier: MIT
#include "harness/simgpu/service/replay.hpp"

#include "harness/simgpu/protocol/control.hpp"
#include "harness/simgpu/protocol/exchange.hpp"
#include "harness/simgpu/service/buffer_file.hpp"
#include "harness/simgpu/service/compared_answers.hpp"
#include "harness/simgpu/service/device.hpp"

#include <algorithm>
#include <cstring>
#include <deque>
#include <map>
#include <memory>
#include <new>
#include <utility>

namespace labcheck::simgpu {
namespace {

constexpr std::size_t kSmallCopy = 32;  // [bytes]
constexpr std::size_t kSmallMove = 16;  // [bytes]

// More copies on the device are not looked at.
constexpr std::size_t kMaxCopies = std::size_t{1} << 20;

Order order_of(Bytes body) {
  return Decoder(body).get<Order>();
}

bool brings_bytes(const Command& command) {
  if (command.kind == CommandKind::order)
    return static_cast<OrderKind>(command.number) == OrderKind::host_output;
  return command.kind == CommandKind::request && command.bytes != 0;
}

bool is_host_input(const Command& command) {
  return command.kind == CommandKind::order &&
         static_cast<OrderKind>(command.number) == OrderKind::host_input;
}

using Move = std::pair<std::uint64_t, std::uint64_t>;  // the addresses to and from which it goes
using Moves = std::vector<Move>;

std::uint64_t count_steps_back(const Moves& moves, std::uint64_t Move::*address) {
  std::uint64_t count = 0;
  for (std::size_t k = 1; k < moves.size(); ++k)
    count += moves[k].*address < moves[k - 1].*address ? 1 : 0;
  return count;
}

}  // namespace

ReplayableRecording::ReplayableRecording(Recording recording) : recording_(std::move(recording)) {
  Origins origins;
  const auto add = [&](ContentId id) {
    sources_.push_back(content(id));
    origins.add(sources_.back());
  };
  for (const Command& command : recording_.commands) {
    Origin& origin = origins_.emplace_back();
    for (const SharedBytes& sent : command.sent) origin.sent.push_back(trace(origins, sent));
    if (brings_bytes(command)) origin.bytes = trace(origins, content(command.bytes));
    if (is_host_input(command)) add(command.bytes);
    for (const SharedBytes& read : command.read) add(read.bytes);
  }
}

Bytes ReplayableRecording::content(ContentId id) const {
  return std::as_bytes(std::span(recording_.content(id)));
}

ReplayableRecording::Traced ReplayableRecording::trace(Origins& origins, Bytes bytes) {
  Traced traced{bytes, origins.trace(bytes)};
  moved_ += static_cast<std::uint64_t>(std::ranges::count_if(traced.pieces, [](const Piece& piece) {
    return piece.kind == Piece::Kind::copy && piece.size < kSmallMove;
  }));
  return traced;
}

// A host that copies a value over an equal one leaves it unchanged. So a copy is continued into the
// unchanged bytes before and after it.
std::pair<std::uint64_t, ReplayableRecording::Traced> ReplayableRecording::trace(
    Origins& origins, const SharedBytes& sent) {
  const Bytes all = content(sent.bytes);
  std::size_t begin = sent.before;
  std::size_t end = all.size() - sent.after;
  Traced traced = trace(origins, all.subspan(begin, end - begin));
  if (traced.pieces.empty()) return {sent.address + begin, std::move(traced)};
  if (Piece& first = traced.pieces.front(); first.kind == Piece::Kind::copy) {
    for (; begin > 0 && first.offset > 0; --begin, --first.offset, ++first.size) {
      if (sources_[first.source][first.offset - 1] != all[begin - 1]) break;
    }
  }
  if (Piece& last = traced.pieces.back(); last.kind == Piece::Kind::copy) {
    const Bytes source = sources_[last.source];
    for (; end < all.size() && last.offset + last.size < source.size(); ++end, ++last.size) {
      if (source[last.offset + last.size] != all[end]) break;
    }
  }
  traced.recorded = all.subspan(begin, end - begin);
  return {sent.address + begin, std::move(traced)};
}

/// One replay.
class Replay {
 public:
  Replay(const ReplayableRecording& all, const Settings& settings, Reporter& reporter, int buffers)
      : all_(all), settings_(settings), reporter_(reporter), buffers_(buffers) {}

  ReplayFacts run() {
    facts_.moved = all_.moved_;
    facts_.is_recorded = all_.recording_.is_complete;
    facts_.is_complete = facts_.is_recorded;
    for (std::size_t k = 0; k < all_.recording_.commands.size() && facts_.is_complete; ++k)
      facts_.is_complete = repeat(all_.recording_.commands[k], all_.origins_[k]);
    for (const auto& [program, device] : devices_) device->report_work();
    facts_.rearranged = count_rearranged();
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
    const Order order = order_of(all_.content(command.body));
    begin_case();
    if (order.kind == OrderKind::host_input) {
      auto bytes = read_buffer(buffers_, order.offset, order.size);
      if (!bytes) return false;
      sources_.push_back({std::move(*bytes), false});
      return true;
    }
    if (order.kind == OrderKind::host_output) {
      return write_buffer(buffers_, order.offset, rebuilt(origin.bytes));
    }
    Device& device = device_of(command.program);
    return device.obey(order, buffers_);
  }

  // Only recordings of test cases have orders.
  void begin_case() {
    if (std::exchange(has_begun_case_, true)) return;
    for (const auto& [program, device] : devices_) device->begin_case();
  }

  std::vector<std::byte> rebuilt(const ReplayableRecording::Traced& traced) {
    std::vector<Piece> pieces = traced.pieces;
    // Only what kernels computed may be added up on the host.
    for (Piece& piece : pieces) {
      if (piece.kind == Piece::Kind::fold && !sources_[piece.source].is_from_kernels)
        piece.kind = Piece::Kind::literal;
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
    if (facts_.read > 0) facts_.sent += all_.content(command.body).size();
    memory.start_at(command.address);
    bool goes_on = true;
    const bool is_valid = visit_request(
        command.number, all_.content(command.body),
        [&](const auto& request) { goes_on = repeat_as(command, origin, device, request); });
    testimonies_.clear();
    text_.compare(facts_);
    return is_valid && goes_on;
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
    facts_.launches += is_one_of<Request, RunLaunch, EnqueueLaunch> ? 1 : 0;
    if constexpr (std::is_same_v<Request, RegisterHost>) {
      // The pages of the file still have what was registered there before.
      if (const Allocation* found = memory.find(request.address, request.size))
        std::fill_n(found->host, found->size(), std::byte{});
    }
    if constexpr (std::is_same_v<Request, Copy>) {
      const auto* sides = std::get_if<CopySides>(&answer);
      const bool is_on_device = sides != nullptr && !sides->to_program && !sides->from_program;
      if (is_on_device && request.extent.width < kSmallCopy) add_small_copies(request, memory);
      if (!command.read.empty() && command.read.back().address == 0)
        add_source(command, device, request.from, request.extent, first_part(request.extent));
    }
    if constexpr (std::is_same_v<Request, ReadBytes>)
      add_source(command, device, request.from, request.extent, request.part);
    std::uint64_t end = 0;  // of the last answer
    for (const SharedBytes& read : command.read) {
      if (read.address == 0) continue;
      const std::size_t size = all_.content(read.bytes).size();
      const Allocation* found = memory.find(read.address, size);
      std::vector<std::byte> bytes(size);
      if (found != nullptr) std::copy_n(found->at(read.address), size, bytes.begin());
      // The values alone follow the words with them, and are not another answer.
      if (read.address + size > end)
        compare_answers(AnswerKind::shared, bytes, all_.content(read.bytes), facts_);
      end = read.address + size;
      sources_.push_back({std::move(bytes), true});
    }
  }

  void add_small_copies(const Copy& copy, const DeviceMemory& memory) {
    const auto& [call, to, from, extent, kind, in] = copy;
    Moves& moves =
        small_copies_[{memory.find(to.address)->begin, memory.find(from.address)->begin}];
    for (std::size_t k = 0; k < extent.rows * extent.slices && moves.size() < kMaxCopies; ++k) {
      const std::size_t slice = k / extent.rows;
      const std::size_t row = k % extent.rows;
      moves.emplace_back(to.address + slice * to.slice_pitch + row * to.row_pitch,
                         from.address + slice * from.slice_pitch + row * from.row_pitch);
    }
  }

  // Copies that only add or remove padding keep the order of what they move, and those that
  // separate the members of structures, or put them together, keep the order of each member.
  std::uint64_t count_rearranged() {
    std::uint64_t count = 0;
    for (auto& [memory, moves] : small_copies_) {
      std::ranges::stable_sort(moves, {}, &Move::first);
      const auto by_target = count_steps_back(moves, &Move::second);
      std::ranges::stable_sort(moves, {}, &Move::second);
      count += std::min(by_target, count_steps_back(moves, &Move::first));
    }
    return count;
  }

  void add_source(const Command& command, Device& device, const Region& from, const Extent& extent,
                  const PackedPart& part) {
    const SharedBytes& read = command.read.back();
    Source source{device.memory().copies().bytes_of(from, extent, part), true};
    const DeviceMemory& memory = device.memory().device();
    each_run(from, extent, part, [&](std::size_t at, std::size_t, std::size_t size) {
      const Allocation* found = memory.find(from.address + at, size);
      if (found == nullptr || found->writers == nullptr) return;
      source.is_from_kernels =
          source.is_from_kernels &&
          found->writers->is_from_kernels(from.address + at - found->begin, size);
    });
    source.bytes.resize(all_.content(read.bytes).size());
    compare_answers(AnswerKind::copy, source.bytes, all_.content(read.bytes), facts_);
    sources_.push_back(std::move(source));
  }

  const ReplayableRecording& all_;
  const Settings& settings_;
  Reporter& reporter_;
  const int buffers_;
  std::map<std::uint32_t, std::unique_ptr<Device>> devices_;
  std::vector<Source> sources_;
  // About the next request.
  std::deque<Bytes> testimonies_;
  ComparedText text_;
  // By the allocations to and from which pieces were copied.
  std::map<Move, Moves> small_copies_;
  ReplayFacts facts_;
  bool has_begun_case_ = false;
};

ReplayFacts ReplayableRecording::replay(const Settings& settings, Reporter& reporter,
                                        int buffers) const {
  return Replay(*this, settings, reporter, buffers).run();
}

}  // namespace labcheck::simgpu
