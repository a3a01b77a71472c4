// SPDX-License-Identifier: MIT
#include "harness/pipeline/grade_repository.hpp"

#include "harness/base/error.hpp"
#include "harness/base/render.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
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

std::optional<BaseRevision> base_revision(const std::string& since,
                                          const std::map<std::string, std::string>& variables) {
  return choose_base_revision(since, [&](const std::string& name) {
    const auto found = variables.find(name);
    return found == variables.end() ? std::string() : found->second;
  });
}

RepositoryPlan plan_for(const std::vector<WorkingCopy>& copies, const ChangedFiles& changed,
                        const std::string& named_by = "CI_COMMIT_BEFORE_SHA") {
  return plan_repository(copies, kLabs, BaseRevision{kBefore, named_by},
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

TEST(BaseRevision, ComesFromTheUserThenTheMergeRequestThenThePreviousCommit) {
  const std::map<std::string, std::string> both{{"CI_MERGE_REQUEST_DIFF_BASE_SHA", kBase},
                                                {"CI_COMMIT_BEFORE_SHA", kBefore}};
  EXPECT_EQ(base_revision("", both), (BaseRevision{kBase, "CI_MERGE_REQUEST_DIFF_BASE_SHA"}));
  EXPECT_EQ(base_revision("", {{"CI_COMMIT_BEFORE_SHA", kBefore}}),
            (BaseRevision{kBefore, "CI_COMMIT_BEFORE_SHA"}));
  EXPECT_EQ(base_revision("main", both), (BaseRevision{"main", "--since"}));
}

TEST(BaseRevision, IsAbsentForTheFirstPipelineOfABranch) {
  EXPECT_EQ(base_revision("", {{"CI_COMMIT_BEFORE_SHA", kZeros}}), std::nullopt);
  EXPECT_EQ(base_revision("", {}), std::nullopt);
}

TEST(RepositoryPlan, GradesEveryLabWithoutABaseRevision) {
  const RepositoryPlan plan = plan_repository(kCopies, kLabs, std::nullopt, [](const std::string&) {
    ADD_FAILURE() << "git is not needed";
    return ChangedFiles();
  });
  EXPECT_EQ(plans(plan), (std::vector{Plan::grade, Plan::grade}));
  EXPECT_TRUE(plan.remarks.empty());
}

TEST(RepositoryPlan, GradesTheLabsWhoseSourcesChanged) {
  EXPECT_EQ(plans(with_changes({"lab5-matmul/matmul.cu"})), (std::vector{Plan::skip, Plan::grade}));
  EXPECT_EQ(plans(with_changes({"lab4-add/sub/tools.cuh"})),
            (std::vector{Plan::grade, Plan::skip}));
  EXPECT_EQ(plans(with_changes({"lab5-matmul/notes.md"})), (std::vector{Plan::skip, Plan::grade}))
      << "a lab requires it";
  EXPECT_EQ(plans(with_changes({"lab4-add/README.md", "README.md", "lab4-add-old/add.cu"})),
            (std::vector{Plan::skip, Plan::skip}));
}

TEST(RepositoryPlan, AssignsAFileToTheInnermostLab) {
  const std::vector<WorkingCopy> nested{{".", {"lab4-add"}}, {"more/lab5", {"lab5-matmul"}}};
  EXPECT_EQ(plans(with_changes({"add.cu"}, nested)), (std::vector{Plan::grade, Plan::skip}));
  EXPECT_EQ(plans(with_changes({"more/lab5/matmul.cu"}, nested)),
            (std::vector{Plan::skip, Plan::grade}));
}

TEST(RepositoryPlan, GradesEveryLabWithARemarkIfGitCannotListChanges) {
  for (const HistoryState state :
       {HistoryState::no_git, HistoryState::no_repository, HistoryState::no_revision}) {
    const RepositoryPlan plan = plan_for(kCopies, {state, {}});
    EXPECT_EQ(plans(plan), (std::vector{Plan::grade, Plan::grade})) << to_string(state);
    ASSERT_EQ(plan.remarks.size(), 1U);
    EXPECT_NE(render(plan.remarks).find("all"), std::string::npos) << render(plan.remarks);
  }
  const RepositoryPlan shallow = plan_for(kCopies, {HistoryState::no_revision, {}});
  EXPECT_NE(render(shallow.remarks).find("GIT_DEPTH"), std::string::npos);
  EXPECT_NE(render(shallow.remarks).find("(CI_COMMIT_BEFORE_SHA)"), std::string::npos);
}

TEST(RepositoryPlan, RefusesAnUnknownCommitFromTheUser) {
  EXPECT_THROW(plan_for(kCopies, {HistoryState::no_revision, {}}, "--since"), UserError);
  EXPECT_EQ(plans(plan_for(kCopies, {HistoryState::no_git, {}}, "--since")),
            (std::vector{Plan::grade, Plan::grade}));
}

TEST(RepositoryPlan, RejectsFoldersThatFitSeveralLabsAndLabsInSeveralFolders) {
  const std::vector<WorkingCopy> copies{
      {"a", {"lab4-add"}}, {"b", {"lab4-add"}}, {"c", {"lab4-add", "lab5-matmul"}}};
  const RepositoryPlan plan = with_changes({"a/add.cu"}, copies);
  ASSERT_EQ(plans(plan), (std::vector{Plan::reject, Plan::reject}));
  EXPECT_EQ(render(plan.labs[0].problem),
            "2 folders contain a copy of this lab: a and b; keep only one copy");
  EXPECT_EQ(render(plan.labs[1].problem),
            "the folder could belong to lab4-add or lab5-matmul; name it after one of them");
}

namespace fs = std::filesystem;

bool git(const Folder& folder, const std::string& arguments) {
  const std::string command =
      "cd '" + folder.path().string() + "' && HOME=. git " + arguments + " > /dev/null 2>&1";
  return std::system(command.c_str()) == 0;
}

class SubmittedCache : public testing::Test {
 protected:
  void SetUp() override {
    if (!git(repository_, "init -q")) GTEST_SKIP() << "git is not in PATH";
    repository_.write("lab/a.cu", "1");
  }

  fs::path cache() const { return repository_.path() / ".cache/labcheck"; }

  Folder repository_;
};

TEST_F(SubmittedCache, MayBeInTheRepositoryIfItsFilesAreNotTracked) {
  EXPECT_NO_THROW(refuse_submitted_cache(cache(), repository_.path())) << "it does not exist yet";
  repository_.write(".cache/labcheck/builds/x", "1");
  ASSERT_TRUE(git(repository_, "add lab"));
  EXPECT_NO_THROW(refuse_submitted_cache(cache(), repository_.path()));
}

TEST_F(SubmittedCache, IsRefusedIfAFileInItIsTracked) {
  repository_.write(".cache/labcheck/builds/oracle.so", "1");
  ASSERT_TRUE(git(repository_, "add -f .cache"));
  EXPECT_THROW(refuse_submitted_cache(cache(), repository_.path()), UserError);
  EXPECT_THROW(refuse_submitted_cache(cache(), repository_.path() / "lab"), UserError);
}

TEST_F(SubmittedCache, IsRefusedThroughALink) {
  repository_.write("stuff/labcheck/builds/oracle.so", "1");
  fs::create_directory_symlink("stuff", repository_.path() / ".cache");
  ASSERT_TRUE(git(repository_, "add -f stuff .cache"));
  EXPECT_THROW(refuse_submitted_cache(cache(), repository_.path()), UserError);
}

TEST_F(SubmittedCache, IsRefusedInAFolderOutsideGit) {
  const Folder plain;
  plain.write(".cache/labcheck/builds/x", "1");
  EXPECT_THROW(refuse_submitted_cache(plain.path() / ".cache/labcheck", plain.path()), UserError);
}

TEST_F(SubmittedCache, MayBeOutsideTheRepository) {
  const Folder elsewhere;
  elsewhere.write("builds/x", "1");
  EXPECT_NO_THROW(refuse_submitted_cache(elsewhere.path(), repository_.path()));
}

}  // namespace
}  // namespace labcheck::test
