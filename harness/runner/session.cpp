#include "harness/runner/session.hpp"

#include "harness/base/interrupt.hpp"
#include "harness/base/text.hpp"
#include "harness/runner/driver_process.hpp"

namespace labcheck {
namespace {

protocol::RunCase request_for(const CaseInput& input, const Arena& arena,
                              std::vector<protocol::Region> regions) {
  protocol::RunCase request;
  request.call = input.call;
  request.arena_size = arena.size();
  request.regions = std::move(regions);
  for (const auto& [name, value] : input.parameters.all()) {
    protocol::Parameter parameter;
    parameter.name = name;
    if (const auto* number = std::get_if<std::int64_t>(&value)) {
      parameter.number = *number;
    } else {
      parameter.is_word = true;
      parameter.word = std::get<std::string>(value);
    }
    request.parameters.push_back(std::move(parameter));
  }
  return request;
}

// The functions among `defined` that were probably meant to be `wanted`.
std::vector<std::string> similar_functions(const std::vector<std::string>& defined,
                                           const std::string& wanted) {
  std::vector<std::string> similar;
  for (const std::string& function : defined) {
    const std::string name = function.substr(0, function.find('('));
    if (name == wanted || !closest_word(wanted, {name}).empty()) similar.push_back(function);
  }
  return similar;
}

RunEnd end_of(const protocol::CaseDone& done, const Program& program, const std::string& function) {
  switch (done.outcome) {
    case protocol::Outcome::completed:
      return Completed{};
    case protocol::Outcome::device_error:
      return DeviceError{done.name, done.text};
    case protocol::Outcome::function_absent:
      return FunctionAbsent{similar_functions(program.functions, function)};
    case protocol::Outcome::driver_failure:
      break;
  }
  return DriverFailure{done.text};
}

RunEnd end_of(const ProcessEnd& end, bool timed_out) {
  if (timed_out) return TimeLimit{};
  if (const auto* status = std::get_if<ExitStatus>(&end.how)) return Exited{status->status};
  if (const auto* signal = std::get_if<KilledBySignal>(&end.how)) return Signaled{signal->signal};
  const auto* limit = std::get_if<LimitPassed>(&end.how);
  if (limit == nullptr) return ChannelBroken{};
  switch (limit->limit) {
    case LimitKind::memory:
    case LimitKind::processes:
      return MemoryLimit{};
    case LimitKind::output:
      return OutputLimit{};
    case LimitKind::wall_time:
    case LimitKind::cpu_time:
      break;
  }
  return TimeLimit{};
}

}  // namespace

Session::Session(Sandbox& sandbox, Program program, RunMode mode, Limits limits,
                 std::filesystem::path runtime_folder)
    : sandbox_(sandbox),
      program_(std::move(program)),
      mode_(mode),
      limits_(limits),
      runtime_folder_(std::move(runtime_folder)) {}

Session::~Session() = default;

Run Session::run(const CaseInput& input) {
  throw_if_interrupted();
  Run run;
  run.case_id = input.id;
  run.mode = mode_;
  const auto start = std::chrono::steady_clock::now();
  if (process_ == nullptr)
    process_ = std::make_unique<DriverProcess>(sandbox_, program_, mode_, limits_, runtime_folder_);
  Arena& arena = process_->arena();
  const protocol::RunCase request =
      request_for(input, arena, arena.fill(input.buffers, input.poison_seed));
  process_->send(protocol::MessageKind::run_case, encode(request));
  const Answer answer = process_->wait_for(protocol::MessageKind::case_done, limits_.time);
  protocol::CaseDone done;
  if (answer.message && decode_case_done(answer.message->body, done)) {
    run.end = end_of(done, program_, input.call);
    if (completed(run)) run.buffers = arena.collect(input.buffers);
    run.output = process_->take_output();
    process_->take_report(run);
    if (done.context_lost) process_.reset();
  } else {
    const ProcessEnd end = process_->stop();
    run.end = end_of(end, answer.timed_out);
    run.output = process_->take_output();
    process_->take_report(run);
    process_.reset();
  }
  run.wall_time = std::chrono::steady_clock::now() - start;
  return run;
}

bool Session::finish() {
  if (process_ == nullptr) return true;
  process_->send(protocol::MessageKind::finish, {});
  const Answer answer = process_->wait_for(protocol::MessageKind::end, limits_.time);
  if (answer.message && mode_.checks == CheckLevel::full) {
    // What was never freed is known when the process is gone, and that ends a wait, too.
    process_->wait_for(protocol::MessageKind::end, limits_.time);
    Run rest;
    process_->take_report(rest);
    faults_at_end_ = std::move(rest.faults);
  }
  process_.reset();
  return answer.message.has_value();
}

}  // namespace labcheck
