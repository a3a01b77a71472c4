// SPDX-License-Identifier: MIT
#include "tests/support/command_line.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <memory>
#include <string>
#include <vector>

namespace labcheck {
namespace {

using Words = std::vector<std::string>;

std::shared_ptr<const BatchCommand> batch(std::vector<const char*> words) {
  words.insert(words.begin(), {"batch", "course", "--out", "results"});
  return test::parsed<BatchCommand>(words);
}

/// The answer to a command line with an error.
std::string batch_rejection(std::vector<const char*> words) {
  words.insert(words.begin(), "batch");
  return test::rejection(words);
}

std::string rejection_of(const char* option, const char* value) {
  return batch_rejection({"course", "--out", "results", option, value});
}

TEST(BatchOptions, NameTheSubmissionsAndTheResultsFolder) {
  const auto command = batch({});
  EXPECT_EQ(command->folder, "course");
  EXPECT_EQ(command->exports.out, "results");
  EXPECT_TRUE(command->labs.empty());
  EXPECT_FALSE(command->sources.layout.has_value());
  EXPECT_TRUE(command->gpus.empty());
  EXPECT_EQ(command->jobs, 0u);
  EXPECT_FALSE(command->seed.has_value());
  EXPECT_FALSE(command->exports.also_provisional);
  EXPECT_EQ(command->speed, SpeedCriteria::measured);
}

TEST(BatchOptions, RequireSubmissionsAndAResultsFolder) {
  EXPECT_NE(batch_rejection({"--out", "results"}).find("DIR"), std::string::npos);
  EXPECT_NE(batch_rejection({"course"}).find("--out"), std::string::npos);
}

TEST(BatchOptions, AcceptOneLabOrSubmissionEach) {
  const auto command =
      batch({"--lab", "lab5", "--regrade", "ada", "--lab", "lab6", "--regrade", "jo"});
  EXPECT_EQ(command->labs, (Words{"lab5", "lab6"}));
  EXPECT_EQ(command->sources.regrade, (Words{"ada", "jo"}));
  EXPECT_EQ(command->folder, "course");
}

TEST(BatchOptions, AcceptEachLayout) {
  for (const std::string_view name : kEnumNames<Layout>) {
    EXPECT_EQ(to_string(batch({"--layout", std::string(name).c_str()})->sources.layout.value()),
              name);
  }
  EXPECT_NE(rejection_of("--layout", "blackboard").find("moodle_flat"), std::string::npos);
}

TEST(BatchOptions, AcceptReportsWithTheirFiles) {
  const auto command = batch({"--report", "csv=a=b.csv", "--report", "moodle=sheet.csv"});
  ASSERT_EQ(command->exports.reports.size(), 2u);
  EXPECT_EQ(command->exports.reports[0].format, CourseFormat::csv);
  EXPECT_EQ(command->exports.reports[0].path, "a=b.csv");
  EXPECT_EQ(command->exports.reports[1].format, CourseFormat::moodle);
  EXPECT_EQ(command->exports.reports[1].path, "sheet.csv");
}

TEST(BatchOptions, ExplainHowToWriteReports) {
  for (const char* option : {"csv", "csv=", "=a.csv", "xlsx=a.xlsx", ""}) {
    EXPECT_NE(rejection_of("--report", option).find("write FORMAT=FILE; FORMAT is json"),
              std::string::npos)
        << option;
  }
}

TEST(BatchOptions, AcceptANamePatternInsteadOfALayout) {
  EXPECT_EQ(batch({"--layout-pattern", "(?<id>[a-z]+)[-_].*"})->sources.layout_pattern,
            "(?<id>[a-z]+)[-_].*");
  EXPECT_NE(batch_rejection({"course", "--out", "results", "--layout", "plain", "--layout-pattern",
                             "(?<id>.*)"})
                .find("--layout"),
            std::string::npos);
}

TEST(BatchOptions, AcceptGradebookColumnsByHeading) {
  const ChosenColumns columns =
      batch({"--column", "grade=Bewertung (a=b)", "--column", "id=Matrikel"})->exports.columns;
  EXPECT_EQ(columns, (ChosenColumns{{GradebookColumn::grade, "Bewertung (a=b)"},
                                    {GradebookColumn::id, "Matrikel"}}));
  for (const char* wrong : {"grade", "grade=", "points=Bewertung"})
    EXPECT_NE(rejection_of("--column", wrong).find("write COLUMN=HEADING"), std::string::npos)
        << wrong;
}

TEST(BatchOptions, AcceptAnAmountOfMemory) {
  EXPECT_EQ(batch({})->memory, 0);
  EXPECT_EQ(batch({"--memory", "8G"})->memory, std::int64_t{8} << 30);
  EXPECT_EQ(batch({"--memory", "512M"})->memory, std::int64_t{512} << 20);
  EXPECT_EQ(batch({"--memory", "1.5 GiB"})->memory, std::int64_t{3} << 29);
  for (const char* wrong : {"", "G", "8", "-1G", "0G", "8X", "1e9"}) {
    EXPECT_NE(rejection_of("--memory", wrong).find("write a size such as 8G or 512M"),
              std::string::npos)
        << wrong;
  }
}

TEST(BatchOptions, AcceptGpusByNumber) {
  EXPECT_EQ(batch({"--gpus", "0,2,1"})->gpus, (std::vector<unsigned>{0, 2, 1}));
  EXPECT_EQ(batch({"--gpus", "3"})->gpus, std::vector<unsigned>{3});
  EXPECT_EQ(batch({"--gpus", "1,1"})->gpus, std::vector<unsigned>{1});
  EXPECT_TRUE(batch({"--gpus", "all"})->gpus.empty());
}

TEST(BatchOptions, ExplainHowToWriteGpus) {
  for (const char* option : {"", "a", "0,", ",0", "0;1", "-1", "0 1", "99999999999", "all,0"}) {
    EXPECT_NE(rejection_of("--gpus", option).find("write all, or numbers such as 0,1"),
              std::string::npos)
        << option;
  }
}

TEST(BatchOptions, AcceptTheOtherOptions) {
  const auto command =
      batch({"--roster", "r.csv", "--marks", "m.yaml", "-j", "3", "--seed", "18446744073709551615",
             "--canvas-assignment", "Lab 5", "--also-provisional", "--no-speed"});
  EXPECT_EQ(command->sources.roster, "r.csv");
  EXPECT_EQ(command->sources.marks, "m.yaml");
  EXPECT_EQ(command->jobs, 3u);
  EXPECT_EQ(command->seed, std::numeric_limits<std::uint64_t>::max());
  EXPECT_EQ(command->exports.canvas_assignment, "Lab 5");
  EXPECT_TRUE(command->exports.also_provisional);
  EXPECT_EQ(command->speed, SpeedCriteria::left_out);
}

TEST(BatchOptions, RejectWordsThatAreNotNumbers) {
  for (const char* value : {"-1", "many", "1.5"}) {
    EXPECT_NE(rejection_of("--jobs", value).find("--jobs"), std::string::npos) << value;
    EXPECT_NE(rejection_of("--seed", value).find("--seed"), std::string::npos) << value;
  }
  EXPECT_NE(rejection_of("--jobs", "0").find("--jobs"), std::string::npos);
}

TEST(BatchOptions, AcceptAClusterWithItsOptions) {
  const auto command =
      batch({"--executor", "slurm", "--slurm", "partition=gpu gres=gpu:1", "--slurm", "exclusive",
             "--build-partition", "cpu", "--build-for", "9.0", "--tasks", "7"});
  EXPECT_EQ(command->cluster.executor, Executor::slurm);
  EXPECT_EQ(command->cluster.options, (Words{"--partition=gpu", "--gres=gpu:1", "--exclusive"}));
  EXPECT_EQ(command->cluster.build_partition, "cpu");
  EXPECT_EQ(command->cluster.tasks, 7u);
  EXPECT_EQ(command->shared.build_for, 90);
}

TEST(BatchOptions, AcceptAPartOfTheWork) {
  const auto command = batch({"--shard", "3/12", "--keep-other-gpus", "--build-only"});
  ASSERT_TRUE(command->shared.shard);
  EXPECT_EQ(command->shared.shard->number, 3u);
  EXPECT_EQ(command->shared.shard->count, 12u);
  EXPECT_TRUE(command->keeps_other_gpus);
  EXPECT_TRUE(command->shared.builds_only);
  for (const char* wrong : {"3", "3/", "0/12", "13/12", "1/0", "a/b", "1/2/3"})
    EXPECT_NE(rejection_of("--shard", wrong).find("such as 3/12"), std::string::npos) << wrong;
  for (const char* wrong : {"9", "9.", "x.y", "9.10", "sm_90"})
    EXPECT_NE(rejection_of("--build-for", wrong).find("such as 9.0"), std::string::npos) << wrong;
}

TEST(BatchOptions, RejectWhatContradictsTheExecutor) {
  const auto rejection = [](std::vector<const char*> words) {
    words.insert(words.begin(), {"course", "--out", "results"});
    return batch_rejection(std::move(words));
  };
  EXPECT_NE(rejection({"--slurm", "gres=gpu:1"}).find("require --executor slurm"),
            std::string::npos);
  EXPECT_NE(rejection({"--executor", "slurm", "--shard", "1/2"}).find("cannot be combined"),
            std::string::npos);
  EXPECT_NE(rejection({"--executor", "slurm", "--gpus", "0"}).find("gres=gpu:1"),
            std::string::npos);
  EXPECT_NE(rejection({"--executor", "slurm", "--slurm", "array=1-2"}).find("'array=1-2'"),
            std::string::npos);
}

}  // namespace
}  // namespace labcheck
