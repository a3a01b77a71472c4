#include "harness/records/keys.hpp"

#include "harness/base/digest.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <set>

namespace labcheck::test {
namespace {

constexpr RunMode kOnGpu{Backend::gpu, CheckLevel::default_};
constexpr RunMode kOnSim{Backend::sim, CheckLevel::default_};
constexpr RunMode kChecked{Backend::sim, CheckLevel::full};

SubmittedFile file_of(std::string name, std::filesystem::path path, std::string contents) {
  const std::string digest = sha256_hex(contents);
  return {std::move(name), std::move(path), std::move(contents), digest};
}

TestCase case_of(std::string id, std::int64_t n) {
  TestCase test_case;
  test_case.id = std::move(id);
  test_case.title = "Title";
  test_case.part = "main";
  test_case.call = "twice";
  test_case.parameters = {{"n", n}};
  return test_case;
}

/// All that keys depend on, for a test to change something of.
struct World {
  World() {
    submission.id = "jo";
    submission.files = {file_of("a.cu", "jo/a.cu", "int a;"), file_of("b.cu", "jo/b.cu", "int b;")};
    assignment.id = "lab";
    assignment.parts = {{"main", PartKind::function, {"a.cu"}, {{"twice", "void twice(int)"}}},
                        {"other", PartKind::function, {"b.cu"}, {}}};
    assignment.cases = {case_of("small", 2), case_of("large", 4)};
    assignment.ladder.rungs = {{"naive", "first", ""}, {"tiled", "tiles", ""}};
    Criterion fast;
    fast.id = "fast";
    fast.need = NeedsMeasurement{Metric::speedup, "naive", {"large"}};
    fast.scale = {{1, 1}};
    rubric = {"lab", {fast}};
    inputs.labcheck = "0.1";
    inputs.toolkit = "nvcc 13";
    inputs.driver = "driver";
    inputs.contract = "lab.cuh";
    inputs.oracle = "oracle";
    inputs.targets = {{Backend::gpu, "90"}, {Backend::sim, "80"}};
    inputs.machines = {{Backend::gpu, "Card, 580"}, {Backend::sim, "runtime"}};
    inputs.opponents = {{"", "copy"}, {"naive", "n"}, {"tiled", "t"}, {"cublas", "c"}};
    inputs.how = "gpu";
  }

  std::string build(Backend backend = Backend::gpu) const {
    return build_key(only(assignment.parts.front(), submission), "main", backend, digests());
  }
  std::string run(RunMode mode = kOnGpu) const {
    return run_key(build(mode.backend), "small", mode, digests());
  }
  std::string measurement() const {
    return measurement_key(build(), std::get<NeedsMeasurement>(rubric.criteria[0].need), "large",
                           digests());
  }
  std::string grade() const { return grade_key(submission, digests()); }

  LabDigests digests() const { return lab_digests(assignment, rubric, inputs); }

