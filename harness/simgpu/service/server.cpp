// SPDX-License-Identifier: MIT
#include "harness/simgpu/service/server.hpp"

#include "harness/simgpu/protocol/exchange.hpp"
#include "harness/simgpu/service/buffer_file.hpp"

#include <array>
#include <cerrno>
#include <cstring>
#include <map>
#include <memory>
#include <new>
#include <poll.h>
#include <span>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <type_traits>
#include <unistd.h>
#include <utility>
#include <variant>

namespace labcheck::simgpu {
namespace {

constexpr std::chrono::milliseconds kPeerInterval{5};

bool is_closed(int socket) {
  pollfd peer{socket, 0, 0};
  return ::poll(&peer, 1, 0) > 0 && (peer.revents & POLLHUP) != 0;
}

// How long a program may take to read an answer. [ms]
constexpr int kPatience = 10'000;

// More than the processes of any program that forks before it uses the device.
constexpr std::size_t kMaxConnections = 64;

bool is_stream_socket(int descriptor) {
  int type = 0;
  int domain = 0;
  socklen_t size = sizeof(int);
  return ::getsockopt(descriptor, SOL_SOCKET, SO_TYPE, &type, &size) == 0 && type == SOCK_STREAM &&
         ::getsockopt(descriptor, SOL_SOCKET, SO_DOMAIN, &domain, &size) == 0 && domain == AF_UNIX;
}

class Server {
 public:
  Server(const Settings& settings, ServerSockets sockets)
      : settings_(settings),
        sockets_(std::move(sockets)),
        reporter_(settings.report, sockets_.control ? ReportReader::labcheck : ReportReader::user) {
    if (settings.recording >= 0) recorder_.emplace();
  }

  void run() {
    while (!is_finished_ && (sockets_.control || sockets_.programs || !connections_.empty()))
      serve(wait());
  }

 private:
  // The sockets that have something to read: `programs`, `control`, then the connections.
  std::vector<pollfd> wait() const {
    std::vector<pollfd> waiting{{sockets_.programs.get(), POLLIN, 0},
                                {sockets_.control.get(), POLLIN, 0}};
    for (const auto& connection : connections_)
      waiting.push_back({connection->socket(), POLLIN, 0});
    if (spin_for_input(waiting)) return waiting;
    while (::poll(waiting.data(), waiting.size(), -1) < 0 && errno == EINTR) {
    }
    return waiting;
  }

  void serve(const std::vector<pollfd>& ready) {
    // All requests that have arrived come first, so that labcheck sees the effects of those that a
    // program sent before it reported to labcheck.
    for (std::size_t k = connections_.size(); k > 0; --k) {
      if (ready[k + 1].revents != 0 && !connections_[k - 1]->serve()) remove(k - 1);
    }
    if (ready[1].revents != 0) obey_labcheck();
    if (ready[0].revents != 0) accept();
  }

  void accept() {
    auto received = receive_descriptor(sockets_.programs.get());
    if (!received) {
      sockets_.programs.close();
    } else if (is_stream_socket(received->get()) && connections_.size() < kMaxConnections) {
      connections_.push_back(
          std::make_unique<Connection>(settings_, reporter_, std::move(*received),
                                       recorder_ ? &*recorder_ : nullptr, programs_++));
      if (has_begun_case_) connections_.back()->device().begin_case();
    }
  }

  void obey_labcheck() {
    std::array<std::byte, kMaxOrder> message;
    const int control = sockets_.control.get();
    const ssize_t size = ::recv(control, message.data(), message.size(), 0);
    is_finished_ = size <= 0;
    if (is_finished_) return;
    const Bytes bytes = Bytes(message).first(static_cast<std::size_t>(size));
    const auto order = Decoder(bytes).get<Order>();
    const std::vector<std::byte> answer = encoded(obey(order));
    is_finished_ = ::send(control, answer.data(), answer.size(), MSG_NOSIGNAL) < 0;
  }

  OrderAnswer obey(const Order& order) {
    switch (order.kind) {
      case OrderKind::report:
      case OrderKind::begin_case:
      case OrderKind::finish:
        return {order.number, report(order.kind)};
      case OrderKind::host_input:
      case OrderKind::host_output:
        return {order.number, record(order)};
      case OrderKind::save_recording:
        return save_recording(order);
      default:
        break;
    }
    OrderAnswer answer{order.number, false, cudaSuccess};
    for (const auto& connection : connections_) {
      Device& device = connection->device();
      if (device.obey(order, sockets_.buffers.get())) {
        if (recorder_) recorder_->add(connection->number(), order, {});
        return {order.number, true};
      }
      if (answer.failure == cudaSuccess) answer.failure = device.failure();
    }
    return answer;
  }

  // Returns whether the report is complete.
  bool report(OrderKind kind) {
    has_begun_case_ |= kind == OrderKind::begin_case;
    std::map<std::uint32_t, Device*> devices;
    for (const auto& connection : connections_) {
      Device& device = connection->device();
      if (kind == OrderKind::finish) {
        device.finish();
        if (recorder_) recorder_->end(connection->number());
      } else {
        device.report_work();
      }
      if (kind == OrderKind::begin_case) device.begin_case();
      devices[connection->number()] = &device;
    }
    if (recorder_ && kind == OrderKind::begin_case) {
      recorder_->begin_case(devices);
    } else if (recorder_) {
      recorder_->stop();
    }
    return reporter_.end_part();
  }

