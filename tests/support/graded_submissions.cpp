// SPDX-License-Identifier: MIT
#include "tests/support/graded_submissions.hpp"

#include "harness/criteria/messages.hpp"
#include "harness/report/audience.hpp"
#include "harness/score/messages.hpp"
#include "harness/simgpu/device/messages.hpp"
#include "harness/simgpu/facts/messages.hpp"
#include "harness/toolchain/messages.hpp"
#include "harness/verify/messages.hpp"
#include "harness/verify/mismatch_messages.hpp"
#include "tests/support/case_records.hpp"
#include "tests/support/graded_parts.hpp"
#include "tests/support/tiled_source.hpp"

#include <ostream>
#include <utility>

namespace labcheck::test {
namespace {

namespace text = simgpu::text;

Message out_of_bounds_at(std::uint32_t thread_row, std::uint32_t block, int index) {
  const Count bound(index);
  return text::fact_with_detail(
      text::out_of_bounds_access(
          text::read_of(ByteCount{4}),
          text::thread_of_block(GridIndex{{0, thread_row, 0}}, GridIndex{{block, 0, 0}})),
      text::fact_with_range(text::index_of_allocation(bound, "a", bound, ByteCount{4}),
                            text::valid_up_to(Count(index - 1))));
}

Message open_fault() {
  return text::fact_with_advice(out_of_bounds_at(15, 8, 4257), text::add_guard());
}

Message hidden_fault() {
  return out_of_bounds_at(0, 0, 509);
}

Message in_matmul_kernel(Message fault) {
  return text::fault_in_kernel_at_line(SourcePlace{"matmul.cu", 31}, "matmul_kernel",
                                       std::move(fault));
}

}  // namespace

GradedSubmission perfect_on_sim() {
  GradedSubmission graded = matmul("ada");
  graded.grade = grade_of({builds(), correct(kSim), clean(), coalesced(), not_measured_fast()});
  return graded;
}

GradedSubmission perfect_without_speed() {
  GradedSubmission graded = matmul("ada");
  std::vector<CriterionResult> results{builds(), correct(kSim), clean(), coalesced()};
  results.back().points = results.back().max_points += not_measured_fast().max_points;
  graded.grade = grade_of(std::move(results));
  graded.grade.speed = SpeedInTotal::excluded;
  return graded;
}

GradedSubmission perfect_on_gpu() {
  GradedSubmission graded = on_gpu(matmul("grace"));
  CriterionResult measured = fast();
  measured.measurement = {
      "speedup", "naive", "large", 2.8314, 2.79, 2.8702, messages::required_at_least(Rounded{2})};
  graded.grade = grade_of({builds(), correct(kGpu), clean(), coalesced(), measured});
  return graded;
}

GradedSubmission wrong_answer() {
  GradedSubmission graded = matmul("ada");
  CriterionResult half = correct(kSim);
  half.points = 20;
  half.outcome = Outcome::partial;
  half.verdict = VerdictKind::wrong_answer;
  half.message = some_failed(2, 4, messages::all_of_matrix(Count(127), "c"));
  half.cases = {small(kSim), large(kSim), wrong_odd(kSim), wrong_row(kSim)};
  graded.files.front().text = tiled_source();
  Message& hint = half.cases[2].verdict.help;
  hint = in_sequence(messages::line_wrote_every(SourcePlace{"matmul.cu", 37}, "c"), hint);

  CriterionResult strided =
      none(coalesced(), VerdictKind::accepted,
           messages::counter_missed("global load sectors per request", Rounded{16},
                                    messages::required_at_most(Rounded{4.5})),
           text_of_lab("Neighboring threads should read neighboring elements. Let threadIdx.x run "
                       "along a row."));
  strided.measurement->value = 16;
  graded.grade = grade_of({builds(), half, clean(), strided, not_measured_fast()});
  const std::string printed = "grid 8 x 8, block 32 x 32\nC[0][0] = 7.2519\n";
  graded.evidence.runs = {run_with_output("small", printed), run_with_output("large", printed),
                          run_with_output("odd", "grid 2 x 4, block 32 x 32\nC[0][0] = -1.8830\n")};
  graded.evidence.runs.back().faults = {
      {"matmul.cu", 37, 0, Severity::note, verbatim("wrote every wrong element of 'c'")}};
  return graded;
}

GradedSubmission compile_error() {
  GradedSubmission graded = matmul("ada");
  graded.files.front().text = tiled_source();
  const std::vector<Diagnostic> diagnostics{
      {"matmul.cu", 17, 0, Severity::error, verbatim("identifier \"blockIdX\" is undefined")},
      {"matmul.cu", 23, 0, Severity::error, verbatim("expected a \";\"")},
      {"matmul.cu", 8, 0, Severity::warning,
       verbatim("variable \"tile\" was declared but never referenced")}};
  const std::string log =
      "matmul.cu(17): error: identifier \"blockIdX\" is undefined\n"
      "    const int row = blockIdX.y * 16 + threadIdx.y;\n"
      "                    ^\n\n"
      "matmul.cu(23): error: expected a \";\"\n"
      "    sum += tile_a[threadIdx.y][k] * tile_b[k][threadIdx.x]\n"
      "                                                          ^\n";
  graded.evidence.builds = {failed_build(log, diagnostics)};
  graded.grade = grade_of(
      {none(builds(), VerdictKind::compile_error,
            in_sequence(messages::does_not_compile_because(messages::error_at(
                            SourcePlace{"matmul.cu", 17}, diagnostics.front().message)),
                        messages::more_errors(Count(1))),
            messages::start_with_first_error()),
       skipped(correct(kSim), "The program compiles"), skipped(clean(), "The program compiles"),
       skipped(coalesced(), "The program compiles"), skipped(fast(), "The program compiles")});
  graded.evidence.times.run = {};
  return graded;
}

GradedSubmission memory_error() {
  GradedSubmission graded = matmul("ada");
  graded.files.front().text = tiled_source();
  CaseRecord odd_run = run_with_heat("odd", {{"matmul.cu", 36, 32, 512, 4096, 0, 0, 0}});
  const Message message = in_sequence(in_matmul_kernel(open_fault()), text::times(Count(132)));
  odd_run.faults = {{"matmul.cu", 31, 0, Severity::error, open_fault()},
                    {"matmul.cu", 36, 0, Severity::error,
                     text::result_from_memory(text::thread_of_block(GridIndex{}, GridIndex{}),
                                              text::uninitialized_shared_at_line(29),
                                              text::initialize_shared())}};
  graded.evidence.runs = {
      run_with_heat("small", {{"matmul.cu", 17, 512, 8192, 65536, 512, 8192, 7680},
                              {"matmul.cu", 22, 512, 2048, 65536, 512, 512, 0},
                              {"matmul.cu", 29, 0, 0, 0, 4096, 8192, 4096},
                              {"matmul.cu", 36, 32, 1024, 4096, 0, 0, 0}}),
      odd_run};
  CriterionResult faulty = none(clean(), VerdictKind::memory_error, some_failed(1, 2, message));
  faulty.cases = {failed(odd(kSimFull), VerdictKind::memory_error, message), row(kSimFull)};
  graded.grade = grade_of({builds(), correct(kSim), faulty, coalesced(), not_measured_fast()});
  return graded;
}

GradedSubmission device_fault() {
  GradedSubmission graded = on_gpu(matmul("ada"));
  const Message message =
      messages::device_error("cudaErrorIllegalAddress", "an illegal memory access was encountered");
  const Message cause = messages::found_cause(in_matmul_kernel(open_fault()));
  CriterionResult wrong = correct(kGpu);
  for (CaseVerdict& test_case : wrong.cases) {
    test_case = failed(test_case, VerdictKind::device_fault, message, cause);
  }
  graded.evidence.runs = {
      run_with_faults("odd", {{"matmul.cu", 31, 0, Severity::error, open_fault()}})};
  graded.grade =
      grade_of({builds(), none(wrong, VerdictKind::device_fault, some_failed(4, 4, message), cause),
                skipped(clean(), "The product is right for every size"),
                skipped(coalesced(), "The product is right for every size"),
                skipped(fast(), "The product is right for every size")});
  return graded;
}

GradedSubmission judge_error() {
  GradedSubmission graded = matmul("ada");
  CriterionResult held = correct(kSim);
  const Message reason = verbatim("The simulated GPU does not support the instruction 'wgmma'.");
  held.cases[2] = failed(odd(kSim), VerdictKind::judge_error, reason);
  held = with_outcome(held, Outcome::withheld, VerdictKind::judge_error, some_failed(1, 4, reason));
  CriterionResult by_hand =
      with_outcome(full("style", "The code explains itself", 5), Outcome::manual,
                   VerdictKind::accepted, messages::needs_instructor());
  graded.grade = grade_of({builds(), held, clean(), coalesced(), not_measured_fast(), by_hand});
  return graded;
}

GradedSubmission missing_file() {
  GradedSubmission graded = matmul("ada");
  graded.files.clear();
  graded.remarks = {verbatim("found matmul_v2.cu; the lab requires matmul.cu")};
  graded.grade = grade_of({none(builds(), VerdictKind::missing, messages::file_missing("matmul.cu"),
                                messages::give_file_exact_name()),
                           skipped(correct(kSim), "The program compiles"),
                           skipped(fast(), "The program compiles")});
  graded.evidence.times.build = graded.evidence.times.run = {};
  return graded;
}

GradedSubmission hidden_cases() {
  GradedSubmission graded = matmul("ada");
  CriterionResult half = correct(kSim);
  half.points = 26.666666666666668;
  half.outcome = Outcome::partial;
  half.verdict = VerdictKind::memory_error;
  half.message = verbatim(
      "2 of 4 test cases failed. 12 of 1,042,441 elements of the matrix 'c' are wrong in "
      "prime-1021.");
  CaseVerdict prime = hidden(wrong_odd(kSim));
  prime.case_id = "prime-1021";
  prime.parameters = {{"m", 1021}, {"n", 1021}, {"k", 7}};
  CaseVerdict fault = hidden(
      failed(accepted("column-509", kSimFull, {{"m", 509}, {"n", 1}, {"k", 3}}, "One column"),
             VerdictKind::memory_error, in_matmul_kernel(hidden_fault()),
             verbatim("Compare the index 509 with the number of rows.")));
  half.cases = {small(kSim), large(kSim), prime, fault};
  CriterionResult again =
      none(clean(), VerdictKind::memory_error, some_failed(1, 2, in_matmul_kernel(hidden_fault())),
           verbatim("Compare the index 509 with the number of rows."));
  again.cases = {odd(kSimFull), fault};
  CriterionResult counted =
      none(coalesced(), VerdictKind::accepted,
           verbatim("global load sectors per request: 9 in prime-1021 (required: at most 4.5)"));
  counted.measurement->case_id = "prime-1021";
  counted.measurement->value = 9;
  CaseRecord wrong = run_with_output("prime-1021", "m = 1021\n");
  wrong.verdict = prime.verdict;
  CaseRecord column = run_with_output("column-509", "m = 509\n");
  column.mode = kSimFull;
  column.verdict = fault.verdict;
  column.faults = {{"matmul.cu", 31, 0, Severity::error, hidden_fault()}};
  graded.evidence.runs = {run_with_output("small", "m = 32\n"), wrong, column};
  graded.evidence.builds = {
      build_with({{"matmul.cu", 8, 0, Severity::warning,
                   verbatim("variable \"n\" was declared but never referenced")}})};
  graded.grade = grade_of({builds(), half, again, counted, not_measured_fast()});
  return graded;
}

GradedSubmission many_cases() {
  GradedSubmission graded = matmul("a-submission-with-a-name-that-is-much-longer-than-names-are");
  graded.files = {{"src/kernels/matmul.cu", "00"}, {"src/kernels/tile_loads.cu", "01"}};
  CriterionResult sweep =
      full("sweep", "The product is right for each of two hundred and forty sizes, small and large",
           200);
  for (int i = 0; i < 240; ++i) {
    CaseVerdict test_case = accepted("size-" + std::to_string(i), kSim, {{"m", i}, {"n", 3 * i}});
    if (i % 6 != 0) {
      test_case = i % 2 == 0 ? failed(test_case, VerdictKind::wrong_answer,
                                      messages::some_of_matrix(Count(i), Count(3 * i * i), "c"))
                             : failed(test_case, VerdictKind::time_limit_exceeded,
                                      messages::time_limit("10"));
    }
    sweep.cases.push_back(std::move(test_case));
    graded.evidence.runs.push_back(
        run_with_output("size-" + std::to_string(i), "size " + std::to_string(i % 50)));
  }
  sweep.points = 33.333333333333336;
  sweep.outcome = Outcome::partial;
  sweep.verdict = VerdictKind::time_limit_exceeded;
  sweep.message = some_failed(200, 240, messages::time_limit("10"));
  CriterionResult slow = none(fast(), VerdictKind::accepted,
                              verbatim("0.214 of 'copy-bandwidth' (required: at least 0.5)"));
  slow.measurement = {"fraction_of",
                      "copy-bandwidth",
                      "size-239",
                      0.21437,
                      0.2101,
                      0.2188,
                      messages::required_at_least(Rounded{0.5})};
  graded.grade = grade_of({builds(), sweep, slow});
  return graded;
}

void PrintTo(const NamedSubmission& named, std::ostream* out) {
  *out << named.name;
}

std::vector<NamedSubmission> graded_submissions() {
  return {{"perfect_on_sim", perfect_on_sim()},
          {"perfect_without_speed", perfect_without_speed()},
          {"perfect_on_gpu", perfect_on_gpu()},
          {"wrong_answer", wrong_answer()},
          {"wrong_picture", wrong_picture()},
          {"compile_error", compile_error()},
          {"memory_error", memory_error()},
          {"device_fault", device_fault()},
          {"judge_error", judge_error()},
          {"missing_file", missing_file()},
          {"hidden_cases", hidden_cases()},
          {"hidden_cases_for_student", for_student(hidden_cases())},
          {"many_cases", many_cases()},
          {"hostile_text", hostile_text()}};
}

}  // namespace labcheck::test
