// SPDX-License-Identifier: MIT
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

/// All inputs of the keys, for tests that change one of them.
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
    inputs.hosts = {{Backend::gpu, "GPU, 580"}, {Backend::sim, "runtime"}};
    inputs.baselines = {{"", "copy"}, {"naive", "n"}, {"tiled", "t"}, {"cublas", "c"}};
    inputs.options = "gpu";
  }

  std::string build(Backend backend = Backend::gpu) const {
    return build_key(submission_of_part(assignment.parts.front(), submission), "main", backend,
                     digests());
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

/// The keys that `change` changes, as initials: build, run (on the GPU), checked run (on the
/// simulated GPU), measurement, grade.
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

TEST(Keys, AreEqualForEqualInputs) {
  EXPECT_EQ(changed_by([](World&) {}), "");
}

TEST(Keys, OnAnyGpuDoNotChangeWithTheGpu) {
  const auto key = [](const std::function<void(World&)>& change) {
    World world;
    change(world);
    return grade_key_on_any_gpu(world.submission, world.digests());
  };
  const std::string before = key([](World&) {});
  EXPECT_EQ(before, key([](World& world) {
              world.inputs.hosts[Backend::gpu] = "another model and driver";
              world.inputs.targets[Backend::gpu] = "gpu 80";
            }));
  EXPECT_NE(before, key([](World& world) { world.inputs.toolkit = "another"; }));
  EXPECT_NE(before, key([](World& world) { world.inputs.hosts[Backend::sim] = "another"; }));
  EXPECT_NE(before, key([](World& world) { world.inputs.options = "sim"; }));
}

TEST(Keys, DifferByBackendCaseAndMode) {
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

TEST(Keys, ChangeWithTheNameInMessagesButNotWithTheFolder) {
  EXPECT_EQ(changed_by([](World& w) { w.submission.files[0].path = "class/jo/a.cu"; }), "");
  EXPECT_EQ(changed_by([](World& w) { w.submission.files[0].path = "jo/mine.cu"; }), "brcmg");
}

TEST(Keys, OfTheGradeChangeWithTheRemarksOnTheSubmission) {
  EXPECT_EQ(
      changed_by([](World& w) { w.submission.remarks = {verbatim("older version ignored")}; }),
      "g");
  EXPECT_EQ(changed_by([](World& w) { w.submission.missing = {"c.cu"}; }), "g");
}

TEST(Keys, ChangeWithTheInputsOfBuilds) {
  EXPECT_EQ(changed_by([](World& w) { w.inputs.labcheck = "0.2"; }), "brcmg");
  EXPECT_EQ(changed_by([](World& w) { w.inputs.toolkit = "nvcc 12"; }), "brcmg");
  EXPECT_EQ(changed_by([](World& w) { w.inputs.driver = "x"; }), "brcmg");
  EXPECT_EQ(changed_by([](World& w) { w.inputs.contract = "x"; }), "brcmg");
  EXPECT_EQ(changed_by([](World& w) { w.assignment.compiler_options = {"-G"}; }), "brcmg");
  EXPECT_EQ(changed_by([](World& w) { w.assignment.build_limits.time *= 2; }), "brcmg");
  EXPECT_EQ(changed_by([](World& w) { w.inputs.targets[Backend::gpu] = "100"; }), "brmg");
  EXPECT_EQ(changed_by([](World& w) { w.inputs.targets[Backend::sim] = "90"; }), "cg");
}

TEST(Keys, ChangeWithTheInputsOfRuns) {
  EXPECT_EQ(changed_by([](World& w) { w.inputs.oracle = "x"; }), "rcmg");
  EXPECT_EQ(changed_by([](World& w) { w.assignment.limits.time *= 2; }), "rcmg");
  EXPECT_EQ(changed_by([](World& w) { w.assignment.parts[0].functions[0].declaration = "x"; }),
            "rcmg");
  EXPECT_EQ(changed_by([](World& w) { w.inputs.hosts[Backend::gpu] = "Other"; }), "rmg");
  EXPECT_EQ(changed_by([](World& w) { w.inputs.hosts[Backend::sim] = "other"; }), "cg");
}

TEST(Keys, ChangeWithTheirOwnCaseOnly) {
  EXPECT_EQ(changed_by([](World& w) { w.assignment.cases[0].parameters = {{"n", 3}}; }), "rcg");
  EXPECT_EQ(changed_by([](World& w) { w.assignment.cases[0].gpu_parameters = {{"n", 3}}; }), "rg");
  EXPECT_EQ(changed_by([](World& w) { w.assignment.cases[1].parameters = {{"n", 3}}; }), "mg");
  EXPECT_EQ(changed_by([](World& w) {
              w.assignment.cases[0].alternatives = {w.assignment.cases[0].parameters, {{"n", 3}}};
            }),
            "rcg");
  EXPECT_EQ(changed_by([](World& w) { w.assignment.cases[0].program = ProgramCase{}; }), "rcg");
}

TEST(Keys, ChangeWithTheInputOfAProgram) {
  const auto changed_in_program = [](const std::function<void(ProgramCase&)>& change) {
    World before;
    World after;
    for (World* world : {&before, &after}) world->assignment.cases[0].program = ProgramCase{};
    change(*after.assignment.cases[0].program);
    return before.run() != after.run() && before.run(kChecked) != after.run(kChecked);
  };
  EXPECT_FALSE(changed_in_program([](ProgramCase&) {}));
  EXPECT_TRUE(changed_in_program([](ProgramCase& p) { p.input.arguments = {"x"}; }));
  EXPECT_TRUE(changed_in_program([](ProgramCase& p) { p.input.standard_input = "x"; }));
  EXPECT_TRUE(changed_in_program([](ProgramCase& p) { p.input.files["x"] = "y"; }));
  EXPECT_TRUE(changed_in_program([](ProgramCase& p) { p.numbers = {{"a", "b", "1", 0}}; }));
  EXPECT_TRUE(changed_in_program([](ProgramCase& p) { p.written = {"x"}; }));
  EXPECT_TRUE(changed_in_program([](ProgramCase& p) { p.device = CaseDevice::t4; }));
}

TEST(Keys, OfEvidenceDoNotChangeWithDescriptions) {
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

TEST(Keys, DoNotChangeWithExplanations) {
  EXPECT_EQ(changed_by([](World& w) { w.rubric.criteria[0].why = "x"; }), "");
  EXPECT_EQ(changed_by([](World& w) { w.rubric.criteria[0].read = {"x"}; }), "");
}

TEST(Keys, OfTheGradeChangeWithTheRubric) {
  EXPECT_EQ(changed_by([](World& w) { w.rubric.criteria[0].points = 9; }), "g");
  EXPECT_EQ(changed_by([](World& w) { w.rubric.criteria[0].scale[0].at = 2; }), "g");
  EXPECT_EQ(changed_by([](World& w) { w.rubric.criteria[0].help = "x"; }), "g");
  EXPECT_EQ(changed_by([](World& w) { w.inputs.options = "without speed"; }), "g");
}

TEST(Keys, DoNotChangeWithTheLatePolicy) {
  EXPECT_EQ(changed_by([](World& w) { w.rubric.late = LatePolicy{}; }), "");
}

TEST(Keys, OfMeasurementsChangeWithTheBaseline) {
  EXPECT_EQ(changed_by([](World& w) { w.inputs.baselines["naive"] = "x"; }), "mg");
  EXPECT_EQ(changed_by([](World& w) { w.inputs.baselines["tiled"] = "x"; }), "mg")
      << "the place on the ladder depends on it";
  EXPECT_EQ(changed_by([](World& w) { w.inputs.baselines["cublas"] = "x"; }), "g");
  EXPECT_EQ(changed_by([](World& w) { w.assignment.ladder.rungs.pop_back(); }), "mg");
}

}  // namespace
}  // namespace labcheck::test
