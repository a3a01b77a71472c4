// SPDX-License-Identifier: MIT
/// A sandbox without processes, for tests of code that only needs the results of commands.
#pragma once

#include "harness/sandbox/sandbox.hpp"

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unistd.h>
#include <utility>
#include <vector>

namespace labcheck::test {

inline ProcessEnd exited(int status, std::string output = {}) {
  ProcessEnd end;
  end.how = ExitStatus{status};
  end.output = std::move(output);
  return end;
}

inline ProcessEnd exceeded(LimitKind limit) {
  ProcessEnd end;
  end.how = LimitExceeded{limit};
  return end;
}

/// Writes `text` to the descriptor that `command` gets as `number`.
inline void write_to(const Command& command, int number, std::string_view text) {
  for (const PassedDescriptor& passed : command.descriptors) {
    if (passed.number == number) (void)!::write(passed.descriptor, text.data(), text.size());
  }
}

/// A process that has ended with a given result.
class EndedProcess : public SandboxedProcess {
 public:
  explicit EndedProcess(ProcessEnd end) : end_(std::move(end)) {}

  int ended_descriptor() const override { return ended_.read_end.get(); }
  std::string output() const override { return end_.output; }
  void kill() override {}
  ProcessEnd wait() override { return end_; }

 private:
  static Pipe readable_pipe() {
    Pipe pipe = make_pipe();
    (void)!::write(pipe.write_end.get(), "x", 1);
    return pipe;
  }

  ProcessEnd end_;
  Pipe ended_ = readable_pipe();
};

/// Calls a function of the test for the result of each command. The function may use the command's
/// descriptors.
class AnsweringSandbox : public Sandbox {
 public:
  using Answer = std::function<ProcessEnd(const Command&)>;
  explicit AnsweringSandbox(Answer answer) : answer_(std::move(answer)) {}

  std::unique_ptr<SandboxedProcess> start(const Command& command) override {
    const std::lock_guard lock(mutex_);
    commands_.push_back(command);
    return std::make_unique<EndedProcess>(answer_(command));
  }

  std::string circumstances() const override { return circumstances_; }
  void set_circumstances(std::string circumstances) { circumstances_ = std::move(circumstances); }

  /// The commands so far. Their descriptors are closed.
  std::vector<Command> commands() const {
    const std::lock_guard lock(mutex_);
    return commands_;
  }

 private:
  Answer answer_;
  std::string circumstances_;
  mutable std::mutex mutex_;
  std::vector<Command> commands_;
};

}  // namespace labcheck::test
