// SPDX-License-Identifier: MIT
#include "harness/base/json.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <map>

namespace labcheck {
namespace {

TEST(Json, PrintsMembersInTheOrderInWhichTheyWereAdded) {
  Json json{{"name", "matmul"}, {"points", 12.5}, {"cases", Json::array({1, 2, 3})}};
  json["late"] = nullptr;
  json["name"] = "transpose";
  EXPECT_EQ(json.dump(), R"({"name":"transpose","points":12.5,"cases":[1,2,3],"late":null})");
  EXPECT_EQ(json.dump(2),
            "{\n  \"name\": \"transpose\",\n  \"points\": 12.5,\n  \"cases\": [\n"
            "    1,\n    2,\n    3\n  ],\n  \"late\": null\n}");
}

TEST(Json, IsAnArrayOnlyIfThatIsSaid) {
  EXPECT_EQ(Json::array({"a", 1}).dump(), R"(["a",1])");
  EXPECT_EQ(Json::array({Json::array({"a", "b"})}).dump(), R"([["a","b"]])");
  EXPECT_EQ((Json{{"a", "b"}}).dump(), R"({"a":"b"})");
  EXPECT_EQ(Json::array({Json{{"a", 1}}}).dump(), R"([{"a":1}])");
  EXPECT_EQ(Json::array().dump(), "[]");
  EXPECT_EQ(Json::object().dump(), "{}");
}

TEST(Json, IsMadeFromContainers) {
  EXPECT_EQ(Json(std::vector<std::string>{"x", "y"}).dump(), R"(["x","y"])");
  EXPECT_EQ(Json(std::map<std::string, double>{{"a", 1.5}}).dump(), R"({"a":1.5})");
  EXPECT_EQ(Json(std::string_view("text")).dump(), R"("text")");
}

TEST(Json, ReadsWhatItPrinted) {
  const std::string text = R"({"a":[true,null,-1,18446744073709551615,0.1,"\u00e4\n"],"b":{}})";
  const auto json = Json::parse(text);
  ASSERT_TRUE(json);
  EXPECT_EQ(json->dump(), R"({"a":[true,null,-1,18446744073709551615,0.1,"ä\n"],"b":{}})");
  EXPECT_EQ(json->ascii_dump(),
            R"({"a":[true,null,-1,18446744073709551615,0.1,"\u00e4\n"],"b":{}})");
}

TEST(Json, ChecksTheRangeOfWholeNumbers) {
  const Json json = std::numeric_limits<std::uint64_t>::max();
  EXPECT_EQ(json.integer<std::uint64_t>(), std::numeric_limits<std::uint64_t>::max());
  EXPECT_EQ(json.integer<std::int64_t>(), std::nullopt);
  EXPECT_EQ(Json(-1).integer<unsigned>(), std::nullopt);
  EXPECT_EQ(Json(300).integer<std::uint8_t>(), std::nullopt);
  EXPECT_EQ(Json(1.0).integer<int>(), std::nullopt);
  EXPECT_EQ(Json("1").integer<int>(), std::nullopt);
}

TEST(Json, FindsMembersOfObjectsOnly) {
  const Json json{{"a", 1}};
  ASSERT_NE(json.find("a"), nullptr);
  EXPECT_EQ(*json.find("a"), 1);
  EXPECT_EQ(json.find("b"), nullptr);
  EXPECT_EQ(Json(1).find("a"), nullptr);
}

TEST(Json, ComparesNumbersByValue) {
  EXPECT_EQ(Json(1), Json(1U));
  EXPECT_EQ(Json(1), Json(1.0));
  EXPECT_NE(Json(1), Json(true));
  EXPECT_NE(Json("1"), Json(1));
}

TEST(Json, ReplacesBytesThatAreNotUtf8) {
  EXPECT_EQ(Json("a\xff").dump(), "\"a\xef\xbf\xbd\"");
}

TEST(Json, WritesEveryCharacterInAsciiToo) {
  EXPECT_EQ(Json("\t\x01\"ä\U0001F600").ascii_dump(), R"("\t\u0001\"\u00e4\ud83d\ude00")");
}

TEST(Json, HasNoNumberThatIsNotFinite) {
  EXPECT_EQ(Json(std::numeric_limits<double>::infinity()).dump(), "null");
  EXPECT_EQ(Json(-0.0).dump(), "-0.0");
  EXPECT_EQ(Json(3.0).dump(), "3.0");
}

TEST(Json, RejectsTextThatIsNotJson) {
  for (const char* text : {"", "{", "[1,]", "{\"a\"}", "nul", "1 2", "'a'", "[1", "\"\xff\""})
    EXPECT_EQ(Json::parse(text), std::nullopt) << text;
}

TEST(Json, RejectsDeepNesting) {
  EXPECT_TRUE(Json::parse(std::string(256, '[') + std::string(256, ']')));
  EXPECT_TRUE(Json::parse(std::string(256, '[') + "null" + std::string(256, ']')));
  EXPECT_EQ(Json::parse(std::string(257, '[') + std::string(257, ']')), std::nullopt);
  EXPECT_EQ(Json::parse(std::string(1'000'000, '[')), std::nullopt);
}

}  // namespace
}  // namespace labcheck
