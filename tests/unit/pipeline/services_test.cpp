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

TEST(Services, TellWhatAProgramRunsOn) {
  TwiceGrading grading;
  StartGate starts;
  grading.services.gpu = Gpu{"NVIDIA H100", "GPU-1", "550.54", 90};
  grading.services.shared.starts = &starts;
  const Machine machine = machine_of(grading.services, CardUse::alone);
  EXPECT_EQ(machine.card, "GPU-1");
  EXPECT_EQ(machine.use, CardUse::alone);
  EXPECT_EQ(machine.starts, &starts);
}

}  // namespace
}  // namespace labcheck::test