  // The device needs the bytes only for the recording.
  bool record(const Order& order) {
    if (!recorder_) return true;
    const auto bytes = read_buffer(sockets_.buffers.get(), order.offset, order.size);
    if (bytes) recorder_->add(0, order, *bytes);
    return bytes.has_value();
  }

  OrderAnswer save_recording(const Order& order) {
    const auto size = recorder_ ? save(recorder_->recording(), settings_.recording) : std::nullopt;
    return {order.number, size.has_value(), cudaSuccess, size.value_or(0)};
  }

  void remove(std::size_t index) {
    connections_[index]->device().finish();
    if (recorder_) recorder_->end(connections_[index]->number());
    connections_.erase(connections_.begin() + static_cast<std::ptrdiff_t>(index));
  }

  const Settings& settings_;
  ServerSockets sockets_;
  Reporter reporter_;
  std::vector<std::unique_ptr<Connection>> connections_;
  std::optional<Recorder> recorder_;
  std::uint32_t programs_ = 0;  // that have connected
  bool has_begun_case_ = false;
  bool is_finished_ = false;
};

}  // namespace

bool PeerWatch::has_left() {
  const auto ticks = [](Clock::duration duration) { return duration.count(); };
  const Clock::rep now = ticks(Clock::now().time_since_epoch());
  if (now >= next_look_.load(std::memory_order_relaxed)) {
    next_look_.store(now + ticks(kPeerInterval), std::memory_order_relaxed);
    if (closed_since_ == 0 && is_closed(socket_)) closed_since_ = now;
  }
  const Clock::rep since = closed_since_.load(std::memory_order_relaxed);
  return since != 0 && now - since >= ticks(grace_);
}

Connection::Connection(const Settings& settings, Reporter& reporter, FileDescriptor socket,
                       Recorder* recorder, std::uint32_t number)
    : socket_(std::move(socket)),
      peer_(socket_.get()),
      recorder_(recorder),
      number_(number),
      device_(
          settings, reporter, [this](std::string_view text) { send_printed(text); },
          [this] { return peer_.has_left(); },
          [this](const Question& question) { return ask_program(question); }) {
  if (recorder_ != nullptr) device_.memory().mirror().enable();
  // A request that starts must also end.
  const timeval patience{kPatience / 1000, 0};
  ::setsockopt(socket_.get(), SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  is_open_ = send_descriptor(socket_.get(), device_.shared_file());
}

bool Connection::serve() {
  // A program that has ended is served to its end, which labcheck's next order may depend on.
  do {
    if (!serve_waiting()) return false;
  } while (is_closed(socket_.get()));
  return true;
}

bool Connection::serve_waiting() {
  int waiting = 0;  // [bytes]
  ::ioctl(socket_.get(), FIONREAD, &waiting);
  do {
    const auto frame = reader_.next(socket_.get());
    if (!frame || !answer(*frame)) return false;
    waiting -= static_cast<int>(sizeof(FrameHeader) + frame->body.size());
  } while (waiting > 0);
  return true;
}

bool Connection::answer(const ReceivedFrame& frame) {
  return visit_request(frame.kind, frame.body,
                       [&](const auto& request) { answer_request(request, frame.body); }) &&
         is_open_;
}

template <class Request>
void Connection::answer_request(const Request& request, Bytes body) {
  if constexpr (std::is_same_v<Request, GetDevice>) answers_questions_ = request.answers_questions;
  is_program_waiting_ = !std::is_same_v<typename Request::Answer, Unanswered>;
  const std::uint64_t next = device_.memory().device().next_address();
  AnswerOrError<Request> answer = cudaErrorMemoryAllocation;
  try {
    answer = device_.answer(request);
  } catch (const std::bad_alloc&) {  // it needs more host memory than there is
  }
  const bool is_answered = std::exchange(is_program_waiting_, false);
  reply_.clear();
  if (is_answered) encode_answer<Request>(answer, device_.failure(), reply_);
  if (recorder_ != nullptr)
    recorder_->add(number_, device_.memory(), request, answer, {body, next, reply_});
  is_open_ = is_open_ && (!is_answered ||
                          send_frame(socket_.get(), static_cast<std::uint32_t>(DeviceFrame::answer),
                                     reply_, kPatience));
}

void Connection::send_printed(std::string_view text) {
  if (recorder_ != nullptr) recorder_->add_text(number_, text);
  is_open_ = is_open_ && send_frame(socket_.get(), static_cast<std::uint32_t>(DeviceFrame::printed),
                                    std::as_bytes(std::span(text)), kPatience);
}

std::optional<Testimony> Connection::ask_program(const Question& question) {
  if (!is_open_ || !answers_questions_ || !is_program_waiting_) return std::nullopt;
  Testimony testimony;
  is_open_ = send_frame(socket_.get(), static_cast<std::uint32_t>(DeviceFrame::question),
                        std::as_bytes(std::span(&question, 1)), kPatience);
  const auto frame = is_open_ ? testimony_reader_.next(socket_.get()) : std::nullopt;
  is_open_ = frame && frame->kind == kTestimonyFrame && frame->body.size() == sizeof testimony;
  if (!is_open_) return std::nullopt;
  std::memcpy(&testimony, frame->body.data(), sizeof testimony);
  if (recorder_ != nullptr) recorder_->add_testimony(number_, question, testimony);
  return testimony;
}

void serve_programs(const Settings& settings, ServerSockets sockets) {
  Server(settings, std::move(sockets)).run();
}

}  // namespace labcheck::simgpu
