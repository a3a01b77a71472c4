// SPDX-License-Identifier: MIT
#include "tests/support/records.hpp"

#include <limits>
#include <random>

namespace labcheck::test {
namespace {

Measurement filled_measurement() {
  Measurement measurement{"speedup", "naive", "large", 1.25, 1.2, 1.3, verbatim("at least 1")};
  measurement.counted = 1.3;
  measurement.seconds = 2.5e-4;
  measurement.bytes = 300;
  measurement.flops = 6000;
  measurement.notes = {verbatim("other processes used the GPU")};
  measurement.place = LadderPlace{"naive", "tiled", "shared memory"};
  return measurement;
}

Verdict filled_verdict() {
  return {VerdictKind::wrong_answer, verbatim("2 of 6 elements are wrong"),
          verbatim("look at the last row"),
          Mismatch{"c", 2, 6, {{{1, 2}, "3", "4", "0.5"}}, MismatchUnit::pixel}};
}

CriterionResult filled_criterion() {
  CriterionResult criterion;
  criterion.id = "right";
  criterion.title = "Right results";
  criterion.points = 5;
  criterion.max_points = 10;
  criterion.outcome = Outcome::partial;
  criterion.verdict = VerdictKind::wrong_answer;
  criterion.message = verbatim("1 of 2");
  criterion.help = verbatim("check the edges");
  criterion.cases = {{"odd",
                      "Odd sizes",
                      Visibility::hidden,
                      {Backend::gpu, CheckLevel::default_},
                      {{"n", 7}, {"values", "ones"}},
                      filled_verdict()}};
  criterion.measurement = filled_measurement();
  return criterion;
}

KnownEvidence filled_evidence() {
  KnownEvidence evidence;
  evidence.paths = {{"matmul.cu", "jo/Matmul.cu"}};
  BuildRecord build{"b1", "main", Backend::gpu};
  build.functions = {"matmul(float const*)"};
  build.features = {{Feature::shared_memory, "", "tiled.cu", 12}, {Feature::thrust, "thrust"}};
  build.diagnostics = {{"jo/Matmul.cu", 3, 4, Severity::warning, verbatim("unused")}};
  build.log = "jo/Matmul.cu(3): warning: unused\n";
  BuildRecord failed{"b2", "other", Backend::gpu};
  failed.failure =
      CompileFailure{CompileFailure::Kind::linker, verbatim("undefined"), verbatim("define it")};
  failed.log = "undefined";
  evidence.builds = {build, failed};
  CaseRecord run{"odd",
                 {Backend::sim, CheckLevel::full},
                 filled_verdict(),
                 {.global_load_requests = 2, .streams = 1}};
  run.key = "r1";
  run.scope = VerdictScope::whole_process;
  run.cause = CauseSearch::made;
  run.faults = {{"jo/Matmul.cu", 9, 0, Severity::error, verbatim("out of bounds")}};
  run.output = "hello\n";
  run.heat = {{"jo/Matmul.cu", 9, 1, 2, 3, 4, 5, 6}};
  run.pictures = MismatchPictures{3, 2, 4, "\x89PNG 1", "\x89PNG 2", "\x89PNG 3"};
  evidence.runs = {run};
  evidence.measured = {{"fast", "large", SpeedRecord::End::suspicious, filled_measurement(),
                        filled_verdict(), "m1"}};
  evidence.seed = std::numeric_limits<std::uint64_t>::max();
  evidence.times = {true, std::chrono::nanoseconds(1), std::chrono::nanoseconds(2),
                    std::chrono::nanoseconds(3'000'000'000)};
  return evidence;
}

/// Draws random values of all types in a record.
class RandomValues {
 public:
  explicit RandomValues(std::uint64_t seed) : random_(seed) {}

  std::size_t below(std::size_t limit) { return random_() % limit; }
  bool maybe() { return below(2) == 0; }

  std::string text() {
    static const std::vector<std::string> kPieces{
        "a",    "\"",       "\\",   "\n",           "\t", "é",     "→",
        "\x7f", "\xff\xfe", "\xc3", "\xed\xa0\x80", "{",  "bytes", std::string(1, '\0')};
    std::string text;
    for (std::size_t k = below(6); k > 0; --k) text += kPieces[below(kPieces.size())];
    return text;
  }

  Message message() { return verbatim(text()); }

  double number() {
    using Limits = std::numeric_limits<double>;
    static const std::vector<double> kExtreme{
        0.0, -0.0, 0.1, -1e300, Limits::denorm_min(), Limits::max(), 1.0 / 3, 9007199254740993.0};
    return maybe() ? kExtreme[below(kExtreme.size())] : static_cast<double>(random_()) / 1e10;
  }

  template <class Enum>
  Enum word() {
    return static_cast<Enum>(below(kEnumNames<Enum>.size()));
  }

  template <class Make>
  auto list(Make make) {
    std::vector<decltype(make())> list;
    for (std::size_t k = below(4); k > 0; --k) list.push_back(make());
    return list;
  }
  auto texts() {
    return list([this] { return text(); });
  }

  template <class Make>
  auto perhaps(Make make) {
    return maybe() ? std::optional<decltype(make())>(make()) : std::nullopt;
  }

  int integer() { return static_cast<int>(random_()); }
  std::uint64_t large() { return random_(); }
  std::chrono::nanoseconds time() { return std::chrono::nanoseconds(random_() >> 1); }

  Verdict verdict() {
    return {
        word<VerdictKind>(), message(), message(), perhaps([this] {
          return Mismatch{
              text(), large(), large(), list([this] {
                return WrongElement{list([this] { return below(1000); }), text(), text(), text()};
              }),
              word<MismatchUnit>()};
        })};
  }

  RunMode mode() { return {word<Backend>(), word<CheckLevel>()}; }

  Diagnostic diagnostic() { return {text(), integer(), integer(), word<Severity>(), message()}; }

  Measurement measurement() {
    Measurement measurement{text(), text(), text(), number(), {}, {}, message()};
    measurement.low = perhaps([this] { return number(); });
    measurement.seconds = perhaps([this] { return number(); });
    measurement.bytes = number();
    measurement.flops = number();
    measurement.notes = list([this] { return message(); });
    measurement.place = perhaps([this] { return LadderPlace{text(), text(), text()}; });
    return measurement;
  }

  Parameters parameters() {
    Parameters parameters;
    for (const char* name : {"n", "m", "values"}) {
      if (maybe()) {
        parameters.set(name, text());
      } else {
        parameters.set(name, static_cast<std::int64_t>(random_()));
      }
    }
    return parameters;
  }

  CriterionResult criterion() {
    CriterionResult criterion;
    criterion.id = text();
    criterion.title = text();
    criterion.points = number();
    criterion.max_points = number();
    criterion.outcome = word<Outcome>();
    criterion.verdict = word<VerdictKind>();
    criterion.message = message();
    criterion.help = message();
    criterion.cases = list([this] {
      return CaseVerdict{text(), text(), word<Visibility>(), mode(), parameters(), verdict()};
    });
    criterion.measurement = perhaps([this] { return measurement(); });
    criterion.blocked_by = text();
    criterion.subject = word<Subject>();
    return criterion;
  }

  BuildRecord build() {
    BuildRecord build{text(), text(), word<Backend>()};
    build.failure = perhaps([this] {
      return CompileFailure{word<CompileFailure::Kind>(), message(), message()};
    });
    build.functions = texts();
    build.features = list([this] {
      return FeatureUse{word<Feature>(), text(), text(), integer()};
    });
    build.diagnostics = list([this] { return diagnostic(); });
    build.log = text();
    return build;
  }

  CaseRecord run() {
    CaseRecord run{text(), mode(), verdict(), {.launches = large(), .streams = large()}};
    run.key = text();
    run.scope = word<VerdictScope>();
    run.cause = word<CauseSearch>();
    run.faults = list([this] { return diagnostic(); });
    run.output = text();
    run.heat = list([this] { return LineHeat{text(), integer(), large(), 2, 3, 4, 5, large()}; });
    run.pictures = perhaps(
        [this] { return MismatchPictures{below(9), below(9), below(9), text(), text(), text()}; });
    return run;
  }

  SpeedRecord measured() {
    return {text(),    text(), word<SpeedRecord::End>(), perhaps([this] { return measurement(); }),
            verdict(), text()};
  }

 private:
  std::mt19937_64 random_;
};

}  // namespace

Record filled_record() {
  Record record;
  record.submission_id = "jo";
  record.display_name = "Doe Jo";
  record.submitted_at = Moment(std::chrono::seconds(1'790'000'000));
  record.graded_at = Moment(std::chrono::seconds(1'790'000'123));
  record.key = std::string(64, '7');
  record.key_on_any_gpu = std::string(64, '8');
  record.withheld_gradings = 2;
  GradedSubmission& graded = record.graded;
  graded.version = "1.2.3";
  graded.lab = "lab5-matmul";
  graded.lab_title = "Matrix product";
  graded.submission = "jo";
  graded.files = {{"jo/Matmul.cu", std::string(64, 'a'), "__global__ void k() {}\n"}};
  graded.remarks = {verbatim("an older version was left out")};
  graded.backend = {Backend::gpu, "GPU", "580.1", "CUDA 13.0.88"};
  graded.grade = {
      5, 10, 2, GradeState::provisional, VerdictKind::wrong_answer, {filled_criterion()}, 3};
  graded.seed = 17;
  graded.evidence = filled_evidence();
  return record;
}

Record random_record(std::uint64_t seed) {
  RandomValues draw(seed);
  Record record;
  record.submission_id = draw.text();
  record.display_name = draw.text();
  record.submitted_at = draw.perhaps([&] { return Moment(std::chrono::seconds(draw.integer())); });
  record.graded_at = Moment(std::chrono::seconds(draw.integer()));
  record.key = draw.text();
  record.key_on_any_gpu = draw.text();
  record.withheld_gradings = draw.integer();
  GradedSubmission& graded = record.graded;
  graded.version = draw.text();
  graded.lab = draw.text();
  graded.lab_title = draw.text();
  graded.submission = draw.text();
  graded.files = draw.list([&] { return GradedFile{draw.text(), draw.text(), draw.text()}; });
  graded.remarks = draw.list([&] { return draw.message(); });
  graded.backend = {draw.word<Backend>(), draw.text(), draw.text(), draw.text()};
  graded.grade = {draw.number(),
                  draw.number(),
                  draw.number(),
                  draw.word<GradeState>(),
                  draw.word<VerdictKind>(),
                  draw.list([&] { return draw.criterion(); }),
                  draw.large()};
  graded.seed = draw.large();
  KnownEvidence& evidence = graded.evidence;
  evidence.paths = draw.list([&] { return KnownPath{draw.text(), draw.text()}; });
  evidence.builds = draw.list([&] { return draw.build(); });
  evidence.runs = draw.list([&] { return draw.run(); });
  evidence.measured = draw.list([&] { return draw.measured(); });
  evidence.seed = draw.perhaps([&] { return draw.large(); });
  evidence.times = {draw.maybe(), draw.time(), draw.time(), draw.time()};
  return record;
}

}  // namespace labcheck::test
