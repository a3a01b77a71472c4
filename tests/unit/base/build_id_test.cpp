#include "harness/base/build_id.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <string>
#include <unistd.h>

namespace labcheck {
namespace {

std::string output_of(const std::string& command) {
  std::string output;
  FILE* const pipe = ::popen(command.c_str(), "r");
  if (pipe == nullptr) return output;
  std::array<char, 256> line{};
  while (std::fgets(line.data(), line.size(), pipe) != nullptr) output += line.data();
  ::pclose(pipe);
  return output;
}

TEST(BuildId, IsWhatTheLinkerWroteIntoTheProgram) {
  const std::string told =
      output_of("readelf --notes /proc/" + std::to_string(::getpid()) + "/exe 2>&1");
  const std::string label = "Build ID: ";
  const auto at = told.find(label);
  ASSERT_NE(at, std::string::npos) << told;
  const auto begin = at + label.size();
  EXPECT_EQ(build_id(), told.substr(begin, told.find_first_of(" \n", begin) - begin));
  EXPECT_GE(build_id().size(), 16U);
}

}  // namespace
}  // namespace labcheck
