#include "harness/runner/student_command.hpp"

#include <gtest/gtest.h>

#include <map>

namespace labcheck::test {
namespace {

std::map<std::string, std::string> environment_of(Backend backend, const Machine& machine) {
  const Program program{"/program", backend, {}};
  const Command command =
      student_command(program, RunMode{backend, CheckLevel::default_}, Limits{}, machine, "token");
  return {command.environment.begin(), command.environment.end()};
}

TEST(StudentCommand, ShowsAProgramItsCardOnly) {
  const auto environment = environment_of(Backend::gpu, Machine{"/runtime", "GPU-1"});
  EXPECT_EQ(environment.at("CUDA_VISIBLE_DEVICES"), "GPU-1");
}

TEST(StudentCommand, GivesProgramsThatAreTimedAllConnectionsToTheCard) {
  Machine machine{"/runtime", "GPU-1"};
  EXPECT_EQ(environment_of(Backend::gpu, machine).at("CUDA_DEVICE_MAX_CONNECTIONS"), "1");
  EXPECT_FALSE(environment_of(Backend::sim, machine).contains("CUDA_DEVICE_MAX_CONNECTIONS"));
  machine.use = CardUse::alone;
  EXPECT_FALSE(environment_of(Backend::gpu, machine).contains("CUDA_DEVICE_MAX_CONNECTIONS"));
}

TEST(StudentCommand, TellsTheSimulatedGpuItsThreads) {
  Machine machine{"/runtime"};
  EXPECT_FALSE(environment_of(Backend::sim, machine).contains("LABCHECK_SIM_THREADS"));
  machine.threads = 3;
  EXPECT_EQ(environment_of(Backend::sim, machine).at("LABCHECK_SIM_THREADS"), "3");
}

}  // namespace
}  // namespace labcheck::test
