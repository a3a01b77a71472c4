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

// More than any program under test has to say of itself.
constexpr std::size_t kLongestReport = std::size_t{64} << 20;
// More than a pipe holds (/proc/sys/fs/pipe-max-size), in pieces: who writes without a pause must
// not keep us reading.
constexpr int kMostPieces = 32;
// Contexts are made one after the other, whatever asks for them: a few a second.
constexpr std::chrono::seconds kLongestStart{60};
// How often an interrupt is looked for.
constexpr std::chrono::milliseconds kGlance{200};

}  // namespace

DriverProcess::DriverProcess(Sandbox& sandbox, const Program& program, RunMode mode,
                             const Limits& limits, const Machine& machine) {
  Pipe report = make_pipe();
  report_end_ = std::move(report.read_end);
  ::fcntl(report_end_.get(), F_SETFL, O_NONBLOCK);
  Command command = student_command(program, mode, limits, machine, report_token_);
  command.descriptors = {{control_.driver_end(), protocol::kControlDescriptor},
                         {arena_.descriptor(), protocol::kArenaDescriptor}};
  if (mode.backend == Backend::sim) {
    command.descriptors.push_back({report.write_end.get(), protocol::kReportDescriptor});
  }
  if (mode.backend == Backend::gpu && machine.starts != nullptr)
    start_ = machine.starts->enter(machine.use);
  process_ = sandbox.start(command);
  control_.close_driver_end();
}

void DriverProcess::send(protocol::MessageKind kind, const std::string& body) {
  control_.send(kind, body);
}

void DriverProcess::read_report() {
  char piece[65536];
  for (int k = 0; k < kMostPieces; ++k) {
    const ssize_t count = ::read(report_end_.get(), piece, sizeof piece);
    if (count < 0 && errno == EINTR) continue;
    // A pipe without a writer would end every wait at once.
    if (count == 0) report_end_.close();
    if (count <= 0) return;
    const std::size_t room = kLongestReport - std::min(report_.size(), kLongestReport);
    report_.append(piece, std::min(static_cast<std::size_t>(count), room));
  }
}

// The greeting of a new process comes before its first answer.
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
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
        deadline - std::chrono::steady_clock::now());
    if (left.count() <= 0) return {std::nullopt, true};
    pollfd waiting[] = {{control_.descriptor(), POLLIN, 0},
                        {report_end_.get(), POLLIN, 0},
                        {process_->ended_descriptor(), POLLIN, 0}};
    ::poll(waiting, 3,
           static_cast<int>(std::min(left, std::chrono::milliseconds(kGlance)).count()));
    read_report();
    const bool open = control_.read_available();
    const bool ended = (waiting[2].revents & POLLIN) != 0;
    if (open && !ended) continue;
    // The last message may have come together with the end.
    if (auto message = next_message(kind)) return answer_with(std::move(*message), kind);
    return {};
  }
}

void DriverProcess::wait_until_up() {
  if (up_) return;
  up_ = wait_for(protocol::MessageKind::hello, kLongestStart);
  start_ = {};
}

Answer DriverProcess::ask(protocol::MessageKind kind, const std::string& body,
                          protocol::MessageKind expected, std::chrono::milliseconds limit) {
  wait_until_up();
  if (!up_->message) return *up_;
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
  const std::string fresh = all.substr(std::min(output_taken_, all.size()));
  output_taken_ = all.size();
  return fresh;
}

SimReport DriverProcess::take_report() {
  return parse_sim_report(std::exchange(report_, {}), FileNames::without_folders, report_token_);
}

}  // namespace labcheck
