#include "harness/base/file_descriptor.hpp"
#include "harness/simgpu/runtime/reporter.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <csignal>
#include <fcntl.h>
#include <string>
#include <thread>
#include <unistd.h>

namespace labcheck::simgpu {
namespace {

Fault sample() {
  return {FaultKind::out_of_bounds, "out-of-bounds read of 4 bytes", "add", "lab \"1\".cu", 12};
}

TEST(Reporter, WritesAFaultAsOneJsonLine) {
  const auto json = nlohmann::json::parse(fault_json(sample()))["fault"];
  EXPECT_EQ(json["kind"], "out_of_bounds");
  EXPECT_EQ(json["message"], "out-of-bounds read of 4 bytes");
  EXPECT_EQ(json["kernel"], "add");
  EXPECT_EQ(json["file"], "lab \"1\".cu");
  EXPECT_EQ(json["line"], 12);
  EXPECT_EQ(fault_json(sample()).find('\n'), std::string::npos);
}

TEST(Reporter, SurvivesBytesThatAreNoText) {
  Fault fault = sample();
  fault.message = "assertion '\xFF\xC0\n' failed";
  EXPECT_NO_THROW(nlohmann::json::parse(fault_json(fault)));
  EXPECT_EQ(fault_line(fault).find('\n'), std::string::npos);
}

TEST(Reporter, WritesAFaultForPeopleOnOneLine) {
  EXPECT_EQ(fault_line(sample()),
            "labcheck: lab \"1\".cu:12: out_of_bounds in add: out-of-bounds read of 4 bytes");
  const Fault elsewhere{FaultKind::unsupported, "cudaGraphCreate is not supported", {}, {}, 0};
  EXPECT_EQ(fault_line(elsewhere), "labcheck: unsupported: cudaGraphCreate is not supported");
}

TEST(Reporter, LeavesOutCountersThatAreZero) {
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
  const auto json = nlohmann::json::parse(counters_json({totals}));
  const nlohmann::json sums = {{"launches", 1}, {"blocks", 6}, {"threads", 192}};
  EXPECT_EQ(json["counters"], sums);
  const auto kernel = json["kernels"][0];
  EXPECT_EQ(kernel["kernel"], "add");
  EXPECT_EQ(kernel["signature"], "add(float*, float)");
  EXPECT_EQ(kernel["grid"], nlohmann::json({2, 3, 1}));
  EXPECT_EQ(kernel["block"], nlohmann::json({32, 1, 1}));
  EXPECT_EQ(kernel["static_shared"], 64);
  EXPECT_EQ(kernel["dynamic_shared"], 16);
  EXPECT_EQ(kernel["counters"], sums);
  EXPECT_TRUE(kernel["lines"].empty());
}

TEST(Reporter, WritesAnEmptyReportWhereNothingRan) {
  EXPECT_EQ(counters_json({}), R"({"counters":{},"kernels":[]})");
}

TEST(Reporter, WaitsForAReaderThatIsSlow) {
  Pipe pipe = make_pipe();
  ASSERT_EQ(::fcntl(pipe.write_end.get(), F_SETFL, O_NONBLOCK), 0);
  const std::string text(1 << 20, 'x');
  std::size_t got = 0;
  std::thread reader([&] {
    char buffer[4096];
    for (ssize_t size = 1; size > 0;) {
      size = ::read(pipe.read_end.get(), buffer, sizeof buffer);
      if (size > 0) got += static_cast<std::size_t>(size);
    }
  });
  write_all(pipe.write_end.get(), text);
  pipe.write_end.close();
  reader.join();
  EXPECT_EQ(got, text.size());
}

TEST(Reporter, DoesNotMindAReaderThatIsGone) {
  Pipe pipe = make_pipe();
  pipe.read_end.close();
  write_all(pipe.write_end.get(), "nobody reads this");
  sigset_t pending;
  sigpending(&pending);
  EXPECT_EQ(sigismember(&pending, SIGPIPE), 0);
  write_all(-1, "nor this");
}

TEST(Reporter, WithoutADescriptorWritesNoCounters) {
  testing::internal::CaptureStderr();
  const Reporter reporter(ReportPlace{});
  reporter.counters({});
  reporter.fault(sample());
  EXPECT_EQ(testing::internal::GetCapturedStderr(), fault_line(sample()) + "\n");
}

}  // namespace
}  // namespace labcheck::simgpu
