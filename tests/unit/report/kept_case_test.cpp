// SPDX-License-Identifier: MIT
#include "harness/report/kept_case.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstring>

namespace labcheck {
namespace {

using ParsedJson = nlohmann::json;

template <class T>
Contents contents(std::vector<T> values) {
  return Contents::of(std::move(values));
}

KeptCase scale() {
  KeptCase kept;
  kept.lab = "lab1-scale";
  kept.case_id = "odd";
  kept.call = "scale";
  kept.seed = 18446744073709551615U;
  kept.parameters = {{"n", 3}, {"values", "integers"}};
  kept.inputs = {{"x", ElementType::float32, BufferRole::input, {3}, contents<float>({1, 2, 3})},
                 {"y", ElementType::float32, BufferRole::output, {3}, {}},
                 {"near", ElementType::float32, BufferRole::output, {1, 2}, {}},
                 {"scratch", ElementType::int32, BufferRole::scratch, {9}, {}}};
  const std::vector<std::byte> bytes(12, std::byte{7});
  kept.outputs = {{"x", {}, {}, 0, 0}, {"y", Array<std::byte>(bytes), {}, 0, 0}};
  kept.expected = {{"y", ExactValues{ExactValues::Comparison::numbers, contents<float>({2, 4, 6})}},
                   {"near", BoundedValues{{0.5, 0.25}, {1, 2}, 3, 1}}};
  kept.command = {"labcheck", "lab1", "it's here", "--case", "odd"};
  return kept;
}

const KeptFile& file(const std::vector<KeptFile>& files, const std::string& path) {
  const auto found = std::find_if(files.begin(), files.end(),
                                  [&](const KeptFile& each) { return each.path == path; });
  EXPECT_NE(found, files.end()) << path;
  static const KeptFile none;
  return found == files.end() ? none : *found;
}

template <class T>
std::vector<T> elements(const std::string& bytes) {
  std::vector<T> values(bytes.size() / sizeof(T));
  std::memcpy(values.data(), bytes.data(), values.size() * sizeof(T));
  return values;
}

TEST(KeptCase, HasTheElementsOfEachBufferAsInMemory) {
  const std::vector<KeptFile> files = kept_files(scale());
  EXPECT_EQ(elements<float>(file(files, "inputs/x.bin").bytes), (std::vector<float>{1, 2, 3}));
  EXPECT_EQ(file(files, "outputs/y.bin").bytes, std::string(12, '\7'));
  EXPECT_EQ(elements<float>(file(files, "expected/y.bin").bytes), (std::vector<float>{2, 4, 6}));
}

TEST(KeptCase, HasTheAllowedErrorsOfBoundedValues) {
  const std::vector<KeptFile> files = kept_files(scale());
  EXPECT_EQ(elements<double>(file(files, "expected/near.bin").bytes),
            (std::vector<double>{0.5, 0.25}));
  EXPECT_EQ(elements<double>(file(files, "expected/near.allowed_error.bin").bytes),
            (std::vector<double>{3, 6}));
}

TEST(KeptCase, ContainsNeitherScratchNorReturnedInputs) {
  for (const KeptFile& each : kept_files(scale())) {
    EXPECT_EQ(each.path.find("scratch"), std::string::npos);
    EXPECT_NE(each.path, "outputs/x.bin");
  }
}

TEST(KeptCase, IsDescribedInJson) {
  const ParsedJson json = ParsedJson::parse(file(kept_files(scale()), "case.json").bytes);
  EXPECT_EQ(json["lab"], "lab1-scale");
  EXPECT_EQ(json["case"], "odd");
  EXPECT_EQ(json["seed"], 18446744073709551615U);
  EXPECT_EQ(json["parameters"], (ParsedJson{{"n", 3}, {"values", "integers"}}));
  EXPECT_EQ(
      json["buffers"][0],
      (ParsedJson{{"file", "inputs/x.bin"}, {"buffer", "x"}, {"type", "float32"}, {"shape", {3}}}));
  EXPECT_EQ(json["buffers"].back()["type"], "float64");
  EXPECT_EQ(json["buffers"].back()["shape"], (ParsedJson{1, 2}));
}

TEST(KeptCase, IsDescribedInAReadme) {
  const std::string text = file(kept_files(scale()), "README.md").bytes;
  for (const char* part :
       {"# Test case odd of lab1-scale", "| inputs/x.bin | x: input of the call | float32 |",
        "| outputs/y.bin | y: output of the call |", "| expected/y.bin | y: expected values |",
        "| near: largest allowed error of each element | float64 | 1 × 2 |",
        "values = numpy.fromfile(\"inputs/x.bin\", \"<f4\").reshape([3])"})
    EXPECT_NE(text.find(part), std::string::npos) << part << " is not in\n" << text;
}

TEST(KeptCase, IsRepeatedByAScriptWithQuotedFileNames) {
  const std::vector<KeptFile> files = kept_files(scale());
  const KeptFile& script = file(files, "repeat.sh");
  EXPECT_EQ(script.kind, KeptFile::Kind::script);
  EXPECT_NE(script.bytes.find("exec labcheck lab1 'it'\\''s here' --case odd \"$@\"\n"),
            std::string::npos)
      << script.bytes;
}

TEST(KeptCase, OfAProgramHasItsInputAndOutput) {
  KeptCase kept;
  kept.program = {{"8", "64"}, "1 2\n", {{"in.txt", "3"}}};
  kept.start = "8 64";
  kept.files = {{"out.txt", {FileState::written, "4"}}, {"absent.txt", {}}};
  kept.printed = "out\n";
  const std::vector<KeptFile> files = kept_files(kept);
  EXPECT_EQ(file(files, "stdout.txt").bytes, "out\n");
  EXPECT_EQ(file(files, "stdin.txt").bytes, "1 2\n");
  EXPECT_EQ(file(files, "inputs/in.txt").bytes, "3");
  EXPECT_EQ(file(files, "outputs/out.txt").bytes, "4");
  EXPECT_TRUE(std::none_of(files.begin(), files.end(), [](const KeptFile& each) {
    return each.path == "stderr.txt" || each.path == "outputs/absent.txt";
  }));
  const std::string readme = file(files, "README.md").bytes;
  for (const char* part : {"Started with: 8 64", "`inputs/in.txt`: the file in.txt",
                           "`outputs/out.txt`: the file out.txt"})
    EXPECT_NE(readme.find(part), std::string::npos) << readme;
}

}  // namespace
}  // namespace labcheck
