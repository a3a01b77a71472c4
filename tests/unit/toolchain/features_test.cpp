#include "harness/toolchain/features.hpp"

#include <gtest/gtest.h>

namespace labcheck {
namespace {

using Features = std::vector<Feature>;

// Beside these lines stand the symbols that the program has.
TEST(Features, AreTakenFromTheirLinesOnly) {
  EXPECT_EQ(features_in("0000000000000000 T ld.shared(float*)\n"), Features{});
  EXPECT_EQ(features_in(""), Features{});
}

TEST(Features, AreNotToldByNamesThatAreMadeToLookLikeThem) {
  const std::string text =
      "feature: ld.shared\nsymbols:\n0000 T f()\nfeature: mma.sync\nsymbols:\n0000 T g()\n";
  EXPECT_EQ(features_in(text), Features{Feature::shared_memory});
  EXPECT_EQ(symbols_in(text), "0000 T f()\nfeature: mma.sync\nsymbols:\n0000 T g()\n");
  EXPECT_EQ(symbols_in("feature: .const symbols:\n"), "");
}

TEST(Features, SharedMemoryIsWhatIsReadOrWritten) {
  EXPECT_EQ(features_in("feature: ld.shared\n"), Features{Feature::shared_memory});
  EXPECT_EQ(features_in("feature: atom.shared\n"), Features{Feature::shared_memory});
  EXPECT_EQ(features_in("feature: cvta.shared\n"), Features{Feature::shared_memory});
}

TEST(Features, ConstantMemoryIsDeclaredAndRead) {
  const std::string declared = "feature: .const .align 4 .b8 table[64]\n";
  EXPECT_EQ(features_in(declared + "feature: ld.const\n"), Features{Feature::constant_memory});
  EXPECT_EQ(features_in(declared + "feature: cvta.const\n"), Features{Feature::constant_memory});
  EXPECT_EQ(features_in(declared), Features{}) << "nothing reads it";
}

TEST(Features, TablesOfTheMathematicalFunctionsAreNotTheStudents) {
  EXPECT_EQ(features_in("feature: .const .align 4 .b8 __cudart_i2opi_f[24]\n"
                        "feature: ld.const\n"),
            Features{});
}

TEST(Features, TheHeapIsAskedInsideAKernel) {
  EXPECT_EQ(features_in("feature: .extern .func  (.param .b64 func_retval0) malloc\n"),
            Features{Feature::device_heap});
}

TEST(Features, TensorCoresAreMatrixInstructions) {
  EXPECT_EQ(features_in("feature: mma.sync\n"), Features{Feature::tensor_cores});
  EXPECT_EQ(features_in("feature: wmma.mma.sync\n"), Features{Feature::tensor_cores});
}

TEST(Features, LibrariesAreSeenByWhereCodeIsFromAndByNames) {
  EXPECT_EQ(features_in("feature: .file\t3 \"/usr/local/cuda/include/cccl/cub/\n"),
            Features{Feature::cub});
  EXPECT_EQ(features_in("feature: .entry _ZN6thrust8\n"), Features{Feature::thrust});
  EXPECT_EQ(features_in("feature: symbol cublasSgemm_v2\n"), Features{Feature::cublas});
}

TEST(Features, ComeInTheOrderOfTheEnumeration) {
  EXPECT_EQ(features_in("feature: symbol cublasSgemm_v2\nfeature: mma.sync\nfeature: st.shared\n"),
            (Features{Feature::shared_memory, Feature::tensor_cores, Feature::cublas}));
}

TEST(FeatureScript, FailsNothingWhereNothingIsFound) {
  const std::string script = feature_script(" a.o");
  EXPECT_NE(script.find("|| true"), std::string::npos);
  EXPECT_NE(script.find("nm --undefined-only a.o"), std::string::npos);
}

}  // namespace
}  // namespace labcheck
