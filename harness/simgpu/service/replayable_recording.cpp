// SPDX-License-Identifier: MIT
// Where the bytes in a recording came from that the host sent.
#include "harness/simgpu/protocol/control.hpp"
#include "harness/simgpu/service/replay.hpp"

#include <algorithm>
#include <span>

namespace labcheck::simgpu {
namespace {

constexpr std::size_t kSmallMove = 16;  // [bytes]

bool brings_bytes(const Command& command) {
  if (command.kind == CommandKind::order)
    return static_cast<OrderKind>(command.number) == OrderKind::host_output;
  return command.kind == CommandKind::request && command.bytes != 0;
}

bool is_host_input(const Command& command) {
  return command.kind == CommandKind::order &&
         static_cast<OrderKind>(command.number) == OrderKind::host_input;
}

}  // namespace

ReplayableRecording::ReplayableRecording(Recording recording) : recording_(std::move(recording)) {
  Origins origins;
  const auto add = [&](ContentId id, Origins::Folds folds) {
    sources_.push_back(content(id));
    origins.add(sources_.back(), folds);
  };
  for (const Command& command : recording_.commands) {
    Origin& origin = origins_.emplace_back();
    for (const SharedBytes& sent : command.sent) origin.sent.push_back(trace(origins, sent));
    if (brings_bytes(command)) origin.bytes = trace(origins, content(command.bytes));
    if (is_host_input(command)) add(command.bytes, Origins::Folds::ignored);
    for (const SharedBytes& read : command.read) add(read.bytes, Origins::Folds::sought);
  }
}

Bytes ReplayableRecording::content(ContentId id) const {
  return std::as_bytes(std::span(recording_.content(id)));
}

TracedBytes ReplayableRecording::trace(Origins& origins, Bytes bytes) {
  TracedBytes traced{bytes, origins.trace(bytes)};
  moved_ += static_cast<std::uint64_t>(std::ranges::count_if(traced.pieces, [](const Piece& piece) {
    return piece.kind == Piece::Kind::copy && piece.size < kSmallMove;
  }));
  return traced;
}

// A host that copies a value over an equal one leaves it unchanged. So a copy is continued into the
// unchanged bytes before and after it.
std::pair<std::uint64_t, TracedBytes> ReplayableRecording::trace(Origins& origins,
                                                                 const SharedBytes& sent) {
  const Bytes all = content(sent.bytes);
  std::size_t begin = sent.before;
  std::size_t end = all.size() - sent.after;
  TracedBytes traced = trace(origins, all.subspan(begin, end - begin));
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

}  // namespace labcheck::simgpu
