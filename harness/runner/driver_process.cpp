// SPDX-License-Identifier: MIT
#include "harness/runner/driver_process.hpp"

#include "harness/base/interrupt.hpp"
#include "harness/runner/start_gate.hpp"
#include "harness/runner/student_command.hpp"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

namespace labcheck {
namespace {

// Larger than the report of any real program [bytes].
constexpr std::size_t kLongestReport = std::size_t{64} << 20;
// The most pieces per read: together more than the capacity of a pipe (/proc/sys/fs/pipe-max-size).
// Without a limit, a program that writes without a pause would keep labcheck reading.
constexpr int kMaxPieces = 32;
// The CUDA driver creates contexts one after the other, a few per second.
constexpr std::chrono::seconds kLongestStart{60};
// The interval of checks for an interrupt.
constexpr std::chrono::milliseconds kInterruptCheck{200};

}  // namespace

DriverProcess::DriverProcess(Sandbox& sandbox, const Program& program, RunMode mode,
                             const Limits& limits, const Host& host) {
  Pipe report = make_pipe();
  report_end_ = std::move(report.read_end);
  ::fcntl(report_end_.get(), F_SETFL, O_NONBLOCK);
  Command command = student_command(program, mode, limits, host, report_token_);
  command.descriptors = {{control_.driver_end(), protocol::kControlDescriptor},
                         {arena_.descriptor(), protocol::kArenaDescriptor}};
  if (mode.backend == Backend::sim) {
    command.descriptors.push_back({report.write_end.get(), protocol::kReportDescriptor});
  }
  if (mode.backend == Backend::gpu && host.start_gate != nullptr)
    start_permit_ = host.start_gate->enter(host.use);
  process_ = sandbox.start(command);
  control_.close_driver_end();
}

void DriverProcess::send(protocol::MessageKind kind, const std::string& body) {
  control_.send(kind, body);
}

void DriverProcess::read_report() {
  char piece[65536];
  for (int k = 0; k < kMaxPieces; ++k) {
    const ssize_t count = ::read(report_end_.get(), piece, sizeof piece);
    if (count < 0 && errno == EINTR) continue;
    // A pipe without a writer would end every poll() immediately.
    if (count == 0) report_end_.close();
    if (count <= 0) return;
    const std::size_t room = kLongestReport - std::min(report_.size(), kLongestReport);
    report_.append(piece, std::min(static_cast<std::size_t>(count), room));
  }
}

// Skips the hello of a new process if another kind is expected.
std::optional<ControlMessage> DriverProcess::next_message(protocol::MessageKind kind) {
  auto message = control_.take();
  while (message && message->kind == protocol::MessageKind::hello && kind != message->kind)
    message = control_.take();
  return message;
}

Answer DriverProcess::answer_with(ControlMessage message, protocol::MessageKind kind) {
  if (message.kind != kind) return {};
  read_report();
  return {std::move(message), false};
}

Answer DriverProcess::wait_for(protocol::MessageKind kind, std::chrono::milliseconds limit) {
  const auto deadline = std::chrono::steady_clock::now() + limit;
  for (;;) {
    throw_if_interrupted();
    if (auto message = next_message(kind)) return answer_with(std::move(*message), kind);
    const auto remaining = std::chrono::duration_cast<std::chrono::milliseconds>(
        deadline - std::chrono::steady_clock::now());
    if (remaining.count() <= 0) return {std::nullopt, true};
    pollfd waiting[] = {{control_.descriptor(), POLLIN, 0},
                        {report_end_.get(), POLLIN, 0},
                        {process_->ended_descriptor(), POLLIN, 0}};
    ::poll(
        waiting, 3,
        static_cast<int>(std::min(remaining, std::chrono::milliseconds(kInterruptCheck)).count()));
    read_report();
    const bool open = control_.read_available();
    const bool ended = (waiting[2].revents & POLLIN) != 0;
    if (open && !ended) continue;
    // The process may have sent its last message just before it ended.
    if (auto message = next_message(kind)) return answer_with(std::move(*message), kind);
    return {};
  }
}

void DriverProcess::wait_until_up() {
  if (startup_) return;
  startup_ = wait_for(protocol::MessageKind::hello, kLongestStart);
  start_permit_ = {};
}

Answer DriverProcess::ask(protocol::MessageKind kind, const std::string& body,
                          protocol::MessageKind expected, std::chrono::milliseconds limit) {
  wait_until_up();
  if (!startup_->message) return *startup_;
  send(kind, body);
  return wait_for(expected, limit);
}

ProcessEnd DriverProcess::stop() {
  if (!end_) {
    process_->kill();
    end_ = process_->wait();
    read_report();
  }
  return *end_;
}

std::string DriverProcess::take_output() {
  const std::string all = end_ ? end_->output : process_->output();
  const std::string new_output = all.substr(std::min(output_taken_, all.size()));
  output_taken_ = all.size();
  return new_output;
}

SimReport DriverProcess::take_report() {
  return parse_sim_report(std::exchange(report_, {}), FileNames::without_folders, report_token_);
}

}  // namespace labcheck
