#include "harness/spec/yaml_reader.hpp"

#include "harness/base/text.hpp"

#include <gtest/gtest.h>

namespace labcheck {
namespace {

using namespace std::chrono_literals;

std::vector<std::string> told(YamlReader& reader) {
  std::vector<std::string> lines;
  for (const Diagnostic& diagnostic : reader.finish()) lines.push_back(describe(diagnostic));
  return lines;
}

using Lines = std::vector<std::string>;

TEST(YamlReader, EachTypeIsRead) {
  YamlReader reader(
      "text: some words\nword: sim\nyes: true\nint: 2^10\ncount: 4 000\nreal: 0.5\n"
      "time: 2 min\nsize: 1 KiB\nlist: [a, b]\n",
      "f");
  const YamlMap root = reader.root("the file");
  EXPECT_EQ(root.required("text").text(), "some words");
  EXPECT_EQ(root.required("word").word({"gpu", "sim"}), "sim");
  EXPECT_EQ(root.required("yes").boolean(), true);
  EXPECT_EQ(root.required("int").integer(), 1024);
  EXPECT_EQ(root.required("count").count(), 4000U);
  EXPECT_EQ(root.required("real").number(), 0.5);
  EXPECT_EQ(root.required("time").duration(), 120s);
  EXPECT_EQ(root.required("size").size(), 1024U);
  EXPECT_EQ(root.required("list").list().size(), 2U);
  EXPECT_EQ(told(reader), Lines{});
}

TEST(YamlReader, AWrongTypeIsToldAndReadingGoesOn) {
  YamlReader reader("text: [a]\nint: {a: 1}\nreal: \nlist: x\ncount: 0\nmap: y\n", "f");
  const YamlMap root = reader.root("the file");
  EXPECT_EQ(root.required("text").text(), std::nullopt);
  EXPECT_EQ(root.required("int").integer(), std::nullopt);
  EXPECT_EQ(root.required("real").number(), std::nullopt);
  EXPECT_TRUE(root.required("list").list().empty());
  EXPECT_EQ(root.required("count").count(), std::nullopt);
  EXPECT_FALSE(root.required("map").map("the map"));
  EXPECT_EQ(told(reader),
            (Lines{"f:1:7: error: 'text' in the file must be text, not a list",
                   "f:2:6: error: 'int' in the file must be a whole number, not a map",
                   "f:3:1: error: 'real' in the file has no value; it must be a number",
                   "f:4:7: error: 'list' in the file must be a list, not 'x'",
                   "f:5:8: error: 'count' in the file must be at least 1, not 0",
                   "f:6:6: error: 'map' in the file must be a map, not 'y'"}));
}

TEST(YamlReader, ALongWrongValueIsNotRepeated) {
  YamlReader reader("word: " + std::string(60, 'x') + "\n", "f");
  reader.root("the file").required("word").word({"a", "b"});
  EXPECT_EQ(told(reader),
            Lines{"f:1:7: error: 'word' in the file must be a or b, not a longer text"});
}

TEST(YamlReader, WhatIsMissingIsToldOnceAndReadsAsNothing) {
  YamlReader reader("b: 1\n", "f");
  const YamlMap root = reader.root("the file");
  const YamlValue absent = root.required("a");
  EXPECT_FALSE(absent);
  EXPECT_EQ(absent.text(), std::nullopt);
  EXPECT_EQ(absent.integer(), std::nullopt);
  EXPECT_TRUE(absent.list().empty());
  const YamlMap map = absent.map("the map");
  EXPECT_FALSE(map);
  EXPECT_FALSE(map.required("deeper"));
  EXPECT_TRUE(map.entries().empty());
  root.required("b");
  root.optional("c");
  root.required("d");
  EXPECT_EQ(told(reader), Lines{"f:1:1: error: missing keys 'a' and 'd' in the file"});
}

TEST(YamlReader, AKeyThatIsAskedForTwiceIsNamedOnce) {
  YamlReader reader("x: 1\n", "f");
  const YamlMap root = reader.root("the file");
  root.required("long-name");
  root.required("long-name");
  EXPECT_EQ(told(reader),
            (Lines{"f:1:1: error: unknown key 'x' in the file; the keys are long-name",
                   "f:1:1: error: missing key 'long-name' in the file"}));
}

TEST(YamlReader, AMisspeltKeyIsNotMissingToo) {
  YamlReader reader("point: 1\n", "f");
  reader.root("the file").required("points");
  EXPECT_EQ(told(reader),
            Lines{"f:1:1: error: unknown key 'point' in the file; did you mean 'points'?"});
}

TEST(YamlReader, KeysOfAnUnknownKeysMapAreNotLookedAt) {
  YamlReader reader("a: 1\nxyzzy: {b: 1, b: 2}\n", "f");
  reader.root("the file").required("a");
  EXPECT_EQ(told(reader), Lines{"f:2:1: error: unknown key 'xyzzy' in the file; the keys are a"});
}

TEST(YamlReader, AMapCanBeNamedAfterWhatItHolds) {
  YamlReader reader("id: small\nx: 1\n", "f");
  const YamlMap root = reader.root("item 1");
  root.call("item '" + root.required("id").text().value_or("") + "'");
  EXPECT_EQ(told(reader), Lines{"f:2:1: error: unknown key 'x' in item 'small'; the keys are id"});
}

TEST(YamlReader, AKeyGivenTwiceIsToldWhereItIsGivenAgain) {
  YamlReader reader("a: 1\nb: 2\na: 3\n", "f");
  const YamlMap root = reader.root("the file");
  EXPECT_EQ(root.required("a").integer(), 1);
  root.required("b");
  EXPECT_EQ(told(reader),
            Lines{"f:3:1: error: key 'a' in the file is given twice, first in line 1"});
}

TEST(YamlReader, AKeyThatIsNoWordIsTold) {
  YamlReader reader("[a]: 1\n: 2\n", "f");
  const YamlMap root = reader.root("the file");
  EXPECT_TRUE(root.entries().empty());
  EXPECT_EQ(told(reader).size(), 2U);
}

TEST(YamlReader, AListOrOneTakesBoth) {
  YamlReader reader("one: a\nmany: [a, b]\nwrong: {a: 1}\n", "f");
  const YamlMap root = reader.root("the file");
  EXPECT_EQ(root.required("one").list_or_one().size(), 1U);
  EXPECT_EQ(root.required("many").list_or_one().size(), 2U);
  EXPECT_TRUE(root.required("wrong").list_or_one().empty());
  EXPECT_EQ(told(reader), Lines{"f:3:8: error: 'wrong' in the file must be a list, not a map"});
}

TEST(YamlReader, KnowsWhichKeysItWasAskedForAndWhere) {
  YamlReader reader("cases:\n  - {with: {n: {deep: 1}}}\n  - {}\n", "f");
  const YamlMap root = reader.root("the file");
  EXPECT_FALSE(root.optional("title"));
  EXPECT_FALSE(root.has("unasked"));
  for (const YamlValue& item : root.required("cases").list()) {
    const YamlMap map = item.map("a case");
    for (const auto& entry : map.optional("with").map("the parameters").entries())
      EXPECT_TRUE(entry.second.map("n").required("deep"));
  }
  std::vector<std::string> lines;
  for (const AskedKeys& map : reader.asked_keys()) {
    lines.push_back(map.path + " asks " + joined(map.asked) + ", requires " + joined(map.required));
  }
  EXPECT_EQ(lines,
            (Lines{" asks title and cases, requires cases", "cases[] asks with, requires ",
                   "cases[].with asks *, requires ", "cases[].with.* asks deep, requires deep",
                   "cases[] asks with, requires "}));
}

TEST(YamlReader, AfterASyntaxErrorNothingElseIsTold) {
  YamlReader reader("a: [1\nb: 2\n", "f");
  const YamlMap root = reader.root("the file");
  EXPECT_FALSE(root);
  EXPECT_FALSE(root.required("c"));
  EXPECT_EQ(told(reader),
            Lines{"f:2:2: error: the list that '[' opens in line 1 is not closed with ']'"});
}

}  // namespace
}  // namespace labcheck
