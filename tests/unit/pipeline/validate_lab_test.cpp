#include "harness/pipeline/validate_lab.hpp"

#include "tests/support/twice_lab.hpp"
#include "tests/support/twice_oracle.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

Criterion criterion(std::string id, Need need) {
  Criterion criterion;
  criterion.id = std::move(id);
  criterion.points = 10;
  criterion.need = std::move(need);
  return criterion;
}

class ValidateLab : public testing::Test {
 protected:
  void SetUp() override {
    if (twice_library().empty()) GTEST_SKIP() << "there is no g++";
    grading_.sandbox.compiler.oracle_file = twice_library();
    grading_.lab.rubric = {
        "lab", {criterion("builds", NeedsBuild{}), criterion("right", NeedsCases{{"one"}})}};
    grading_.lab.template_folder = grading_.folders.folder().path() / "template";
  }

  /// The proofs of the reference and of the template, with these sources.
  std::vector<Proof> proofs(const char* reference, const char* stub) {
    grading_.folders.folder().write("reference/solution.cu", reference);
    grading_.folders.folder().write("template/a.cu", stub);
    auto proofs = validate_lab(grading_.lab, grading_.services);
    proofs.resize(2);
    return proofs;
  }

  TwiceGrading grading_;
};

TEST_F(ValidateLab, ProvesALabThatGradesAsItShould) {
  for (const Proof& proof : proofs("right", "wrong")) {
    EXPECT_TRUE(proof.holds) << proof.what;
    EXPECT_EQ(proof.reason, "") << proof.what;
  }
}

TEST_F(ValidateLab, SaysWhichPointsTheReferenceDoesNotEarn) {
  const Proof proof = proofs("wrong", "wrong")[0];
  EXPECT_FALSE(proof.holds);
  EXPECT_EQ(proof.what, "the reference solution earns every point");
  EXPECT_TRUE(proof.reason.starts_with("criterion 'right': ")) << proof.reason;
}

TEST_F(ValidateLab, SaysThatTheTemplateEarnsPoints) {
  const Proof proof = proofs("right", "right by accident")[1];
  EXPECT_FALSE(proof.holds);
  EXPECT_EQ(proof.what, "the template compiles and earns nothing else");
  EXPECT_EQ(proof.reason, "it earns 10 points for criterion 'right'");
}

TEST_F(ValidateLab, SaysThatTheTemplateDoesNotCompile) {
  const Proof proof = proofs("right", "broken")[1];
  EXPECT_FALSE(proof.holds);
  EXPECT_TRUE(proof.reason.starts_with("it does not compile: ")) << proof.reason;
}

TEST_F(ValidateLab, ProvesNothingByAGradeThatIsWithheld) {
  for (const Proof& proof : proofs("refused", "refused")) {
    EXPECT_FALSE(proof.holds) << proof.what;
    EXPECT_EQ(proof.reason, "criterion 'right': no process can be started") << proof.what;
  }
}

TEST_F(ValidateLab, TakesTheReferenceFromAFolderWhereThereIsOne) {
  grading_.folders.folder().write("reference/solution/a.cu", "right");
  EXPECT_TRUE(proofs("wrong", "wrong")[0].holds);
}

}  // namespace
}  // namespace labcheck::test
