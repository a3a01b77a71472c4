// SPDX-License-Identifier: MIT
#include "harness/simgpu/service/connection.hpp"

#include "harness/simgpu/protocol/codec.hpp"

#include <new>
#include <span>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <type_traits>
#include <utility>
#include <variant>

namespace labcheck::simgpu {
namespace {

// How long a program may take to read an answer. [ms]
constexpr int kPatience = 10'000;

}  // namespace

Connection::Connection(const Settings& settings, FileDescriptor socket)
    : socket_(std::move(socket)),
      peer_(socket_.get()),
      device_(
          settings, [this](std::string_view text) { send_printed(text); },
          [this] { return peer_.has_left(); }) {
  // A request that starts must also end.
  const timeval patience{kPatience / 1000, 0};
  ::setsockopt(socket_.get(), SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  is_open_ = send_descriptor(socket_.get(), device_.shared_file());
}

bool Connection::serve() {
  int waiting = 0;  // [bytes]
  ::ioctl(socket_.get(), FIONREAD, &waiting);
  do {
    const auto frame = reader_.next(socket_.get());
    if (!frame || !answer(*frame) || !is_open_) return false;
    waiting -= static_cast<int>(sizeof(FrameHeader) + frame->body.size());
  } while (waiting > 0);
  return true;
}

bool Connection::answer(const ReceivedFrame& frame) {
  const auto dispatch = [&]<std::size_t... kinds>(std::index_sequence<kinds...>) {
    bool is_answered = false;
    ((frame.kind == kinds
          ? (is_answered = answer_as<std::tuple_element_t<kinds, Requests>>(frame.body), true)
          : false) ||
     ...);
    return is_answered;
  };
  return dispatch(std::make_index_sequence<kRequestKinds>());
}

// A request may need more host memory than there is.
template <class Request>
AnswerOrError<Request> Connection::device_answer(const Request& request) {
  try {
    return device_.answer(request);
  } catch (const std::bad_alloc&) {
    return cudaErrorMemoryAllocation;
  }
}

template <class Request>
bool Connection::answer_as(Bytes body) {
  Decoder decoder(body);
  const auto request = decoder.get<Request>();
  if (!decoder.is_complete()) return false;
  const AnswerOrError<Request> answer = device_answer(request);
  if constexpr (std::is_same_v<typename Request::Answer, Unanswered>) return true;
  const auto* error = std::get_if<cudaError_t>(&answer);
  device_.note_result(request, error == nullptr ? cudaSuccess : *error);
  reply_.clear();
  Encoder encoder(reply_);
  encoder.put(AnswerHeader{error == nullptr ? cudaSuccess : *error, device_.failure()});
  if (error == nullptr) encoder.put(std::get<typename Request::Answer>(answer));
  return send_frame(socket_.get(), static_cast<std::uint32_t>(DeviceFrame::answer), reply_,
                    kPatience);
}

void Connection::send_printed(std::string_view text) {
  is_open_ = is_open_ && send_frame(socket_.get(), static_cast<std::uint32_t>(DeviceFrame::printed),
                                    std::as_bytes(std::span(text)), kPatience);
}

}  // namespace labcheck::simgpu
