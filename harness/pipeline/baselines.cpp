// SPDX-License-Identifier: MIT
#include "harness/pipeline/baselines.hpp"

#include "harness/intake/submission_finder.hpp"
#include "harness/pipeline/messages.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace labcheck {
namespace {

// 4 bytes are read and 4 bytes are written.
constexpr double kBytesPerCopiedFloat = 8;

bool has_all(const Parameters& parameters, const std::vector<std::string>& names) {
  return std::ranges::all_of(names, [&](const std::string& name) {
    return std::ranges::any_of(parameters.all(), [&](const auto& entry) {
      return entry.first == name && std::holds_alternative<std::int64_t>(entry.second);
    });
  });
}

Buffer input(std::string name, std::vector<std::size_t> shape, Random& random) {
  std::size_t count = 1;
  for (const std::size_t extent : shape) count *= extent;
  return make_input(std::move(name), std::move(shape), random.floats(count, -1, 1));
}

// A fragment.
struct EndInWords {
  Message operator()(const Completed&) const { return messages::it_ended(); }
  Message operator()(const Exited& end) const { return messages::it_exited(as_number(end.status)); }
  Message operator()(const Signaled& end) const {
    return messages::signal_ended_it(as_number(end.signal));
  }
  Message operator()(const DeviceError& end) const { return verbatim(end.name + ": " + end.text); }
  Message operator()(const FunctionAbsent&) const { return messages::it_defines_no_function(); }
  Message operator()(const TimeLimit&) const { return messages::it_exceeded_time(); }
  Message operator()(const MemoryLimit&) const { return messages::it_exceeded_memory(); }
  Message operator()(const OutputLimit&) const { return messages::it_exceeded_output(); }
  Message operator()(const ChannelBroken&) const { return messages::it_broke_channel(); }
  Message operator()(const NotStarted& end) const { return verbatim(end.reason); }
  Message operator()(const SetupFailed& end) const { return end.reason; }
  Message operator()(const DriverFailure& end) const { return end.reason; }
};

}  // namespace

std::variant<CaseInput, Message> ceiling_input(const std::string& name,
                                               const Parameters& parameters, const Work& work,
                                               Random& random) {
  CaseInput ceiling;
  ceiling.id = name;
  ceiling.poison_seed = random.bits();
  if (name == kCopyCeiling) {
    const auto n = static_cast<std::size_t>(work.bytes / kBytesPerCopiedFloat);
    if (n == 0) return messages::no_bytes_to_copy();
    ceiling.call = "copy";
    ceiling.parameters = {{"n", static_cast<std::int64_t>(n)}};
    ceiling.buffers = {input("in", {n}, random), make_output<float>("out", {n})};
  } else if (name == kProductCeiling) {
    if (!has_all(parameters, {"m", "n", "k"})) return messages::no_sizes_of_a_product();
    const std::size_t m = parameters.size("m");
    const std::size_t n = parameters.size("n");
    const std::size_t k = parameters.size("k");
    ceiling.call = "cublas";
    ceiling.parameters = parameters;
    ceiling.buffers = {input("a", {m, k}, random), input("b", {k, n}, random),
                       make_output<float>("c", {m, n})};
  } else if (name == kSumCeiling) {
    if (!has_all(parameters, {"n"})) return messages::no_size_of_a_sum();
    ceiling.call = "cub_sum";
    ceiling.parameters = parameters;
    ceiling.buffers = {input("in", {parameters.size("n")}, random), make_output<float>("out", {1})};
  } else {
    return messages::no_such_ceiling(name);
  }
  return ceiling;
}

bool is_rung(const std::string& name, const Lab& lab) {
  const std::vector<Rung>& rungs = lab.assignment.ladder.rungs;
  return std::ranges::any_of(rungs, [&](const Rung& rung) { return rung.id == name; });
}

std::filesystem::path rung_file(const std::string& name, const Lab& lab) {
  return lab.reference_folder / "ladder" / (name + ".cu");
}

std::optional<std::string> last_rung(const Lab& lab) {
  const std::vector<Rung>& rungs = lab.assignment.ladder.rungs;
  const auto rung = std::find_if(rungs.rbegin(), rungs.rend(), [&](const Rung& each) {
    return std::filesystem::is_regular_file(rung_file(each.id, lab));
  });
  return rung == rungs.rend() ? std::nullopt : std::optional(rung->id);
}

const Part& ladder_part(const Lab& lab) {
  const TestCase* test_case = lab.assignment.ladder.cases.empty()
                                  ? nullptr
                                  : find_case(lab.assignment, lab.assignment.ladder.cases.front());
  const Part* part = test_case != nullptr ? find_part(lab.assignment, test_case->part) : nullptr;
  return part != nullptr ? *part : lab.assignment.parts.front();
}

Submission reference_submission(const Lab& lab) {
  // A lab with several files has a folder.
  const std::filesystem::path folder = lab.reference_folder / "solution";
  const bool is_folder = std::filesystem::is_directory(folder);
  return find_submission(is_folder ? folder : lab.reference_folder / "solution.cu", lab.assignment);
}

Submission rung_submission(const std::string& name, const Lab& lab) {
  return single_file_submission(rung_file(name, lab), ladder_part(lab));
}

Program rung_program(const std::string& name, const Lab& lab, const Workbench& bench) {
  const Submission rung = rung_submission(name, lab);
  const Build build = bench.toolchain.build(rung, lab, target_for(bench, bench.backend));
  if (build.program() != nullptr) return *build.program();
  throw HarnessError(messages::rung_does_not_compile(name, build.failure()->reason),
                     messages::run_validate());
}

TimingSetup timed_case(const std::string& case_id, const Lab& lab, const Oracle& oracle,
                       std::uint64_t seed, const Slot& slot) {
  const std::string name = fmt::format("{} {}", lab.assignment.id, case_id);
  const auto draw = [&](std::uint64_t from) {
    const TestCase& test_case = *find_case(lab.assignment, case_id);
    TimedInput input{oracle, test_case.call, parameters_on(test_case, slot.bench.backend), {}};
    input.name = name;
    Random random(from, test_case.id);
    input.buffers = oracle.buffers(input.call, input.parameters, random);
    return input;
  };
  BaselinePool* const pool = slot.baseline_pool;
  return {pool == nullptr ? draw(seed) : pool->input(name, [&] { return draw(pool->seed()); }), lab,
          seed, slot};
}

std::variant<Baseline, Message> baseline_for(const std::string& name, const TimingSetup& timed) {
  const auto& [input, lab, seed, slot] = timed;
  const Workbench& bench = slot.bench;
  if (std::filesystem::is_regular_file(rung_file(name, lab))) {
    return Baseline{name, rung_program(name, lab, bench),
                    CaseInput{name, input.call, input.parameters, input.buffers, seed}};
  }
  if (is_rung(name, lab)) return messages::rung_absent(name);
  Random random(seed, "ceiling " + name);
  auto ceiling = ceiling_input(name, input.parameters,
                               input.oracle.work(input.call, input.parameters), random);
  if (auto* reason = std::get_if<Message>(&ceiling)) return std::move(*reason);
  auto program = bench.toolchain.ceiling(name, target_for(bench, bench.backend));
  if (auto* reason = std::get_if<Message>(&program)) return std::move(*reason);
  return Baseline{name, std::get<Program>(std::move(program)),
                  std::get<CaseInput>(std::move(ceiling))};
}

HarnessError cannot_be_timed(const Baseline& baseline, const RunEnd& end) {
  return HarnessError(messages::baseline_not_timed(baseline.name, std::visit(EndInWords{}, end)));
}

}  // namespace labcheck
