// SPDX-License-Identifier: MIT
#include "harness/runner/sim_report.hpp"

#include "harness/base/json_writer.hpp"
#include "harness/base/render.hpp"
#include "harness/simgpu/facts/report_fields.hpp"
#include "tests/support/fault_lines.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>

namespace labcheck::test {
namespace {

std::string fault_in_line(FaultKind kind, std::uint32_t line, const std::string& kernel = "scale") {
  return fault_line({kind, verbatim("bad"), kernel, "/tmp/x/a.cu", line});
}

std::string counters_line(const std::string& counters) {
  return R"({"counters":{)" + counters + "}}\n";
}

std::uint64_t loads_in(const std::string& text) {
  return parse_sim_report(text).counters.global_load_requests;
}

TEST(SimReport, IsEmptyIfNothingWasReported) {
  const SimReport report = parse_sim_report("");
  EXPECT_TRUE(report.faults.empty());
  EXPECT_TRUE(report.kernels.empty());
  EXPECT_EQ(report.counters, Counters{});
}

TEST(SimReport, AddsTheCountersOfCopiesToThoseOfTheProgram) {
  const SimReport report =
      parse_sim_report(counters_line(R"("streams":2,"pageable_to_host_bytes":8)") +
                       counters_line(R"("streams":1,"launches":1)"));
  EXPECT_EQ(report.counters, (Counters{.launches = 1, .pageable_to_host_bytes = 8, .streams = 3}));
}

TEST(SimReport, ContainsAFaultWithItsPosition) {
  const SimReport report = parse_sim_report(fault_in_line(FaultKind::out_of_bounds, 12));
  EXPECT_EQ(
      report.faults,
      (std::vector<Fault>{{FaultKind::out_of_bounds, verbatim("bad"), "scale", "a.cu", 12, 1}}));
}

TEST(SimReport, ReadsEveryKindOfFault) {
  for (const std::string_view name : kEnumNames<FaultKind>) {
    const SimReport report = parse_sim_report(fault_in_line(*parse_enum<FaultKind>(name), 1));
    ASSERT_EQ(report.faults.size(), 1U) << name;
    EXPECT_EQ(to_string(report.faults.front().kind), name);
  }
}

TEST(SimReport, CountsFaultsThatRepeat) {
  const SimReport report = parse_sim_report(
      fault_in_line(FaultKind::data_race, 1) + fault_in_line(FaultKind::data_race, 1) +
      fault_in_line(FaultKind::data_race, 2) + fault_in_line(FaultKind::leak, 1) +
      fault_in_line(FaultKind::data_race, 1, "other") + fault_in_line(FaultKind::data_race, 1));
  ASSERT_EQ(report.faults.size(), 4U);
  EXPECT_EQ(report.faults.front().count, 3U);
  EXPECT_EQ(report.faults.back().count, 1U);
}

// A fault with a fixed position and this message.
std::string message_line(Message message) {
  return fault_line({FaultKind::data_race, std::move(message), "sum", "a.cu", 9});
}

Message read_by(GridIndex thread, std::uint64_t address, int line) {
  return make_message("read", "{thread} reads {address}, written at line {line}", {}, thread,
                      MemoryAddress{address}, line);
}

TEST(SimReport, FaultsThatDifferOnlyInThreadsBlocksOrAddressesAreOne) {
  const SimReport report = parse_sim_report(message_line(read_by({{1, 0, 0}}, 0x7f00, 7)) +
                                            message_line(read_by({{32, 1, 0}}, 0x10, 7)));
  ASSERT_EQ(report.faults.size(), 1U);
  EXPECT_EQ(report.faults.front().count, 2U);
  EXPECT_EQ(render(report.faults.front().message), "(1,0,0) reads 0x7f00, written at line 7");
}

TEST(SimReport, AnotherMessageForTheSameLineIsAnotherFault) {
  const SimReport report =
      parse_sim_report(message_line(read_by({}, 0, 7)) + message_line(read_by({}, 0, 8)) +
                       message_line(verbatim("(1,0,0)")) + message_line(verbatim("(2,0,0)")));
  EXPECT_EQ(report.faults.size(), 4U);
}

TEST(SimReport, IsIncompleteWithAFaultOfAnUnknownKind) {
  std::string line = fault_in_line(FaultKind::leak, 3);
  line.replace(line.find("leak"), 4, "loss");
  const SimReport report = parse_sim_report(line);
  EXPECT_TRUE(report.faults.empty());
  EXPECT_FALSE(report.is_complete);
}

TEST(SimReport, AddsUpCounters) {
  const SimReport report = parse_sim_report(
      counters_line(R"("global_load_requests":2,"global_load_sectors":8,"launches":1)") +
      counters_line(R"("global_load_requests":6,"global_load_sectors":24,"launches":2)"));
  EXPECT_EQ(report.counters,
            (Counters{.launches = 3, .global_load_requests = 8, .global_load_sectors = 32}));
}

TEST(SimReport, ContainsTheCountersOfEachLine) {
  KernelCounters kernel{.kernel = "k", .signature = "k()"};
  kernel.lines = {{"/tmp/x/a.cu", 7, {.global_load_requests = 3}}, {"a.cu", 8, {}}};
  const SimReport report = parse_sim_report(report_line(kernel));
  EXPECT_EQ(report.counters.global_load_requests, 0U) << "the sum is separate";
  const std::vector<LineCounters> lines = with_report({}, report).lines;
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines[0].file, "a.cu");
  EXPECT_EQ(lines[0].line, 7U);
  EXPECT_EQ(lines[0].counters.global_load_requests, 3U);
}

TEST(SimReport, IsIncompleteIfALineIsNotAReport) {
  const std::string good = counters_line(R"("global_load_requests":1)");
  for (const std::string bad : {"nonsense\n",
                                "\n",
                                "{\n",
                                "[1,2]\n",
                                "null\n",
                                "3\n",
                                "\"fault\"\n",
                                "{\"fault\":3}\n",
                                "{\"fault\":{}}\n",
                                "{\"fault\":{\"kind\":\"joke\"}}\n",
                                "{\"fault\":{\"kind\":7}}\n",
                                "{\"counters\":[]}\n",
                                "{\"counters\":{\"luck\":1}}\n",
                                "{\"kernel\":[]}\n",
                                "{\"a\":1}\n",
                                "{\"a\":1}}\n",
                                "\xFF\xFE{}\n",
                                "{\"limit\":\"luck\"}\n",
                                "{\"fault\":{\"kind\":\"leak\"}}\n",
                                "{\"fault\":{\"kind\":\"leak\",\"message\":\"\xC3\"}}\n"}) {
    const SimReport report = parse_sim_report(good + bad + good);
    EXPECT_FALSE(report.is_complete) << bad;
    EXPECT_FALSE(with_report({}, report).report_is_sound) << bad;
    EXPECT_TRUE(report.faults.empty()) << bad;
    EXPECT_TRUE(report.kernels.empty()) << bad;
    EXPECT_EQ(report.counters.global_load_requests, 2U) << bad;
  }
  EXPECT_TRUE(parse_sim_report(good + good).is_complete);
}

TEST(SimReport, IsIncompleteIfALineIsTooLongToBeRead) {
  const KernelCounters kernel{.kernel = std::string(17 << 20, 'x')};
  const SimReport report =
      parse_sim_report(report_line(kernel) + fault_in_line(FaultKind::leak, 1));
  EXPECT_TRUE(report.kernels.empty());
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
  EXPECT_EQ(loads_in(line + line.substr(0, line.size() / 2)), 1U);
  EXPECT_FALSE(parse_sim_report(line + line.substr(0, line.size() / 2)).is_complete);
  EXPECT_EQ(loads_in(line + line.substr(0, line.size() - 1)), 2U)
      << "only its line feed is missing";
}

TEST(SimReport, IsIncompleteIfACounterIsNotANonNegativeInteger) {
  for (const char* value : {"-1", "-1e300", "1e300", "1e999", "0.5", "\"7\"", "true", "null", "[1]",
                            "18446744073709551616"}) {
    const std::string line = counters_line(fmt::format(R"("global_load_requests":{})", value));
    EXPECT_EQ(loads_in(line), 0U) << value;
    EXPECT_FALSE(parse_sim_report(line).is_complete) << value;
  }
  EXPECT_EQ(loads_in(counters_line(R"("global_load_requests":18446744073709551615)")),
            18446744073709551615U);
}

TEST(SimReport, IsIncompleteIfAFaultHasNoLineNumber) {
  const std::string good = fault_in_line(FaultKind::leak, 4);
  const std::string member = "\"line\":4";
  ASSERT_EQ(parse_sim_report(good).faults.size(), 1U);
  for (const char* line : {"-3", "99999999999", "18446744073709551615", "1e99", "1.5", "\"3\""}) {
    std::string bad = good;
    bad.replace(bad.find(member), member.size(), fmt::format("\"line\":{}", line));
    EXPECT_FALSE(parse_sim_report(bad).is_complete) << line;
    EXPECT_TRUE(parse_sim_report(bad).faults.empty()) << line;
  }
}

TEST(SimReport, IsReadAtAnyNestingDepth) {
  const std::string deep =
      "{\"a\":" + std::string(300'000, '[') + std::string(300'000, ']') + "}\n";
  EXPECT_EQ(loads_in(deep + counters_line(R"("global_load_requests":1)")), 1U);
}

TEST(SimReport, IsIncompleteIfFaultsAreLeftOut) {
  std::string text;
  for (int k = 1; k <= 17'017; ++k) text += fault_in_line(FaultKind::leak, k);
  EXPECT_TRUE(parse_sim_report(text + fault_in_line(FaultKind::leak, 1)).is_complete);
  const SimReport report = parse_sim_report(text + fault_in_line(FaultKind::leak, 17'018) +
                                            fault_in_line(FaultKind::leak, 1));
  EXPECT_FALSE(report.is_complete);
  EXPECT_EQ(report.faults.size(), 17'017U);
  EXPECT_EQ(report.faults.front().count, 2U) << "known faults are still counted";
}

std::string kernel_with_lines(std::uint32_t count) {
  KernelCounters kernel;
  for (std::uint32_t k = 1; k <= count; ++k) kernel.lines.push_back({"a.cu", k, {}});
  return report_line(kernel);
}

TEST(SimReport, IsIncompleteIfLinesAreLeftOut) {
  EXPECT_TRUE(parse_sim_report(kernel_with_lines(50'000)).is_complete);
  const SimReport report = parse_sim_report(kernel_with_lines(50'001));
  EXPECT_FALSE(report.is_complete);
  EXPECT_EQ(report.kernels.at(0).lines.size(), 50'000U);
}

}  // namespace
}  // namespace labcheck::test
