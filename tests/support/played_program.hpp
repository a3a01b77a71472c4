// SPDX-License-Identifier: MIT
/// A student's program that a function of the test plays: it follows the driver's protocol or
/// violates it.
#pragma once

#include "harness/base/file_descriptor.hpp"
#include "harness/driver/protocol.hpp"
#include "harness/model/backend.hpp"
#include "harness/sandbox/sandbox.hpp"
#include "harness/simgpu/memory/addresses.hpp"
#include "tests/support/answering_sandbox.hpp"
#include "tests/support/files.hpp"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <filesystem>
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

/// The folder of the played device.
inline const std::filesystem::path kPlayedRuntime = binary_folder() / "tests/played";

inline constexpr RunMode kSimMode{Backend::sim, CheckLevel::default_};
inline constexpr RunMode kCheckedMode{Backend::sim, CheckLevel::full};
inline constexpr RunMode kGpuMode{Backend::gpu, CheckLevel::default_};

/// The bytes of a message.
inline std::string message(protocol::MessageKind kind, const std::string& body) {
  const protocol::Header header{kind, static_cast<std::uint32_t>(body.size())};
  return std::string(reinterpret_cast<const char*>(&header), sizeof header) + body;
}

/// The descriptors and the output of a played program.
class Stage {
 public:
  explicit Stage(const Command& started) : command(started) {
    for (const PassedDescriptor& passed : command.descriptors) {
      FileDescriptor own(::dup(passed.descriptor));
      if (passed.number == protocol::kControlDescriptor) control = std::move(own);
      if (passed.number == protocol::kArenaDescriptor) arena = std::move(own);
      if (passed.number == simgpu::kDeviceDescriptor) device = std::move(own);
    }
  }

  /// labcheck's next message other than free_buffers; nothing after labcheck has closed the socket
  /// or killed the process.
  std::optional<std::pair<protocol::MessageKind, std::string>> receive() const {
    for (;;) {
      protocol::Header header{};
      if (!read(&header, sizeof header)) return std::nullopt;
      std::string body(header.size, '\0');
      if (!read(body.data(), body.size())) return std::nullopt;
      if (header.kind != protocol::MessageKind::free_buffers)
        return std::pair{header.kind, std::move(body)};
    }
  }

  /// The next test case to run; nothing after the last one.
  std::optional<protocol::RunCase> next_case() const {
    const auto message = receive();
    if (!message || message->first != protocol::MessageKind::run_case) return std::nullopt;
    return protocol::decode<protocol::RunCase>(message->second).value();
  }

  void send_bytes(std::string_view bytes) const {
    (void)!::send(control.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
  }
  void send(protocol::MessageKind kind, const std::string& body = {}) const {
    send_bytes(message(kind, body));
  }
  void hello() const { send(protocol::MessageKind::hello); }
  void done(const protocol::CaseDone& outcome = {}) const {
    send(protocol::MessageKind::case_done, encode(outcome));
  }

  /// Makes the device (played_device.cpp) report `text`.
  void report(std::string_view text) const {
    constexpr std::size_t kPiece = 1 << 16;
    for (; !text.empty(); text.remove_prefix(std::min(kPiece, text.size())))
      (void)!::send(device.get(), text.data(), std::min(kPiece, text.size()), MSG_NOSIGNAL);
  }

  /// Makes the device report `text`, which must be short, if it does full checks.
  void report_with_full_checks(std::string_view text) const { report('?' + std::string(text)); }

  /// Maps the arena and calls `use` with its bytes.
  void with_arena(std::uint64_t size, const std::function<void(std::byte*)>& use) const {
    void* bytes = ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED, arena.get(), 0);
    if (bytes == MAP_FAILED) return;
    use(static_cast<std::byte*>(bytes));
    ::munmap(bytes, size);
  }

  /// Places a buffer at `address` in device memory, or in host memory (0). Returns whether labcheck
  /// answers that the buffer is filled.
  bool place(const std::string& buffer, std::uint64_t address) const {
    send(protocol::MessageKind::buffer_placed, encode(protocol::BufferPlaced{buffer, address}));
    const auto answer = receive();
    return answer && answer->first == protocol::MessageKind::buffer_filled;
  }

  /// Places all buffers of a test case in host memory, and calls `use` with the bytes of the arena.
  void with_buffers(const protocol::RunCase& run,
                    const std::function<void(std::byte*)>& use) const {
    if (run.on_simulated_gpu) {
      for (const protocol::Region& region : run.regions) place(region.name, 0);
    }
    with_arena(run.arena_size, use);
  }

  void print(std::string_view text) {
    const std::lock_guard lock(mutex_);
    output_ += text;
  }
  std::string output() const {
    const std::lock_guard lock(mutex_);
    return output_;
  }

  /// Does nothing until labcheck kills the process.
  ProcessEnd hang() const {
    pollfd killed{killed_.read_end.get(), POLLIN, 0};
    ::poll(&killed, 1, -1);
    ProcessEnd end;
    end.how = KilledOnRequest{};
    return end;
  }

  void kill() {
    (void)!::write(killed_.write_end.get(), "x", 1);
    // Also wakes a play that is blocked in send().
    ::shutdown(control.get(), SHUT_RDWR);
  }

  /// Closes the socket for both sides.
  void hang_up() const { ::shutdown(control.get(), SHUT_RDWR); }

  const Command command;  // that started the process
  FileDescriptor control;
  FileDescriptor arena;
  FileDescriptor device;

 private:
  bool read(void* to, std::size_t size) const {
    return size == 0 || ::recv(control.get(), to, size, MSG_WAITALL) == static_cast<ssize_t>(size);
  }

  mutable std::mutex mutex_;
  std::string output_;
  Pipe killed_ = make_pipe();
};

using Play = std::function<ProcessEnd(Stage&)>;

/// Plays the driver: sends hello, calls `run` for the answer to each test case, and ends normally.
inline Play driver(std::function<protocol::CaseDone(Stage&, const protocol::RunCase&)> run) {
  return [run = std::move(run)](Stage& stage) {
    stage.hello();
    while (const auto test_case = stage.next_case()) stage.done(run(stage, *test_case));
    stage.send(protocol::MessageKind::end);
    return exited(0);
  };
}

/// Starts programs that play `play`: each in its own thread, or completely before start() returns.
class PlayedSandbox : public Sandbox {
 public:
  std::string circumstances() const override { return {}; }

  enum class When { in_thread, before_start_returns };
  explicit PlayedSandbox(Play play, When when = When::in_thread)
      : play_(std::move(play)), when_(when) {}

  std::unique_ptr<SandboxedProcess> start(const Command& command) override {
    commands.push_back(command);
    return std::make_unique<Process>(command, *this);
  }

  std::vector<Command> commands;    // that were started; their descriptors are closed
  std::atomic<int> end_checks = 0;  // calls of ended_descriptor()

 private:
  class Process : public SandboxedProcess {
   public:
    Process(const Command& command, PlayedSandbox& sandbox)
        : sandbox_(sandbox), stage_(command), thread_([this] { play(); }) {
      if (sandbox.when_ == When::before_start_returns) thread_.join();
    }
    ~Process() override {
      stage_.kill();
      if (thread_.joinable()) thread_.join();
    }

    int ended_descriptor() const override {
      ++sandbox_.end_checks;
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
      stage_.device.close();
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
