#include "harness/report/descriptions.hpp"

#include <gtest/gtest.h>

namespace labcheck::report {
namespace {

TEST(Descriptions, AMeasurementSaysOverWhatAndWithinWhat) {
  EXPECT_EQ(describe_measurement({"speedup", "naive", "large", 1.8333, 1.79, 1.88, "at least 1.5"}),
            "speedup over naive: 1.833 (1.79 to 1.88) in large; asked for: at least 1.5");
  EXPECT_EQ(describe_measurement({"fraction_of", "cublas", "", 0.5, {}, {}, ""}),
            "fraction of cublas: 0.5");
  EXPECT_EQ(describe_measurement({"bank_conflicts", "", "small", 0, {}, {}, "at most 0"}),
            "bank conflicts: 0 in small; asked for: at most 0");
}

TEST(Descriptions, AMeasurementSaysWhichFigureCounts) {
  Measurement measurement{"speedup", "naive", "large", 0.89, 0.88, 0.91, "at least 0.9"};
  measurement.counted = 0.9;
  EXPECT_EQ(
      describe_measurement(measurement),
      "speedup over naive: 0.89 (0.88 to 0.91), counted as 0.9 in large; asked for: at least 0.9");
}

TEST(Descriptions, APlaceNamesTheNextStep) {
  EXPECT_EQ(describe_place({"naive", "tile-16", "tiles in shared memory"}),
            "about as fast as rung 'naive'; the next one is 'tile-16': tiles in shared memory");
  EXPECT_EQ(describe_place({"", "naive", "one thread an element"}),
            "below the first rung of the ladder; the next one is 'naive': one thread an element");
  EXPECT_EQ(describe_place({"best", "", ""}),
            "about as fast as rung 'best', the last of the ladder");
}

TEST(Descriptions, AModeIsToldOnlyWhereItIsUnusual) {
  EXPECT_EQ(describe_mode({Backend::sim, CheckLevel::default_}, Backend::sim), "");
  EXPECT_EQ(describe_mode({Backend::sim, CheckLevel::full}, Backend::sim), "full checks");
  EXPECT_EQ(describe_mode({Backend::sim, CheckLevel::full}, Backend::gpu),
            "simulated GPU, full checks");
  EXPECT_EQ(describe_mode({Backend::gpu, CheckLevel::default_}, Backend::sim), "GPU");
}

TEST(Descriptions, ABackendWithoutANameIsStillNamed) {
  EXPECT_EQ(describe_backend({Backend::sim, "", "", "CUDA 13.0.88"}),
            "simulated GPU, CUDA 13.0.88");
  EXPECT_EQ(describe_backend({Backend::gpu, "NVIDIA H200", "580.65", "CUDA 13.0.88"}),
            "NVIDIA H200, driver 580.65, CUDA 13.0.88");
}

}  // namespace
}  // namespace labcheck::report
