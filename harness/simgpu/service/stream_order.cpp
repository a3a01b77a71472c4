// SPDX-License-Identifier: MIT
#include "harness/simgpu/service/stream_order.hpp"

#include <algorithm>

namespace labcheck::simgpu {
namespace {

constexpr std::size_t kMaxStreams = 256;
constexpr std::size_t kMaxEvents = 1024;
constexpr std::size_t kMaxWork = std::size_t{1} << 16;

}  // namespace

void StreamOrder::merge(Completed& into, const Completed& from) {
  for (const auto& [stream, number] : from) {
    std::uint64_t& known = into[stream];
    known = std::max(known, number);
  }
}

StreamOrder::Completed StreamOrder::after(std::uint64_t number, const Stream& stream) {
  Completed completed = stream.before;
  completed[number] = stream.last;
  return completed;
}

StreamOrder::Stream& StreamOrder::begin(const StreamUse& in) {
  if (remembered_ >= kMaxWork || (streams_.size() >= kMaxStreams && !streams_.contains(in.stream)))
    let_host_wait();
  Stream& stream = streams_[in.stream];
  stream.is_blocking = in.is_blocking;
  merge(stream.before, host_);
  for (const auto& [number, other] : streams_) {
    const bool waits =
        in.stream == kLegacyStream ? other.is_blocking : in.is_blocking && number == kLegacyStream;
    if (waits && number != in.stream) merge(stream.before, after(number, other));
  }
  stream.last = ++last_;
  return stream;
}

// Work that was submitted later is never complete before, so only earlier work can be in order.
std::uint64_t StreamOrder::add(const StreamUse& in, std::uint64_t bytes,
                               std::vector<Work> Stream::*own, std::vector<Work> Stream::*others) {
  Stream& stream = begin(in);
  std::uint64_t left = bytes;
  for (auto& [number, other] : streams_) {
    if (number == in.stream) continue;
    const auto known = stream.before.find(number);
    const std::uint64_t completed = known == stream.before.end() ? 0 : known->second;
    std::vector<Work>& work = other.*others;
    while (left > 0 && !work.empty() && work.back().number > completed) {
      const std::uint64_t matched = std::min(left, work.back().bytes);
      left -= matched;
      work.back().bytes -= matched;
      if (work.back().bytes > 0) continue;
      work.pop_back();
      --remembered_;
    }
  }
  if (left > 0) {
    (stream.*own).push_back({stream.last, left});
    ++remembered_;
  }
  return bytes - left;
}

std::uint64_t StreamOrder::add_kernel(const StreamUse& in, std::uint64_t bytes) {
  return add(in, bytes, &Stream::kernels, &Stream::copies);
}

std::uint64_t StreamOrder::add_copy(const StreamUse& in, std::uint64_t bytes) {
  return add(in, bytes, &Stream::copies, &Stream::kernels);
}

void StreamOrder::record(std::uint64_t event, const StreamUse& in) {
  if (events_.size() >= kMaxEvents && !events_.contains(event)) let_host_wait();
  events_[event] = after(in.stream, begin(in));
}

void StreamOrder::let_stream_wait(const StreamUse& in, std::uint64_t event) {
  const auto recorded = events_.find(event);
  if (recorded == events_.end()) return;
  const Completed completed = recorded->second;  // begin() may forget all events
  merge(begin(in).before, completed);
}

void StreamOrder::let_host_wait() {
  streams_.clear();
  events_.clear();
  host_.clear();
  remembered_ = 0;
}

void StreamOrder::let_host_wait_for_stream(std::uint64_t stream) {
  const auto found = streams_.find(stream);
  if (found == streams_.end()) return;
  // The legacy default stream waits for all blocking streams.
  let_host_wait(after(stream, begin({stream, found->second.is_blocking})));
}

void StreamOrder::let_host_wait_for_event(std::uint64_t event) {
  const auto recorded = events_.find(event);
  if (recorded != events_.end()) let_host_wait(Completed(recorded->second));
}

void StreamOrder::let_host_wait(const Completed& completed) {
  merge(host_, completed);
  for (const auto& [number, last] : Completed(host_)) {
    const auto found = streams_.find(number);
    if (found != streams_.end() && found->second.last <= last) forget(number);
  }
}

void StreamOrder::forget(std::uint64_t number) {
  const auto found = streams_.find(number);
  remembered_ -= found->second.kernels.size() + found->second.copies.size();
  streams_.erase(found);
  host_.erase(number);
  for (auto& [other, stream] : streams_) stream.before.erase(number);
  for (auto& [event, completed] : events_) completed.erase(number);
}

}  // namespace labcheck::simgpu
