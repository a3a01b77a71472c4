#include "harness/spec/place.hpp"

#include <gtest/gtest.h>

namespace labcheck {
namespace {

TEST(Place, LinesAndColumnsCountFromOne) {
  EXPECT_EQ(place_at("ab\ncd", 0), (Place{1, 1}));
  EXPECT_EQ(place_at("ab\ncd", 2), (Place{1, 3}));
  EXPECT_EQ(place_at("ab\ncd", 3), (Place{2, 1}));
  EXPECT_EQ(place_at("ab\ncd", 5), (Place{2, 3}));
}

TEST(Place, AColumnIsACodePoint) {
  EXPECT_EQ(place_at("×× x", 5), (Place{1, 4}));
}

TEST(Place, DiagnosticsComeInTheOrderOfTheirPlacesEachOnce) {
  const Diagnostic late = error_at({3, 1}, "f", "late");
  const Diagnostic early = warning_at({1, 9}, "f", "early");
  const Diagnostic whole = error_at({}, "f", "whole");
  EXPECT_EQ(in_order({late, early, late, whole}), (std::vector<Diagnostic>{whole, early, late}));
}

}  // namespace
}  // namespace labcheck
