// SPDX-License-Identifier: MIT
#include "harness/simgpu/service/reporter.hpp"

#include "harness/base/file_descriptor.hpp"
#include "harness/base/json_writer.hpp"
#include "harness/simgpu/protocol/control.hpp"
#include "harness/simgpu/service/kernel_runs.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <csignal>
#include <cstddef>
#include <fcntl.h>
#include <string>
#include <thread>
#include <unistd.h>

namespace labcheck::simgpu {
namespace {

Fault sample_fault() {
  return {FaultKind::out_of_bounds, verbatim("out-of-bounds read of 4 bytes"), "add",
          "lab \"1\".cu", 12};
}

TEST(Reporter, WritesAFaultAsOneJsonLine) {
  const auto json = nlohmann::json::parse(json::text_of(ReportLine(sample_fault())))["fault"];
  EXPECT_EQ(json["kind"], "out_of_bounds");
  EXPECT_EQ(json["message"]["arguments"][0]["name"], "out-of-bounds read of 4 bytes");
  EXPECT_EQ(json["kernel"], "add");
  EXPECT_EQ(json["file"], "lab \"1\".cu");
  EXPECT_EQ(json["line"], 12);
  EXPECT_EQ(json::text_of(ReportLine(sample_fault())).find('\n'), std::string::npos);
}

TEST(Reporter, AcceptsInvalidUtf8) {
  Fault fault = sample_fault();
  fault.message = verbatim("assertion '\xFF\xC0\n' failed");
  EXPECT_NO_THROW(nlohmann::json::parse(json::text_of(ReportLine(fault))));
  EXPECT_EQ(fault_line(fault).find('\n'), std::string::npos);
}

TEST(Reporter, WritesAFaultAsOneLineOfText) {
  EXPECT_EQ(fault_line(sample_fault()),
            "labcheck: lab \"1\".cu:12: out_of_bounds in add: out-of-bounds read of 4 bytes");
  const Fault host_fault{FaultKind::unsupported, verbatim("cudaGraphCreate is not supported")};
  EXPECT_EQ(fault_line(host_fault), "labcheck: unsupported: cudaGraphCreate is not supported");
}

TEST(Reporter, WritesTheCountersThatAreNotZero) {
  Program program;
  program.name = "_Z3addPff";
  program.shared_static = 64;
  LaunchTotals totals(program);
  Launch launch;
  launch.program = &program;
  launch.grid = {2, 3, 1};
  launch.block = {32, 1, 1};
  launch.dynamic_shared = 16;
  totals.add_launch(launch);
  const FileDescriptor file = memory_file("report", 0);
  Reporter(file.get(), ReportReader::labcheck).counters({totals}, {.streams = 1});
  std::string text(1 << 12, '\0');
  text.resize(static_cast<std::size_t>(::pread(file.get(), text.data(), text.size(), 0)));
  const std::size_t end = text.find('\n');
  const auto json = nlohmann::json::parse(text.substr(0, end));
  const nlohmann::json sums = {{"launches", 1}, {"blocks", 6}, {"threads", 192}};
  nlohmann::json sums_of_program = sums;
  sums_of_program["streams"] = 1;
  EXPECT_EQ(json["counters"], sums_of_program);
  const auto kernel = nlohmann::json::parse(text.substr(end))["kernel"];
  EXPECT_EQ(kernel["name"], "add");
  EXPECT_EQ(kernel["signature"], "add(float*, float)");
  EXPECT_EQ(kernel["grid"], nlohmann::json({2, 3, 1}));
  EXPECT_EQ(kernel["block"], nlohmann::json({32, 1, 1}));
  EXPECT_EQ(kernel["static_shared"], 64);
  EXPECT_EQ(kernel["dynamic_shared"], 16);
  EXPECT_EQ(kernel["counters"], sums);
  EXPECT_TRUE(kernel["lines"].empty());
}

TEST(Reporter, WaitsForASlowReader) {
  Pipe pipe = make_pipe();
  ASSERT_EQ(::fcntl(pipe.write_end.get(), F_SETFL, O_NONBLOCK), 0);
  const std::string text(1 << 20, 'x');
  std::size_t received = 0;
  std::thread reader([&] {
    char buffer[4096];
    for (ssize_t size = 1; size > 0;) {
      size = ::read(pipe.read_end.get(), buffer, sizeof buffer);
      if (size > 0) received += static_cast<std::size_t>(size);
    }
  });
  write_all(pipe.write_end.get(), text);
  pipe.write_end.close();
  reader.join();
  EXPECT_EQ(received, text.size());
}

TEST(Reporter, ShortensNamesThatMeanNothing) {
  EXPECT_EQ(reported_name(std::string(1000, 'x')), std::string(1000, 'x'));
  const std::string a = reported_name(std::string(64'000, 'x') + "a");
  const std::string b = reported_name(std::string(64'000, 'x') + "b");
  EXPECT_TRUE(a.starts_with(std::string(1000, 'x') + "...")) << a;
  EXPECT_LT(a.size(), 1030U);
  EXPECT_NE(a, b);
  const std::string umlauts = reported_name(std::string(999, 'x') + "\u00FC\u00FC");
  EXPECT_TRUE(umlauts.starts_with(std::string(999, 'x') + "...")) << "characters remain whole";
}

TEST(Reporter, LimitsEachPartOfTheReportForLabcheck) {
  const FileDescriptor file = memory_file("report", 0);
  const auto size = [&] { return static_cast<std::size_t>(::lseek(file.get(), 0, SEEK_END)); };
  const Fault long_fault{FaultKind::launch, verbatim(std::string(std::size_t{1} << 20, 'x'))};
  Reporter reporter(file.get(), ReportReader::labcheck);
  for (int k = 0; k < 63; ++k) reporter.fault(long_fault);
  EXPECT_TRUE(reporter.end_part());
  const std::size_t before = size();
  for (int k = 0; k < 70; ++k) reporter.fault(long_fault);
  const std::size_t full = size();
  EXPECT_LE(full - before, kMaxReport);
  reporter.counters({}, {});
  EXPECT_EQ(size(), full) << "what follows a missing line would not be a report";
  EXPECT_FALSE(reporter.end_part());
  reporter.counters({}, {});
  EXPECT_GT(size(), full);
  EXPECT_TRUE(reporter.end_part()) << "the next part is complete";
}

TEST(Reporter, WritesEverythingForUsers) {
  const FileDescriptor file(::open("/dev/null", O_WRONLY | O_CLOEXEC));
  const Fault long_fault{FaultKind::launch, verbatim(std::string(std::size_t{1} << 20, 'x'))};
  Reporter reporter(file.get(), ReportReader::user);
  for (int k = 0; k < 70; ++k) reporter.fault(long_fault);
  EXPECT_TRUE(reporter.end_part());
}

TEST(Reporter, IgnoresAClosedReader) {
  const auto before = ::signal(SIGPIPE, SIG_IGN);
  Pipe pipe = make_pipe();
  pipe.read_end.close();
  write_all(pipe.write_end.get(), "lost");
  write_all(-1, "also lost");
  ::signal(SIGPIPE, before);
}

TEST(Reporter, WithoutADescriptorWritesNoCounters) {
  testing::internal::CaptureStderr();
  Reporter reporter(-1, ReportReader::user);
  reporter.counters({}, {});
  reporter.fault(sample_fault());
  EXPECT_EQ(testing::internal::GetCapturedStderr(), fault_line(sample_fault()) + "\n");
}

}  // namespace
}  // namespace labcheck::simgpu
