#include "harness/intake/hand_in_ids.hpp"

#include <gtest/gtest.h>

#include <set>

namespace labcheck::test {
namespace {

bool is_safe(const std::string& id) {
  constexpr std::string_view kLetters =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-";
  return !id.empty() && id.size() <= 80 && id.find_first_not_of(kLetters) == std::string::npos &&
         id.front() != '.' && id.front() != '-';
}

TEST(HandInIds, SafeNamesStayAsTheyAre) {
  EXPECT_EQ(id_for("s1234567"), "s1234567");
  EXPECT_EQ(id_for("jane.doe_5"), "jane.doe_5");
}

TEST(HandInIds, OtherNamesAreReadableAndApart) {
  EXPECT_TRUE(id_for("Jörg Müller, Dr.").starts_with("Jorg-Muller-Dr-"))
      << id_for("Jörg Müller, Dr.");
  std::set<std::string> ids;
  const std::vector<std::string> names{"Jane Doe",
                                       "Jane-Doe",
                                       "Jane_Doe",
                                       "Jane  Doe",
                                       "Jane\nDoe",
                                       "-rf",
                                       ".hidden",
                                       "..",
                                       "",
                                       "李雷",
                                       "李 雷",
                                       "\xFF\xFE",
                                       "\xFE\xFF",
                                       "a/b",
                                       "a b",
                                       "doe-",
                                       std::string(300, 'x'),
                                       "con\x1b[31m",
                                       "Jane Doe.",
                                       ".",
                                       "-",
                                       std::string(301, 'x')};
  for (const std::string& name : names) {
    EXPECT_TRUE(is_safe(id_for(name))) << id_for(name);
    EXPECT_TRUE(ids.insert(id_for(name)).second) << id_for(name);
    EXPECT_EQ(id_for(name), id_for(name));
    EXPECT_TRUE(is_safe(id_for(name, "12345"))) << id_for(name, "12345");
    EXPECT_TRUE(is_safe(id_for(name, std::string(200, '1'))));
  }
}

TEST(HandInIds, APlatformsIdMakesThemApart) {
  EXPECT_EQ(id_for("Jane Doe", "12345"), "Jane-Doe-12345");
  EXPECT_EQ(id_for("李雷", "7"), "7");
  EXPECT_NE(id_for("x", std::string(200, '1')), id_for("x", std::string(201, '1')));
}

}  // namespace
}  // namespace labcheck::test