  Submission submission;
  Assignment assignment;
  Rubric rubric;
  LabInputs inputs;
};

/// Which keys `change` changes: a letter each of build, run (on the gpu), checked run (on the
/// simulated one), measurement and grade.
std::string changed_by(const std::function<void(World&)>& change) {
  const World before;
  World after;
  change(after);
  std::string changed;
  if (before.build() != after.build()) changed += 'b';
  if (before.run() != after.run()) changed += 'r';
  if (before.run(kChecked) != after.run(kChecked)) changed += 'c';
  if (before.measurement() != after.measurement()) changed += 'm';
  if (before.grade() != after.grade()) changed += 'g';
  return changed;
}

TEST(Keys, AreTheSameForTheSame) {
  EXPECT_EQ(changed_by([](World&) {}), "");
}

TEST(Keys, AreOfEachBackendCaseAndModeAnother) {
  const World world;
  const LabDigests digests = world.digests();
  const std::set<std::string> keys{
      world.build(),
      world.build(Backend::sim),
      world.run(kOnGpu),
      world.run(kOnSim),
      world.run(kChecked),
      run_key(world.build(), "large", kOnGpu, digests),
      world.measurement(),
      measurement_key(world.build(), {Metric::speedup, "tiled", {}}, "large", digests),
      measurement_key(world.build(), {Metric::time, "", {}}, "large", digests),
      measurement_key(world.build(), {Metric::fraction_of, "naive", {}}, "large", digests),
      measurement_key(world.build(), {Metric::speedup, "naive", {}}, "small", digests),
      world.grade()};
  EXPECT_EQ(keys.size(), 12U);
}

TEST(Keys, ChangeWithTheSources) {
  EXPECT_EQ(changed_by([](World& w) { w.submission.files[0].sha256 = "other"; }), "brcmg");
  EXPECT_EQ(changed_by([](World& w) { w.submission.files[1].sha256 = "other"; }), "g")
      << "the other part's";
}

TEST(Keys, ChangeWithTheNameThatMessagesTellButNotWithTheFolder) {
  EXPECT_EQ(changed_by([](World& w) { w.submission.files[0].path = "class/jo/a.cu"; }), "");
  EXPECT_EQ(changed_by([](World& w) { w.submission.files[0].path = "jo/mine.cu"; }), "brcmg");
}

TEST(Keys, OfTheGradeChangeWithWhatIsSaidOfTheSubmission) {
  EXPECT_EQ(changed_by([](World& w) { w.submission.remarks = {"older version left out"}; }), "g");
  EXPECT_EQ(changed_by([](World& w) { w.submission.missing = {"c.cu"}; }), "g");
}

TEST(Keys, ChangeWithWhatBuildsDependOn) {
  EXPECT_EQ(changed_by([](World& w) { w.inputs.labcheck = "0.2"; }), "brcmg");
  EXPECT_EQ(changed_by([](World& w) { w.inputs.toolkit = "nvcc 12"; }), "brcmg");
  EXPECT_EQ(changed_by([](World& w) { w.inputs.driver = "x"; }), "brcmg");
  EXPECT_EQ(changed_by([](World& w) { w.inputs.contract = "x"; }), "brcmg");
  EXPECT_EQ(changed_by([](World& w) { w.assignment.compiler_options = {"-G"}; }), "brcmg");
  EXPECT_EQ(changed_by([](World& w) { w.assignment.build_limits.time *= 2; }), "brcmg");
  EXPECT_EQ(changed_by([](World& w) { w.inputs.targets[Backend::gpu] = "100"; }), "brmg");
  EXPECT_EQ(changed_by([](World& w) { w.inputs.targets[Backend::sim] = "90"; }), "cg");
}

TEST(Keys, ChangeWithWhatRunsDependOn) {
  EXPECT_EQ(changed_by([](World& w) { w.inputs.oracle = "x"; }), "rcmg");
  EXPECT_EQ(changed_by([](World& w) { w.assignment.limits.time *= 2; }), "rcmg");
  EXPECT_EQ(changed_by([](World& w) { w.assignment.parts[0].functions[0].declaration = "x"; }),
            "rcmg");
  EXPECT_EQ(changed_by([](World& w) { w.inputs.machines[Backend::gpu] = "Other"; }), "rmg");
  EXPECT_EQ(changed_by([](World& w) { w.inputs.machines[Backend::sim] = "other"; }), "cg");
}

TEST(Keys, ChangeWithTheirOwnCaseOnly) {
  EXPECT_EQ(changed_by([](World& w) { w.assignment.cases[0].parameters = {{"n", 3}}; }), "rcg");
  EXPECT_EQ(changed_by([](World& w) { w.assignment.cases[0].gpu_parameters = {{"n", 3}}; }), "rg");
  EXPECT_EQ(changed_by([](World& w) { w.assignment.cases[1].parameters = {{"n", 3}}; }), "mg");
  EXPECT_EQ(changed_by([](World& w) { w.assignment.cases[0].program = ProgramCase{{"x"}}; }),
            "rcg");
}

TEST(Keys, DoNotChangeWithWhatIsOnlyTold) {
  EXPECT_EQ(changed_by([](World& w) { w.assignment.cases[0].title = "Other"; }), "g");
  EXPECT_EQ(changed_by([](World& w) { w.assignment.cases[0].visibility = Visibility::hidden; }),
            "g");
  EXPECT_EQ(changed_by([](World& w) { w.assignment.ladder.rungs[0].step = "other"; }), "g");
}

TEST(Keys, OfTheGradeChangeWithTheHiddenCasesThatAreInstalled) {
  EXPECT_EQ(changed_by([](World& w) { w.rubric.criteria[0].absent = {"prime"}; }), "g");
  EXPECT_EQ(changed_by([](World& w) {
              w.assignment.cases.push_back({"prime", "", "", "scale", Visibility::hidden, {}, {}});
            }),
            "g");
}

TEST(Keys, OfNothingChangeWithWhatIsExplained) {
  EXPECT_EQ(changed_by([](World& w) { w.rubric.criteria[0].why = "x"; }), "");
  EXPECT_EQ(changed_by([](World& w) { w.rubric.criteria[0].read = {"x"}; }), "");
}

TEST(Keys, OfTheGradeChangeWithTheRubric) {
  EXPECT_EQ(changed_by([](World& w) { w.rubric.criteria[0].points = 9; }), "g");
  EXPECT_EQ(changed_by([](World& w) { w.rubric.criteria[0].scale[0].at = 2; }), "g");
  EXPECT_EQ(changed_by([](World& w) { w.rubric.criteria[0].help = "x"; }), "g");
  EXPECT_EQ(changed_by([](World& w) { w.inputs.how = "speed left out"; }), "g");
}

TEST(Keys, OfNothingChangeWithLateness) {
  EXPECT_EQ(changed_by([](World& w) { w.rubric.late = LatePolicy{}; }), "");
}

TEST(Keys, OfMeasurementsChangeWithWhatIsMeasuredAgainst) {
  EXPECT_EQ(changed_by([](World& w) { w.inputs.opponents["naive"] = "x"; }), "mg");
  EXPECT_EQ(changed_by([](World& w) { w.inputs.opponents["tiled"] = "x"; }), "mg")
      << "the place on the ladder depends on it";
  EXPECT_EQ(changed_by([](World& w) { w.inputs.opponents["cublas"] = "x"; }), "g");
  EXPECT_EQ(changed_by([](World& w) { w.assignment.ladder.rungs.pop_back(); }), "mg");
}

}  // namespace
}  // namespace labcheck::test
