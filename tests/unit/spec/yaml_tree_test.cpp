#include "harness/spec/yaml_tree.hpp"

#include <gtest/gtest.h>

namespace labcheck {
namespace {

// The one complaint about `text`, or all of them.
std::string complaint(std::string_view text) {
  std::string all;
  for (const Diagnostic& diagnostic : parse_yaml(text, "f").diagnostics) {
    all += (all.empty() ? "" : "\n") + describe(diagnostic);
  }
  return all;
}

TEST(YamlTree, PlacesCountCodePoints) {
  const YamlTree tree = parse_yaml("title: \"1×1\"\nlist: {×: 1, b: 2}\n", "f");
  ASSERT_NE(tree.root, nullptr);
  ASSERT_EQ(tree.root->entries.size(), 2U);
  const YamlNode& map = *tree.root->entries[1].second;
  EXPECT_EQ(map.place, (Place{2, 7}));
  EXPECT_EQ(map.entries[1].first->place, (Place{2, 14}));
}

TEST(YamlTree, KeysGivenTwiceAreKept) {
  const YamlTree tree = parse_yaml("a: 1\na: 2\n", "f");
  ASSERT_EQ(tree.root->entries.size(), 2U);
  EXPECT_EQ(tree.root->entries[1].second->text, "2");
}

TEST(YamlTree, QuotesAndBlocksAreTold) {
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

TEST(YamlTree, AnAliasInsideOfItselfIsRefused) {
  EXPECT_EQ(complaint("a: &x [*x]\n"), "f:1:8: error: this alias stands inside of what it names");
}

TEST(YamlTree, AByteOrderMarkAndWindowsLineEndsAreTaken) {
  const YamlTree tree = parse_yaml(
      "\xEF\xBB\xBF"
      "a: 1\r\nb: 2\r\n",
      "f");
  ASSERT_NE(tree.root, nullptr);
  EXPECT_EQ(tree.root->place, (Place{1, 1}));
  EXPECT_EQ(tree.root->entries[1].second->text, "2");
  EXPECT_EQ(tree.root->entries[1].second->place, (Place{2, 4}));
}

TEST(YamlTree, AFileWithoutContentIsEmpty) {
  for (const char* text : {"", "\n\n", "# nothing\n", "---\n", "---\n...\n", "null\n", "~"}) {
    EXPECT_EQ(complaint(text), "f: error: the file is empty") << text;
  }
}

TEST(YamlTree, OtherEncodingsAreRefused) {
  using namespace std::string_view_literals;
  EXPECT_EQ(complaint("a: 1\nb: caf\xE9\n"),
            "f:2:7: error: this is not UTF-8 text; save the file as UTF-8");
  EXPECT_EQ(complaint("a\0b"sv), "f:1:2: error: this is not UTF-8 text; save the file as UTF-8");
}

TEST(YamlTree, AQuotationThatStaysOpenIsFoundWhereItBegins) {
  EXPECT_EQ(complaint("a: 1\nb: 'it''s\nc: 2\n"),
            "f:2:4: error: the quotation that begins here has no end");
  EXPECT_EQ(complaint("a: {b: \"x\\\", c: 2}\n"),
            "f:1:8: error: the quotation that begins here has no end");
  EXPECT_EQ(complaint("a: 'it''s'\nb: \"\\\"\"\nc: it's\n"), "");
}

TEST(YamlTree, TextAfterABlockSignIsRefused) {
  EXPECT_EQ(complaint("a: |x\n"),
            "f:1:5: error: the text after '|' or '>' begins on the next line");
}

TEST(YamlTree, AnOpenQuotationThatEndsAtADocumentIsRefused) {
  EXPECT_NE(complaint("a: \"x\n---\nb: 1\n").find("a quotation that begins above has no end"),
            std::string::npos);
}

TEST(YamlTree, NestingHasALimit) {
  std::string deep(5000, '[');
  EXPECT_EQ(parse_yaml(deep, "f").root, nullptr);
  EXPECT_NE(complaint(deep).find("lists and maps stand too deep in each other"), std::string::npos);
}

TEST(YamlTree, AStrayCommaOrBracketEndsTheReading) {
  EXPECT_EQ(complaint(", a: 1\n"), "f:1:1: error: a file cannot begin with ','");
  EXPECT_NE(complaint("a: 1\n}\n"), "");
  EXPECT_NE(complaint("a: 1\n, b: 2\n"), "");
}

TEST(YamlTree, WhatHasNoWordsOfOursIsToldInTheParsers) {
  EXPECT_EQ(complaint("a: &\n"), "f:1:5: error: this is not YAML: anchor not found after &");
}

}  // namespace
}  // namespace labcheck
