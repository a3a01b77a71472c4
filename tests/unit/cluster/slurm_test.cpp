// SPDX-License-Identifier: MIT
#include "harness/cluster/slurm.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace labcheck::slurm {
namespace {

using Words = std::vector<std::string>;

TEST(SbatchWords, AreOptionsWithTheirDashes) {
  EXPECT_EQ(sbatch_word("gres=gpu:h100:1"), "--gres=gpu:h100:1");
  EXPECT_EQ(sbatch_word("exclusive"), "--exclusive");
  EXPECT_EQ(sbatch_word("constraint=a100|h100"), "--constraint=a100|h100");
}

TEST(SbatchWords, RejectOtherTextAndWhatLabcheckSets) {
  for (const char* word :
       {"", "=x", "--gres=gpu:1", "-p", "gres;reboot", "array=1-9", "output=x",
        "dependency=after:1", "wrap=ls", "export=NONE", "wait", "clusters=other"})
    EXPECT_EQ(sbatch_word(word), std::nullopt) << word;
}

TEST(SbatchWords, HaveValues) {
  const Words words{"--partition=gpu", "--exclusive", "--time=2:00"};
  EXPECT_EQ(sbatch_value(words, "time"), "2:00");
  EXPECT_EQ(sbatch_value(words, "part"), "");
  EXPECT_EQ(sbatch_value(words, "exclusive"), "");
}

TEST(SbatchWords, MayRequestGpus) {
  EXPECT_TRUE(requests_gpus({"--gres=gpu:1"}));
  EXPECT_TRUE(requests_gpus({"--time=5", "--gpus-per-node=1"}));
  EXPECT_TRUE(requests_gpus({"--gres=lscratch:10,gpu:h100:1"}));
  EXPECT_TRUE(requests_gpus({"--tres-per-task=cpu:4,gres/gpu:1"}));
  EXPECT_FALSE(requests_gpus({"--gres=license:1", "--partition=gpu"}));
}

TEST(JobStates, AreReadFromSqueue) {
  const auto states = parse_states(
      "labcheck-grade-1|17_3|RUNNING|None\n"
      "labcheck-grade-1|17_4|PENDING|Resources\n"
      "an incomplete line|\n"
      "labcheck-grade-1|17_5|TIMEOUT|TimeLimit\n"
      "labcheck-grade-1|17_6|COMPLETED|None\n");
  ASSERT_EQ(states.size(), 4u);
  EXPECT_EQ(states[1].name, "labcheck-grade-1");
  EXPECT_EQ(states[1].id, "17_4");
  EXPECT_EQ(states[1].reason, "Resources");
  EXPECT_EQ(states[0].phase(), Phase::running);
  EXPECT_EQ(states[1].phase(), Phase::waiting);
  EXPECT_EQ(states[2].phase(), Phase::failed);
  EXPECT_EQ(states[3].phase(), Phase::succeeded);
}

// Jobs that Slurm will start again have not ended.
TEST(JobStates, OfRequeuedJobsAreActive) {
  for (const char* state :
       {"PENDING", "REQUEUED", "REQUEUE_HOLD", "CONFIGURING", "RUNNING", "COMPLETING", "SUSPENDED"})
    EXPECT_TRUE((JobState{"", "", state, ""}.is_active())) << state;
  for (const char* state : {"COMPLETED", "FAILED", "TIMEOUT", "PREEMPTED", "NODE_FAIL",
                            "OUT_OF_MEMORY", "BOOT_FAIL", "DEADLINE"})
    EXPECT_FALSE((JobState{"", "", state, ""}.is_active())) << state;
}

TEST(Nodes, AreReadFromSinfo) {
  const auto nodes = parse_nodes("n1|idle|gpu:h100:4\nn2|down*|(null)\nn3|mixed|(null)\n");
  ASSERT_EQ(nodes.size(), 3u);
  EXPECT_EQ(nodes[0].gres, "gpu:h100:4");
  EXPECT_EQ(nodes[1].gres, "");
  EXPECT_TRUE(nodes[0].is_usable());
  EXPECT_FALSE(nodes[1].is_usable());
  EXPECT_TRUE(nodes[2].is_usable());
}

TEST(Nodes, AreUsableIfTheySwitchOnWhenNeeded) {
  EXPECT_TRUE((Node{"n", "idle~", ""}.is_usable()));
  EXPECT_FALSE((Node{"n", "idle*", ""}.is_usable()));
  EXPECT_FALSE((Node{"n", "drained", ""}.is_usable()));
}

TEST(CancelCommands, NameTheJobs) {
  EXPECT_EQ(cancel_command({"a", "b"}), "scancel --name=a; scancel --name=b");
}

}  // namespace
}  // namespace labcheck::slurm
