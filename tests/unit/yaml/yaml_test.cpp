// SPDX-License-Identifier: MIT
#include "harness/base/text.hpp"
#include "harness/yaml/yaml_reader.hpp"
#include "harness/yaml/yaml_tree.hpp"

#include <gtest/gtest.h>

namespace labcheck {
namespace {

using namespace std::chrono_literals;

std::vector<std::string> diagnostics_of(YamlReader& reader) {
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
  EXPECT_EQ(diagnostics_of(reader), Lines{});
}

TEST(YamlReader, AWrongTypeIsReportedAndReadingContinues) {
  YamlReader reader("text: [a]\nint: {a: 1}\nreal: \nlist: x\ncount: 0\nmap: y\n", "f");
  const YamlMap root = reader.root("the file");
  EXPECT_EQ(root.required("text").text(), std::nullopt);
  EXPECT_EQ(root.required("int").integer(), std::nullopt);
  EXPECT_EQ(root.required("real").number(), std::nullopt);
  EXPECT_TRUE(root.required("list").list().empty());
  EXPECT_EQ(root.required("count").count(), std::nullopt);
  EXPECT_FALSE(root.required("map").map("the map"));
  EXPECT_EQ(diagnostics_of(reader),
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
  EXPECT_EQ(diagnostics_of(reader),
            Lines{"f:1:7: error: 'word' in the file must be a or b, not a longer text"});
}

TEST(YamlReader, MissingKeysAreReportedOnceAndReadAsNothing) {
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
  EXPECT_EQ(diagnostics_of(reader), Lines{"f:1:1: error: missing keys 'a' and 'd' in the file"});
}

TEST(YamlReader, AKeyThatIsRequestedTwiceIsListedOnce) {
  YamlReader reader("x: 1\n", "f");
  const YamlMap root = reader.root("the file");
  root.required("long-name");
  root.required("long-name");
  EXPECT_EQ(diagnostics_of(reader),
            (Lines{"f:1:1: error: unknown key 'x' in the file; the keys are long-name",
                   "f:1:1: error: missing key 'long-name' in the file"}));
}

TEST(YamlReader, AMisspelledKeyIsNotReportedAsMissing) {
  YamlReader reader("point: 1\n", "f");
  reader.root("the file").required("points");
  EXPECT_EQ(diagnostics_of(reader),
            Lines{"f:1:1: error: unknown key 'point' in the file; did you mean 'points'?"});
}

TEST(YamlReader, KeysInsideAnUnknownMapAreNotChecked) {
  YamlReader reader("a: 1\nxyzzy: {b: 1, b: 2}\n", "f");
  reader.root("the file").required("a");
  EXPECT_EQ(diagnostics_of(reader),
            Lines{"f:2:1: error: unknown key 'xyzzy' in the file; the keys are a"});
}

TEST(YamlReader, AMapCanBeNamedAfterItsContents) {
  YamlReader reader("id: small\nx: 1\n", "f");
  const YamlMap root = reader.root("item 1");
  root.set_name("item '" + root.required("id").text().value_or("") + "'");
  EXPECT_EQ(diagnostics_of(reader),
            Lines{"f:2:1: error: unknown key 'x' in item 'small'; the keys are id"});
}

TEST(YamlReader, ADuplicateKeyIsReportedAtItsSecondPosition) {
  YamlReader reader("a: 1\nb: 2\na: 3\n", "f");
  const YamlMap root = reader.root("the file");
  EXPECT_EQ(root.required("a").integer(), 1);
  root.required("b");
  EXPECT_EQ(diagnostics_of(reader),
            Lines{"f:3:1: error: key 'a' in the file is given twice, first on line 1"});
}

TEST(YamlReader, AKeyThatIsNotAWordIsReported) {
  YamlReader reader("[a]: 1\n: 2\n", "f");
  const YamlMap root = reader.root("the file");
  EXPECT_TRUE(root.entries().empty());
  EXPECT_EQ(diagnostics_of(reader).size(), 2U);
}

TEST(YamlReader, AListOrOneAcceptsBoth) {
  YamlReader reader("one: a\nmany: [a, b]\nwrong: {a: 1}\n", "f");
  const YamlMap root = reader.root("the file");
  EXPECT_EQ(root.required("one").list_or_one().size(), 1U);
  EXPECT_EQ(root.required("many").list_or_one().size(), 2U);
  EXPECT_TRUE(root.required("wrong").list_or_one().empty());
  EXPECT_EQ(diagnostics_of(reader),
            Lines{"f:3:8: error: 'wrong' in the file must be a list, not a map"});
}

TEST(YamlReader, RecordsTheRequestedKeysWithTheirPaths) {
  YamlReader reader("cases:\n  - {with: {n: {deep: 1}}}\n  - {}\n", "f");
  const YamlMap root = reader.root("the file");
  EXPECT_FALSE(root.optional("title"));
  EXPECT_FALSE(root.has("unrequested"));
  for (const YamlValue& item : root.required("cases").list()) {
    const YamlMap map = item.map("a case");
    for (const auto& entry : map.optional("with").map("the parameters").entries())
      EXPECT_TRUE(entry.second.map("n").required("deep"));
  }
  std::vector<std::string> lines;
  for (const RequestedKeys& map : reader.requested_keys()) {
    lines.push_back(map.path + " has " + joined(map.keys) + ", requires " + joined(map.required));
  }
  EXPECT_EQ(lines, (Lines{" has title and cases, requires cases", "cases[] has with, requires ",
                          "cases[].with has *, requires ", "cases[].with.* has deep, requires deep",
                          "cases[] has with, requires "}));
}

TEST(YamlReader, AfterASyntaxErrorNothingElseIsReported) {
  YamlReader reader("a: [1\nb: 2\n", "f");
  const YamlMap root = reader.root("the file");
  EXPECT_FALSE(root);
  EXPECT_FALSE(root.required("c"));
  EXPECT_EQ(diagnostics_of(reader),
            Lines{"f:2:2: error: the list opened with '[' on line 1 is not closed with ']'"});
}

// All diagnostics for `text`, one per line.
std::string tree_diagnostics(std::string_view text) {
  std::string all;
  for (const Diagnostic& diagnostic : parse_yaml(text, "f").diagnostics) {
    all += (all.empty() ? "" : "\n") + describe(diagnostic);
  }
  return all;
}

TEST(YamlTree, PositionsCountCodePoints) {
  const YamlTree tree = parse_yaml("title: \"1×1\"\nlist: {×: 1, b: 2}\n", "f");
  ASSERT_NE(tree.root, nullptr);
  ASSERT_EQ(tree.root->entries.size(), 2U);
  const YamlNode& map = *tree.root->entries[1].second;
  EXPECT_EQ(map.position, (Position{2, 7}));
  EXPECT_EQ(map.entries[1].first->position, (Position{2, 14}));
}

TEST(YamlTree, DuplicateKeysAreKept) {
  const YamlTree tree = parse_yaml("a: 1\na: 2\n", "f");
  ASSERT_EQ(tree.root->entries.size(), 2U);
  EXPECT_EQ(tree.root->entries[1].second->text, "2");
}

TEST(YamlTree, QuotesAndBlocksAreMarked) {
  const YamlTree tree = parse_yaml("- plain\n- \"double\"\n- 'single'\n- |\n  block\n", "f");
  ASSERT_EQ(tree.root->items.size(), 4U);
  EXPECT_FALSE(tree.root->items[0]->quoted);
  EXPECT_TRUE(tree.root->items[1]->quoted);
  EXPECT_TRUE(tree.root->items[2]->quoted);
  EXPECT_TRUE(tree.root->items[3]->quoted);
}

TEST(YamlTree, AnAliasIsTheNodeOfItsAnchor) {
  const YamlTree tree = parse_yaml("- &x [1]\n- *x\n", "f");
  EXPECT_EQ(tree.root->items[0], tree.root->items[1]);
}

TEST(YamlTree, AnAliasInsideItselfIsRejected) {
  EXPECT_EQ(tree_diagnostics("a: &x [*x]\n"),
            "f:1:8: error: this alias is inside the value that it refers to");
}

TEST(YamlTree, AByteOrderMarkAndWindowsLineEndsAreAccepted) {
  const YamlTree tree = parse_yaml(
      "\xEF\xBB\xBF"
      "a: 1\r\nb: 2\r\n",
      "f");
  ASSERT_NE(tree.root, nullptr);
  EXPECT_EQ(tree.root->position, (Position{1, 1}));
  EXPECT_EQ(tree.root->entries[1].second->text, "2");
  EXPECT_EQ(tree.root->entries[1].second->position, (Position{2, 4}));
}

TEST(YamlTree, AFileWithoutContentIsEmpty) {
  for (const char* text : {"", "\n\n", "# nothing\n", "---\n", "---\n...\n", "null\n", "~"}) {
    EXPECT_EQ(tree_diagnostics(text), "f: error: the file is empty") << text;
  }
}

TEST(YamlTree, OtherEncodingsAreRejected) {
  using namespace std::string_view_literals;
  EXPECT_EQ(tree_diagnostics("a: 1\nb: caf\xE9\n"),
            "f:2:7: error: this is not UTF-8 text; save the file as UTF-8");
  EXPECT_EQ(tree_diagnostics("a\0b"sv),
            "f:1:2: error: this is not UTF-8 text; save the file as UTF-8");
}

TEST(YamlTree, UnclosedQuotedTextIsReportedWhereItBegins) {
  EXPECT_EQ(tree_diagnostics("a: 1\nb: 'it''s\nc: 2\n"),
            "f:2:4: error: the quoted text that begins here is not closed");
  EXPECT_EQ(tree_diagnostics("a: {b: \"x\\\", c: 2}\n"),
            "f:1:8: error: the quoted text that begins here is not closed");
  EXPECT_EQ(tree_diagnostics("a: 'it''s'\nb: \"\\\"\"\nc: it's\n"), "");
}

TEST(YamlTree, TextAfterABlockIndicatorIsRejected) {
  EXPECT_EQ(tree_diagnostics("a: |x\n"),
            "f:1:5: error: the text after '|' or '>' must begin on the next line");
}

TEST(YamlTree, UnclosedQuotedTextBeforeADocumentIsRejected) {
  EXPECT_NE(
      tree_diagnostics("a: \"x\n---\nb: 1\n").find("quoted text that begins above is not closed"),
      std::string::npos);
}

TEST(YamlTree, NestingHasALimit) {
  std::string deep(5000, '[');
  EXPECT_EQ(parse_yaml(deep, "f").root, nullptr);
  EXPECT_NE(tree_diagnostics(deep).find("lists and maps are nested too deeply"), std::string::npos);
}

TEST(YamlTree, AStrayCommaOrBracketEndsTheReading) {
  EXPECT_EQ(tree_diagnostics(", a: 1\n"), "f:1:1: error: a file cannot begin with ','");
  EXPECT_NE(tree_diagnostics("a: 1\n}\n"), "");
  EXPECT_NE(tree_diagnostics("a: 1\n, b: 2\n"), "");
}

TEST(YamlTree, OtherErrorsAreReportedInTheParsersWords) {
  EXPECT_EQ(tree_diagnostics("a: &\n"),
            "f:1:5: error: this is not valid YAML: anchor not found after &");
}

}  // namespace
}  // namespace labcheck
