#include "harness/cli/changed_labs.hpp"

#include "harness/base/error.hpp"

#include <gtest/gtest.h>

#include <map>

namespace labcheck::test {
namespace {

using Plan = PlannedLab::Plan;

const std::string kZeros(40, '0');
const std::string kBase(40, 'a');
const std::string kBefore(40, 'b');

const std::vector<LabFiles> kLabs{{"lab4-add", {"add.cu"}},
                                  {"lab5-matmul", {"matmul.cu", "notes.md"}}};
const std::vector<WorkingCopy> kCopies{{"lab4-add", {"lab4-add"}},
                                       {"lab5-matmul", {"lab5-matmul"}}};

std::optional<ComparedWith> compared(const CiCommand& command,
                                     const std::map<std::string, std::string>& variables) {
  return compared_with(command, [&](const std::string& name) {
    const auto found = variables.find(name);
    return found == variables.end() ? std::string() : found->second;
  });
}

RepositoryPlan plan_for(const std::vector<WorkingCopy>& copies, const ChangedFiles& changed,
                        const std::string& named_by = "CI_COMMIT_BEFORE_SHA") {
  return plan_repository(copies, kLabs, ComparedWith{kBefore, named_by},
                         [&](const std::string&) { return changed; });
}

std::vector<Plan> plans(const RepositoryPlan& plan) {
  std::vector<Plan> plans;
  for (const PlannedLab& lab : plan.labs) plans.push_back(lab.plan);
  return plans;
}

RepositoryPlan with_changes(const std::vector<std::filesystem::path>& paths,
                            const std::vector<WorkingCopy>& copies = kCopies) {
  return plan_for(copies, {HistoryState::known, paths});
}

TEST(ComparedWith, IsWhatTheUserNamesThenTheMergeRequestsBaseThenTheCommitBefore) {
  const std::map<std::string, std::string> both{{"CI_MERGE_REQUEST_DIFF_BASE_SHA", kBase},
                                                {"CI_COMMIT_BEFORE_SHA", kBefore}};
  CiCommand command;
  EXPECT_EQ(compared(command, both), (ComparedWith{kBase, "CI_MERGE_REQUEST_DIFF_BASE_SHA"}));
  EXPECT_EQ(compared(command, {{"CI_COMMIT_BEFORE_SHA", kBefore}}),
            (ComparedWith{kBefore, "CI_COMMIT_BEFORE_SHA"}));
  command.since = "main";
  EXPECT_EQ(compared(command, both), (ComparedWith{"main", "--since"}));
  command.all = true;
  EXPECT_EQ(compared(command, both), std::nullopt);
}

TEST(ComparedWith, IsNothingForTheFirstPipelineOfABranch) {
  EXPECT_EQ(compared({}, {{"CI_COMMIT_BEFORE_SHA", kZeros}}), std::nullopt);
  EXPECT_EQ(compared({}, {}), std::nullopt);
}

TEST(RepositoryPlan, GradesEveryLabWhereNothingIsComparedWith) {
  const RepositoryPlan plan = plan_repository(kCopies, kLabs, std::nullopt, [](const std::string&) {
    ADD_FAILURE() << "nobody should ask";
    return ChangedFiles();
  });
  EXPECT_EQ(plans(plan), (std::vector{Plan::grade, Plan::grade}));
  EXPECT_TRUE(plan.remarks.empty());
}

TEST(RepositoryPlan, GradesTheLabsWhoseSourcesChanged) {
  EXPECT_EQ(plans(with_changes({"lab5-matmul/matmul.cu"})),
            (std::vector{Plan::pass_over, Plan::grade}));
  EXPECT_EQ(plans(with_changes({"lab4-add/sub/tools.cuh"})),
            (std::vector{Plan::grade, Plan::pass_over}));
  EXPECT_EQ(plans(with_changes({"lab5-matmul/notes.md"})),
            (std::vector{Plan::pass_over, Plan::grade}))
      << "a lab asks for it";
  EXPECT_EQ(plans(with_changes({"lab4-add/README.md", "README.md", "lab4-add-old/add.cu"})),
            (std::vector{Plan::pass_over, Plan::pass_over}));
}

TEST(RepositoryPlan, TakesAFileForTheInnermostLab) {
  const std::vector<WorkingCopy> nested{{".", {"lab4-add"}}, {"more/lab5", {"lab5-matmul"}}};
  EXPECT_EQ(plans(with_changes({"add.cu"}, nested)), (std::vector{Plan::grade, Plan::pass_over}));
  EXPECT_EQ(plans(with_changes({"more/lab5/matmul.cu"}, nested)),
            (std::vector{Plan::pass_over, Plan::grade}));
}

TEST(RepositoryPlan, GradesEveryLabAndSaysSoWhereGitCannotTell) {
  for (const HistoryState state :
       {HistoryState::no_git, HistoryState::no_repository, HistoryState::no_revision}) {
    const RepositoryPlan plan = plan_for(kCopies, {state, {}});
    EXPECT_EQ(plans(plan), (std::vector{Plan::grade, Plan::grade})) << to_string(state);
    ASSERT_EQ(plan.remarks.size(), 1U);
    EXPECT_NE(plan.remarks[0].find("all"), std::string::npos) << plan.remarks[0];
  }
  const RepositoryPlan shallow = plan_for(kCopies, {HistoryState::no_revision, {}});
  EXPECT_NE(shallow.remarks[0].find("GIT_DEPTH"), std::string::npos);
  EXPECT_NE(shallow.remarks[0].find("(CI_COMMIT_BEFORE_SHA)"), std::string::npos);
}

TEST(RepositoryPlan, RefusesACommitThatTheUserNamedAndGitDoesNotKnow) {
  EXPECT_THROW(plan_for(kCopies, {HistoryState::no_revision, {}}, "--since"), UserError);
  EXPECT_EQ(plans(plan_for(kCopies, {HistoryState::no_git, {}}, "--since")),
            (std::vector{Plan::grade, Plan::grade}));
}

TEST(RepositoryPlan, ComplainsOfAFolderThatFitsSeveralLabsAndALabInSeveralFolders) {
  const std::vector<WorkingCopy> copies{
      {"a", {"lab4-add"}}, {"b", {"lab4-add"}}, {"c", {"lab4-add", "lab5-matmul"}}};
  const RepositoryPlan plan = with_changes({"a/add.cu"}, copies);
  ASSERT_EQ(plans(plan), (std::vector{Plan::complain, Plan::complain}));
  EXPECT_EQ(plan.labs[0].problem, "it is worked on in 2 folders, a and b: keep it in one of them");
  EXPECT_EQ(plan.labs[1].problem,
            "the folder may be for lab4-add or lab5-matmul: give it the name of one of them");
}

}  // namespace
}  // namespace labcheck::test
