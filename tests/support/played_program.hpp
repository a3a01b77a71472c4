/// A student's program that a function of the test plays: it speaks with labcheck as the driver
/// does, or as no driver would.
#pragma once

#include "harness/base/file_descriptor.hpp"
#include "harness/driver/protocol.hpp"
#include "harness/sandbox/sandbox.hpp"
#include "tests/support/answering_sandbox.hpp"

#include <algorithm>
#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <poll.h>
#include <string>
#include <string_view>
#include <sys/mman.h>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>
#include <utility>
#include <vector>

namespace labcheck::test {

/// A message as it is sent.
inline std::string message(protocol::MessageKind kind, const std::string& body) {
  const protocol::Header header{kind, static_cast<std::uint32_t>(body.size())};
  return std::string(reinterpret_cast<const char*>(&header), sizeof header) + body;
}

/// What the process has to play with.
class Stage {
 public:
  explicit Stage(const Command& started) : command(started) {
    for (const PassedDescriptor& passed : command.descriptors) {
      FileDescriptor own(::dup(passed.descriptor));
      if (passed.number == protocol::kControlDescriptor) control = std::move(own);
      if (passed.number == protocol::kArenaDescriptor) arena = std::move(own);
      if (passed.number == protocol::kReportDescriptor) report_end = std::move(own);
    }
  }

  /// The next message of labcheck's; nothing once it is gone or has the process killed.
  std::optional<std::pair<protocol::MessageKind, std::string>> receive() const {
    protocol::Header header{};
    if (!read(&header, sizeof header)) return std::nullopt;
    std::string body(header.size, '\0');
    if (!read(body.data(), body.size())) return std::nullopt;
    return std::pair{header.kind, std::move(body)};
  }

  /// The next case to run; nothing once there are no more.
  std::optional<protocol::RunCase> next_case() const {
    const auto message = receive();
    if (!message || message->first != protocol::MessageKind::run_case) return std::nullopt;
    return protocol::decode_run_case(message->second);
  }

  void send_bytes(std::string_view bytes) const {
    (void)!::send(control.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
  }
  void send(protocol::MessageKind kind, const std::string& body = {}) const {
    send_bytes(message(kind, body));
  }
  void hello() const { send(protocol::MessageKind::hello); }
  void done(const protocol::CaseDone& outcome = {}) const {
    if (report_end) report("{\"counters\":{}}\n");
    send(protocol::MessageKind::case_done, encode(outcome));
  }

  /// Writes as the simulated GPU does: each line of `text` begins with the report's token.
  void report(std::string_view text) const {
    std::string told;
    const auto token = command.environment.find("LABCHECK_SIM_REPORT_TOKEN");
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t next = std::min(text.find('\n', at), text.size() - 1) + 1;
      if (token != command.environment.end()) told += token->second;
      told += text.substr(at, next - at);
      at = next;
    }
    write_to_report(told);
  }

  void write_to_report(std::string_view text) const {
    (void)!::write(report_end.get(), text.data(), text.size());
  }

  /// Has `use` work on the arena's bytes.
  void with_arena(std::uint64_t size, const std::function<void(std::byte*)>& use) const {
    void* bytes = ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED, arena.get(), 0);
    if (bytes == MAP_FAILED) return;
    use(static_cast<std::byte*>(bytes));
    ::munmap(bytes, size);
  }

  void print(std::string_view text) {
    const std::lock_guard lock(mutex_);
    output_ += text;
  }
  std::string output() const {
    const std::lock_guard lock(mutex_);
    return output_;
  }

  /// Does nothing until labcheck has the process killed.
  ProcessEnd hang() const {
    pollfd killed{killed_.read_end.get(), POLLIN, 0};
    ::poll(&killed, 1, -1);
    ProcessEnd end;
    end.how = KilledByUs{};
    return end;
  }

  void kill() {
    (void)!::write(killed_.write_end.get(), "x", 1);
    // Also wakes a play that waits until it can send more.
    ::shutdown(control.get(), SHUT_RDWR);
  }

  /// Ends the conversation; the other side sees the socket closed.
  void hang_up() const { ::shutdown(control.get(), SHUT_RDWR); }

  const Command command;  // that the process was started by
  FileDescriptor control;
  FileDescriptor arena;
  FileDescriptor report_end;

 private:
  bool read(void* to, std::size_t size) const {
    return size == 0 || ::recv(control.get(), to, size, MSG_WAITALL) == static_cast<ssize_t>(size);
  }

  mutable std::mutex mutex_;
  std::string output_;
  Pipe killed_ = make_pipe();
};

using Play = std::function<ProcessEnd(Stage&)>;

/// The driver: says hello, has `run` answer each case, and comes to a normal end.
inline Play driver(std::function<protocol::CaseDone(Stage&, const protocol::RunCase&)> run) {
  return [run = std::move(run)](Stage& stage) {
    stage.hello();
    while (const auto test_case = stage.next_case()) stage.done(run(stage, *test_case));
    stage.send(protocol::MessageKind::end);
    return exited(0);
  };
}

/// Starts programs that play `play`, in a thread each, or to their end before start() returns.
class PlayedSandbox : public Sandbox {
 public:
  enum class When { beside, at_once };
  explicit PlayedSandbox(Play play, When when = When::beside)
      : play_(std::move(play)), when_(when) {}

  std::unique_ptr<SandboxedProcess> start(const Command& command) override {
    commands.push_back(command);
    return std::make_unique<Process>(command, *this);
  }

  std::vector<Command> commands;  // that were started; their descriptors are closed by now
  std::atomic<int> glances = 0;   // how often somebody wanted to know whether a program has ended

 private:
  class Process : public SandboxedProcess {
   public:
    Process(const Command& command, PlayedSandbox& sandbox)
        : sandbox_(sandbox), stage_(command), thread_([this] { play(); }) {
      if (sandbox.when_ == When::at_once) thread_.join();
    }
    ~Process() override {
      stage_.kill();
      if (thread_.joinable()) thread_.join();
    }

    int ended_descriptor() const override {
      ++sandbox_.glances;
      return ended_.read_end.get();
    }
    std::string output() const override { return stage_.output(); }
    void kill() override { stage_.kill(); }
    ProcessEnd wait() override {
      if (thread_.joinable()) thread_.join();
      end_.output = stage_.output();
      return end_;
    }

   private:
    void play() {
      end_ = sandbox_.play_(stage_);
      stage_.report_end.close();
      stage_.hang_up();
      (void)!::write(ended_.write_end.get(), "x", 1);
    }

    PlayedSandbox& sandbox_;
    Stage stage_;
    Pipe ended_ = make_pipe();
    ProcessEnd end_;
    std::thread thread_;
  };

  Play play_;
  When when_;
};

}  // namespace labcheck::test
