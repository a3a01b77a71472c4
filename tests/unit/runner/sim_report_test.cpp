// SPDX-License-Identifier: MIT
#include "harness/runner/sim_report.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>

namespace labcheck::test {
namespace {

std::string fault_line(const std::string& kind, int line, const std::string& kernel = "scale") {
  return fmt::format(
      R"({{"fault":{{"kind":"{}","message":"bad {}","kernel":"{}","file":"/tmp/x/a.cu","line":{}}}}})"
      "\n",
      kind, line, kernel, line);
}

std::string counters_line(const std::string& counters) {
  return R"({"counters":{)" + counters + "}}\n";
}

double loads_in(const std::string& text) {
  return parse_sim_report(text).counters.at("global_load_requests");
}

TEST(SimReport, IsEmptyIfNothingWasReported) {
  const SimReport report = parse_sim_report("");
  EXPECT_TRUE(report.faults.empty());
  EXPECT_TRUE(report.lines.empty());
  EXPECT_EQ(report.counters.at("launches"), 0);
  EXPECT_EQ(report.counters.count("lanes_per_instruction"), 0U);
}

TEST(SimReport, AddsTheCountersOfCopiesToThoseOfTheProgram) {
  const SimReport report =
      parse_sim_report(counters_line(R"("streams":2,"pageable_to_host_bytes":8)") +
                       counters_line(R"("streams":1,"launches":1)"));
  EXPECT_EQ(report.counters.at("streams"), 3);
  EXPECT_EQ(report.counters.at("pageable_to_host_bytes"), 8);
  EXPECT_EQ(report.counters.at("overlapping_copy_bytes"), 0);
  EXPECT_EQ(report.counters.at("launches"), 1);
}

TEST(SimReport, ContainsAFaultWithItsPosition) {
  const SimReport report = parse_sim_report(fault_line("out_of_bounds", 12));
  EXPECT_EQ(report.faults,
            (std::vector<Fault>{{FaultKind::out_of_bounds, "bad 12", "scale", "a.cu", 12, 1}}));
}

TEST(SimReport, ReadsEveryKindOfFault) {
  for (const std::string_view name : kEnumNames<FaultKind>) {
    const SimReport report = parse_sim_report(fault_line(std::string(name), 1));
    ASSERT_EQ(report.faults.size(), 1U) << name;
    EXPECT_EQ(to_string(report.faults.front().kind), name);
  }
}

TEST(SimReport, CountsFaultsThatRepeat) {
  const SimReport report = parse_sim_report(
      fault_line("data_race", 1) + fault_line("data_race", 1) + fault_line("data_race", 2) +
      fault_line("leak", 1) + fault_line("data_race", 1, "other") + fault_line("data_race", 1));
  ASSERT_EQ(report.faults.size(), 4U);
  EXPECT_EQ(report.faults.front().count, 3U);
  EXPECT_EQ(report.faults.back().count, 1U);
}

// A fault with a fixed position and this message.
std::string message_line(const std::string& message) {
  return fmt::format(
      R"({{"fault":{{"kind":"data_race","message":"{}","kernel":"sum","file":"a.cu","line":9}}}})"
      "\n",
      message);
}

TEST(SimReport, FaultsThatDifferOnlyInThreadsBlocksOrAddressesAreOne) {
  const SimReport report = parse_sim_report(
      message_line(
          "thread (0,0,0) of block (0,0,0) reads a value that thread (1,0,0) wrote at line 7") +
      message_line(
          "thread (32,1,0) of block (7,0,12) reads a value that thread (3,2,1) wrote at line 7"));
  ASSERT_EQ(report.faults.size(), 1U);
  EXPECT_EQ(report.faults.front().count, 2U);
  EXPECT_EQ(report.faults.front().message,
            "thread (0,0,0) of block (0,0,0) reads a value that thread (1,0,0) wrote at line 7");
  EXPECT_EQ(parse_sim_report(message_line("read at 0x7f0012ab") + message_line("read at 0x10"))
                .faults.size(),
            1U);
}

TEST(SimReport, AnotherMessageForTheSameLineIsAnotherFault) {
  const std::string reads =
      "data race in shared memory: thread (0,0,0) of block (0,0,0) reads a value that thread "
      "(1,0,0) wrote at line 7, and no __syncthreads() orders the two accesses";
  const auto with = [&](const std::string& old, const std::string& replacement) {
    std::string text = reads;
    return message_line(text.replace(text.find(old), old.size(), replacement));
  };
  const SimReport report = parse_sim_report(
      message_line(reads) + with("line 7", "line 8") + with("shared", "global") +
      with("reads", "overwrites") + with("no __", "neither __") + with("(1,0,0)", "(2,0,0)"));
  ASSERT_EQ(report.faults.size(), 5U);
  EXPECT_EQ(report.faults.front().count, 2U);
}

TEST(SimReport, OtherNumbersInMessagesDistinguishFaults) {
  EXPECT_EQ(
      parse_sim_report(message_line("(1, 0, 0)") + message_line("(2, 0, 0)") +
                       message_line("(1,0)") + message_line("(2,0)") + message_line("(,,)") +
                       message_line("(1,0,0") + message_line("(2,0,0") + message_line("0x") +
                       message_line("0xg") + message_line("4 bytes") + message_line("8 bytes"))
          .faults.size(),
      11U);
}

TEST(SimReport, AcceptsAFaultWithoutAPosition) {
  const SimReport report = parse_sim_report(R"({"fault":{"kind":"leak","message":"left"}})");
  EXPECT_EQ(report.faults, (std::vector<Fault>{{FaultKind::leak, "left", "", "", 0, 1}}));
}

TEST(SimReport, AddsUpCountersAndComputesRatiosOfTheSums) {
  const SimReport report = parse_sim_report(
      counters_line(R"("global_load_requests":2,"global_load_sectors":8,"launches":1)") +
      counters_line(R"("global_load_requests":6,"global_load_sectors":24,"launches":2)"));
  EXPECT_EQ(report.counters.at("global_load_requests"), 8);
  EXPECT_EQ(report.counters.at("launches"), 3);
  EXPECT_EQ(report.counters.at("global_load_sectors_per_request"), 4);
  EXPECT_EQ(report.counters.count("shared_load_passes_per_request"), 0U)
      << "a ratio with the denominator 0";
}

TEST(SimReport, ContainsTheCountersOfEachLine) {
  const SimReport report =
      parse_sim_report(R"({"kernel":{"name":"k","lines":[)"
                       R"({"file":"/tmp/x/a.cu","line":7,"counters":{"global_load_requests":3}},)"
                       R"({"file":"a.cu","line":8,"counters":{}}]}})");
  ASSERT_EQ(report.lines.size(), 2U);
  EXPECT_EQ(report.lines[0].file, "a.cu");
  EXPECT_EQ(report.lines[0].line, 7);
  EXPECT_EQ(report.lines[0].counters.at("global_load_requests"), 3);
  EXPECT_EQ(report.counters.at("global_load_requests"), 0) << "the sum is separate";
}

TEST(SimReport, IsIncompleteIfALineIsNotAReport) {
  const std::string good = counters_line(R"("global_load_requests":1)");
  for (const std::string bad :
       {"nonsense\n", "\n", "{\n", "[1,2]\n", "null\n", "3\n", "\"fault\"\n", "{\"fault\":3}\n",
        "{\"fault\":{}}\n", "{\"fault\":{\"kind\":\"joke\"}}\n", "{\"fault\":{\"kind\":7}}\n",
        "{\"counters\":[]}\n", "{\"kernel\":[]}\n", "{\"a\":1}\n", "{\"a\":1}}\n", "\xFF\xFE{}\n",
        "{\"limit\":\"luck\"}\n", "{\"fault\":{\"kind\":\"leak\",\"message\":\"\xC3\"}}\n"}) {
    const SimReport report = parse_sim_report(good + bad + good);
    EXPECT_FALSE(report.is_complete) << bad;
    EXPECT_FALSE(with_report({}, report).report_is_sound) << bad;
    EXPECT_TRUE(report.faults.empty()) << bad;
    EXPECT_TRUE(report.lines.empty()) << bad;
    EXPECT_EQ(report.counters.at("global_load_requests"), 2) << bad;
  }
  EXPECT_TRUE(parse_sim_report(good + good).is_complete);
}

TEST(SimReport, IsIncompleteIfALineIsTooLongToBeRead) {
  const std::string file(17 << 20, 'x');
  const SimReport report = parse_sim_report(R"({"kernel":{"lines":[{"file":")" + file +
                                            "\",\"line\":1}]}}\n" + fault_line("leak", 1));
  EXPECT_FALSE(report.is_complete);
  EXPECT_EQ(report.faults.size(), 1U);
}

TEST(SimReport, ShowsThatTheDeviceExceededItsMemoryLimit) {
  const SimReport report = parse_sim_report("{\"limit\":\"memory\"}\n");
  EXPECT_TRUE(report.exceeds_memory);
  EXPECT_FALSE(parse_sim_report("{\"limit\":3}\n").exceeds_memory);
  EXPECT_TRUE(std::holds_alternative<MemoryLimit>(with_report({}, report).end));
}

TEST(SimReport, IsIncompleteIfItsLastLineIs) {
  const std::string line = counters_line(R"("global_load_requests":1)");
  EXPECT_EQ(loads_in(line + line.substr(0, line.size() / 2)), 1);
  EXPECT_FALSE(parse_sim_report(line + line.substr(0, line.size() / 2)).is_complete);
  EXPECT_EQ(loads_in(line + line.substr(0, line.size() - 1)), 2) << "only its line feed is missing";
}

TEST(SimReport, CountsOnlyNonNegativeIntegers) {
  for (const char* value : {"-1", "-1e300", "1e300", "1e999", "0.5", "\"7\"", "true", "null", "[1]",
                            "18446744073709551616"}) {
    EXPECT_EQ(loads_in(counters_line(fmt::format(R"("global_load_requests":{})", value))), 0)
        << value;
  }
  EXPECT_EQ(loads_in(counters_line(R"("global_load_requests":9007199254740992)")),
            9007199254740992.0);
}

TEST(SimReport, TreatsInvalidLineNumbersAsMissing) {
  for (const char* line : {"-3", "99999999999", "18446744073709551615", "1e99", "1.5", "\"3\""}) {
    const SimReport report = parse_sim_report(
        fmt::format(R"({{"fault":{{"kind":"leak","file":"a.cu","line":{}}}}})", line));
    ASSERT_EQ(report.faults.size(), 1U) << line;
    EXPECT_EQ(report.faults.front().line, 0) << line;
  }
}

TEST(SimReport, IsReadAtAnyNestingDepth) {
  const std::string deep =
      "{\"a\":" + std::string(300'000, '[') + std::string(300'000, ']') + "}\n";
  EXPECT_EQ(loads_in(deep + counters_line(R"("global_load_requests":1)")), 1);
}

TEST(SimReport, IsIncompleteIfFaultsAreLeftOut) {
  std::string text;
  for (int k = 1; k <= 17'017; ++k) text += fault_line("leak", k);
  EXPECT_TRUE(parse_sim_report(text + fault_line("leak", 1)).is_complete);
  const SimReport report =
      parse_sim_report(text + fault_line("leak", 17'018) + fault_line("leak", 1));
  EXPECT_FALSE(report.is_complete);
  EXPECT_EQ(report.faults.size(), 17'017U);
  EXPECT_EQ(report.faults.front().count, 2U) << "known faults are still counted";
}

std::string kernel_with_lines(int count) {
  std::string kernel = R"({"kernel":{"lines":[{"line":1})";
  for (int k = 1; k < count; ++k) kernel += R"(,{"line":1})";
  return kernel + "]}}";
}

TEST(SimReport, IsIncompleteIfLinesAreLeftOut) {
  EXPECT_TRUE(parse_sim_report(kernel_with_lines(50'000)).is_complete);
  const SimReport report = parse_sim_report(kernel_with_lines(50'001));
  EXPECT_FALSE(report.is_complete);
  EXPECT_EQ(report.lines.size(), 50'000U);
}

std::string kernel_line(const std::string& kernel) {
  return R"({"kernel":)" + kernel + "}\n";
}

TEST(SimReportKernels, AreAllReadInHonestPrograms) {
  std::string text;
  for (int k = 0; k < 10'000; ++k)
    text += kernel_line(fmt::format(R"x({{"signature":"k{}()"}})x", k));
  const SimReport report = parse_sim_report(text);
  EXPECT_TRUE(report.is_complete);
  EXPECT_EQ(report.kernels.size(), 10'000U);
}

constexpr const char* kAdd =
    R"_({"name":"add","signature":"add(float*)","grid":[4,2,1],"block":[32,1,1],)_"
    R"_("static_shared":64,"dynamic_shared":128,"counters":{"launches":1,"flops":10},)_"
    R"_("lines":[{"file":"/home/ada/a.cu","line":7,"counters":{"flops":10}}],)_"
    R"_("accesses":[{"file":"/home/ada/a.cu","line":8,"kind":"load","space":"global","bytes":4,)_"
    R"_("stride":128,"requests":2,"cost":64,"least":8}],"one_shape":true})_";

TEST(SimReportKernels, HaveTheirLaunchAndAccesses) {
  const SimReport report = parse_sim_report(kernel_line(kAdd), FileNames::as_compiled);
  ASSERT_EQ(report.kernels.size(), 1u);
  const KernelCounters& add = report.kernels[0];
  EXPECT_EQ(add.kernel, "add");
  EXPECT_EQ(add.signature, "add(float*)");
  EXPECT_EQ(add.grid, (std::array<std::uint64_t, 3>{4, 2, 1}));
  EXPECT_EQ(add.static_shared, 64u);
  EXPECT_EQ(add.dynamic_shared, 128u);
  EXPECT_TRUE(add.one_shape);
  EXPECT_EQ(add.counters.at("flops"), 10);
  ASSERT_EQ(add.lines.size(), 1u);
  EXPECT_EQ(add.lines[0].file, "/home/ada/a.cu");
  EXPECT_EQ(add.accesses, (std::vector<LineAccess>{{"/home/ada/a.cu", 8, AccessDirection::load,
                                                    AccessedMemory::global, 4, 128, 2, 64, 8}}));
}

TEST(SimReportKernels, AreAddedUpIfReportedTwice) {
  const SimReport report = parse_sim_report(kernel_line(kAdd) + kernel_line(kAdd));
  ASSERT_EQ(report.kernels.size(), 1u);
  const KernelCounters& add = report.kernels[0];
  EXPECT_EQ(add.counters.at("launches"), 2);
  EXPECT_EQ(add.lines[0].counters.at("flops"), 20);
  EXPECT_EQ(add.accesses[0].cost, 128u);
  EXPECT_TRUE(add.one_shape);
}

TEST(SimReportKernels, HaveNoSingleShapeIfLaunchesDiffer) {
  std::string other = kAdd;
  other.replace(other.find("[4,2,1]"), 7, "[5,2,1]");
  const SimReport report = parse_sim_report(kernel_line(kAdd) + kernel_line(other));
  EXPECT_FALSE(report.kernels[0].one_shape);
  EXPECT_EQ(report.kernels[0].grid[0], 5u) << "the last launch's";
}

TEST(SimReportKernels, MayHaveAccessesWithoutATypicalStride) {
  std::string text = kAdd;
  text.replace(text.find("\"stride\":128"), 12, "\"stride\":null");
  EXPECT_EQ(parse_sim_report(kernel_line(text)).kernels[0].accesses[0].stride, std::nullopt);
}

TEST(SimReportKernels, IgnoreMalformedValues) {
  const SimReport report = parse_sim_report(kernel_line(
      R"({"name":7,"grid":"no","block":[1,"x"],"lines":3,"accesses":[{"bytes":0},5]})"));
  ASSERT_EQ(report.kernels.size(), 1u);
  EXPECT_EQ(report.kernels[0].kernel, "");
  EXPECT_EQ(report.kernels[0].block, (std::array<std::uint64_t, 3>{1, 0, 0}));
  EXPECT_TRUE(report.kernels[0].accesses.empty());
  EXPECT_FALSE(report.is_complete);
}

}  // namespace
}  // namespace labcheck::test
