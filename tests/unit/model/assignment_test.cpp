#include "harness/model/assignment.hpp"

#include "harness/model/submission.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

using Names = std::vector<std::string>;

Assignment two_parts() {
  Assignment assignment;
  assignment.parts = {
      {"kernel", PartKind::function, {"a.cu", "b.cu"}, {{"twice", "void twice(float* x)"}}},
      {"tool", PartKind::program, {"c.cu", "a.cu"}}};
  return assignment;
}

TEST(Parts, AskForEachFileOnce) {
  EXPECT_EQ(files_of(two_parts()), (Names{"a.cu", "b.cu", "c.cu"}));
}

TEST(Parts, AreFoundByTheirIds) {
  const Assignment assignment = two_parts();
  EXPECT_EQ(find_part(assignment, "tool"), &assignment.parts[1]);
  EXPECT_EQ(find_part(assignment, "tol"), nullptr);
}

TEST(Parts, KnowWhatTheirFunctionsAreDeclaredAs) {
  EXPECT_EQ(declaration_of(two_parts(), "twice"), "void twice(float* x)");
  EXPECT_EQ(declaration_of(two_parts(), "thrice"), "thrice");
}

TEST(Parts, HaveTheirOwnFilesOfASubmission) {
  Submission submission;
  submission.id = "jo";
  for (const char* name : {"a.cu", "b.cu"}) submission.files.push_back({name, name, "", ""});
  submission.missing = {"c.cu"};
  const Assignment assignment = two_parts();
  const Submission kernel = only(assignment.parts[0], submission);
  EXPECT_EQ(kernel.id, "jo");
  EXPECT_EQ(kernel.files.size(), 2U);
  EXPECT_EQ(kernel.missing, Names{});
  const Submission tool = only(assignment.parts[1], submission);
  ASSERT_EQ(tool.files.size(), 1U);
  EXPECT_EQ(tool.files[0].name, "a.cu");
  EXPECT_EQ(tool.missing, Names{"c.cu"});
}

}  // namespace
}  // namespace labcheck::test
