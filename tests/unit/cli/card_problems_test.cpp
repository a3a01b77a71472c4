#include "harness/cli/card_problems.hpp"

#include "tests/support/fake_compiler.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

const Gpu kCard{"NVIDIA T4", "GPU-1", "525.60.13", 75};

/// A card on which so many programs compute.
class BusyCard : public CardWatch {
 public:
  explicit BusyCard(std::size_t processes) : processes_(processes) {}
  CardState look() override { return {CardState::Clocks::free, processes_}; }

 private:
  std::size_t processes_;
};

class NoProgress : public Progress {
  void step(std::string_view) override {}
};

std::vector<std::string> busy_with(std::size_t processes, SpeedCriteria speed) {
  AnsweringSandbox sandbox([](const Command&) { return exited(0); });
  Toolchain toolchain(sandbox, fake_toolkit(), {}, BuildCache("/nowhere"));
  NoProgress progress;
  Services services{sandbox, toolchain, {}, Backend::gpu, kCard, progress};
  services.watch = [&](std::string_view) { return std::make_unique<BusyCard>(processes); };
  services.speed = speed;
  return busy_cards({kCard}, services);
}

TEST(DriverProblem, IsADriverOfAnEarlierMajorRelease) {
  const auto problem = driver_problem(kCard, CudaRelease{12, 4}, fake_toolkit());
  ASSERT_TRUE(problem);
  EXPECT_STREQ(problem->what(),
               "driver 525.60.13 of NVIDIA T4 is too old for nvcc 13.0.88: it serves CUDA up to "
               "12.4");
  EXPECT_EQ(problem->remedy(),
            "install a driver for CUDA 13, or name an nvcc of CUDA 12 in LABCHECK_NVCC, or grade "
            "on the simulated GPU: --backend sim");
}

TEST(DriverProblem, IsNoneWithinAMajorReleaseOrWithALaterDriver) {
  for (const CudaRelease newest : {CudaRelease{13, 0}, CudaRelease{13, 2}, CudaRelease{14, 0}})
    EXPECT_FALSE(driver_problem(kCard, newest, fake_toolkit()));
  Toolkit toolkit = fake_toolkit();
  toolkit.version = "13.3.1";
  EXPECT_FALSE(driver_problem(kCard, CudaRelease{13, 0}, toolkit));
}

TEST(DriverProblem, IsNoneWhereTheDriverDoesNotTell) {
  EXPECT_FALSE(driver_problem(kCard, std::nullopt, fake_toolkit()));
}

TEST(BusyCard, IsToldBeforeSpeedIsMeasured) {
  EXPECT_EQ(busy_with(1, SpeedCriteria::measured),
            std::vector<std::string>{"another program computes on NVIDIA T4 already: times may "
                                     "differ too much to count (suspicious load)"});
  EXPECT_EQ(busy_with(3, SpeedCriteria::measured).front().substr(0, 25),
            "3 other programs compute ");
}

TEST(BusyCard, IsNotToldWhereNobodyIsThereOrNothingIsMeasured) {
  EXPECT_TRUE(busy_with(0, SpeedCriteria::measured).empty());
  EXPECT_TRUE(busy_with(2, SpeedCriteria::left_out).empty());
}

}  // namespace
}  // namespace labcheck::test
