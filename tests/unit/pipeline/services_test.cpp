#include "harness/pipeline/services.hpp"

#include "tests/support/twice_lab.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

TEST(Services, BuildForTheSimulatedGpuWhereThatIsGradedOn) {
  TwiceGrading grading;
  EXPECT_EQ(target_for(grading.services, Backend::sim), (Target{Backend::sim, 80}));
  EXPECT_EQ(describe_backend(grading.services),
            (BackendDescription{Backend::sim, "simulated GPU", "", "CUDA 13.0.88"}));
}

TEST(Services, BuildForTheCardThatIsGradedOn) {
  TwiceGrading grading;
  grading.services.backend = Backend::gpu;
  grading.services.gpu = Gpu{"NVIDIA H100", "GPU-1", "550.54", 90};
  EXPECT_EQ(target_for(grading.services, Backend::gpu), (Target{Backend::gpu, 90}));
  EXPECT_EQ(target_for(grading.services, Backend::sim), (Target{Backend::sim, 80}));
  EXPECT_EQ(describe_backend(grading.services),
            (BackendDescription{Backend::gpu, "NVIDIA H100", "550.54", "CUDA 13.0.88"}));
}

TEST(Services, GiveProgramsThatAreTimedAllConnectionsToTheCard) {
  TwiceGrading grading;
  EXPECT_EQ(machine_of(grading.services, CardUse::shared).connections, 1U);
  EXPECT_EQ(machine_of(grading.services, CardUse::alone).connections, 0U);
}

}  // namespace
}  // namespace labcheck::test
