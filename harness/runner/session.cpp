// SPDX-License-Identifier: MIT
#include "harness/runner/session.hpp"

#include "harness/base/interrupt.hpp"
#include "harness/runner/driver_process.hpp"
#include "harness/runner/run_ends.hpp"

#include <iterator>
#include <optional>
#include <utility>

namespace labcheck {
namespace {

/// `run` with the buffers after its call, which has completed.
Run with_buffers(Run run, CaseBuffers::Collected collected) {
  if (auto* error = std::get_if<DeviceError>(&collected)) {
    run.end = std::move(*error);
  } else {
    run.buffers = std::get<std::vector<ReturnedBuffer>>(std::move(collected));
  }
  return run;
}

}  // namespace

Session::Session(Sandbox& sandbox, Program program, RunMode mode, Limits limits, Host host)
    : sandbox_(sandbox),
      program_(std::move(program)),
      mode_(mode),
      limits_(limits),
      host_(std::move(host)) {
  if (mode_.backend == Backend::sim && mode_.checks == CheckLevel::default_)
    replays_.emplace().recording = memory_file("recording", 0);
}

Session::~Session() = default;

DriverProcess& Session::process() {
  if (process_ == nullptr)
    process_ = std::make_unique<DriverProcess>(sandbox_, program_, mode_, limits_, host_,
                                               replays_ ? replays_->recording.get() : -1);
  return *process_;
}

void Session::wait_until_up() {
  process().wait_until_up();
}

Run Session::run(const CaseInput& input) {
  Run run = attempt(input);
  const auto is_not_set_up = [&] { return std::holds_alternative<SetupFailed>(run.end); };
  if (mode_.backend != Backend::gpu || !is_not_set_up()) return run;
  // Another program may have used the GPU's memory for a moment. The program is to blame only if
  // memory was free after both attempts.
  const auto attributed = [&] {
    return attribute_setup_failure(run.end, input.buffers, *open_gpu_monitor(host_.gpu));
  };
  const RunEnd first = attributed();
  run = attempt(input);
  if (is_not_set_up())
    run.end = std::holds_alternative<DriverFailure>(first) ? first : attributed();
  return run;
}

Run Session::attempt(const CaseInput& input) {
  throw_if_interrupted();
  if (replays_) replays_->is_loaded = false;
  Run run;
  run.case_id = input.id;
  run.mode = mode_;
  const auto start = std::chrono::steady_clock::now();
  auto regions = process().buffers().fill(input.buffers, input.poison_seed);
  const protocol::RunCase request =
      request_for(input, mode_.backend, process_->buffers().shared(), std::move(regions));
  // What kernels did before the test case does not count as its work.
  process_->wait_until_up();
  SimReport earlier = process_->begin_case();
  const Answer answer = process_->ask(protocol::MessageKind::run_case, encode(request),
                                      protocol::MessageKind::case_done, limits_.time);
  const std::optional<protocol::CaseDone> done =
      answer.message ? protocol::decode<protocol::CaseDone>(answer.message->body) : std::nullopt;
  if (done) {
    run.end = end_of(*done, program_, input.call);
    if (has_completed(run))
      run = with_buffers(std::move(run), process_->collect(input.buffers, done->on_host));
    run.output = process_->take_output();
    run = with_report(std::move(run), process_->take_report());
    process_->buffers().clear();
    const bool device_ended = std::holds_alternative<MemoryLimit>(run.end);
    const bool is_not_set_up = std::holds_alternative<SetupFailed>(run.end);
    if (done->context_lost || device_ended || is_not_set_up) {
      process_.reset();
    } else {
      // The next test case of this process may have to wait for memory.
      process_->send(protocol::MessageKind::free_buffers, {});
    }
  } else {
    const ProcessEnd end = process_->stop();
    run.end = answer.timed_out ? TimeLimit{} : end_of(end);
    run.output = process_->take_output();
    run = with_report(std::move(run), process_->take_report());
    process_.reset();
  }
  run.faults.insert(run.faults.begin(), std::make_move_iterator(earlier.faults.begin()),
                    std::make_move_iterator(earlier.faults.end()));
  run.report_is_sound = run.report_is_sound && earlier.is_complete;
  run.wall_time = std::chrono::steady_clock::now() - start;
  return run;
}

bool Session::load_recording() {
  if (replays_->is_loaded) return true;
  const auto size = process_ == nullptr ? std::nullopt : process_->save_recording();
  if (!size) return false;
  if (!replays_->device) {
    replays_->device.emplace(host_, device_settings(mode_, limits_),
                             DeviceFiles{replays_->buffers.descriptor(), replays_->recording.get()},
                             DeviceRole::replays);
  }
  replays_->is_loaded = replays_->device->load_recording(*size);
  return replays_->is_loaded;
}

Run Session::replay(const CaseInput& input, const simgpu::Experiment& experiment) {
  throw_if_interrupted();
  Run run;
  run.case_id = input.id;
  run.mode = mode_;
  run.end = TimeLimit{};
  if (!replays_ || !load_recording()) return run;
  replays_->buffers.fill(input.buffers, input.poison_seed);
  run = with_report(std::move(run), replays_->device->replay(experiment, limits_.time));
  if (!run.report_is_sound) {
    // It may still be busy, or have ended.
    replays_->device.reset();
    replays_->is_loaded = false;
  } else if (run.replay.is_complete) {
    run.end = Completed{};
    run.buffers = replays_->buffers.collect(input.buffers);
  }
  replays_->buffers.clear();
  return run;
}

bool Session::finish() {
  if (process_ == nullptr) return true;
  process_->send(protocol::MessageKind::finish, {});
  const Answer answer = process_->wait_patiently(protocol::MessageKind::end, limits_.time);
  if (answer.message && mode_.checks == CheckLevel::full) {
    // The device reports leaks when the process has ended. Its end ends this wait.
    process_->wait_patiently(protocol::MessageKind::end, limits_.time);
    process_->stop();
    report_at_end_ = process_->finish_report();
  }
  process_.reset();
  return answer.message.has_value();
}

}  // namespace labcheck
