// SPDX-License-Identifier: MIT
#include "harness/base/error.hpp"
#include "harness/base/file_descriptor.hpp"
#include "harness/simgpu/protocol/abi.hpp"
#include "harness/simgpu/service/kernel_runs.hpp"
#include "harness/simgpu/service/reporter.hpp"
#include "harness/simgpu/service/settings.hpp"
#include "tests/support/environment.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <csignal>
#include <fcntl.h>
#include <sched.h>
#include <set>
#include <string>
#include <thread>
#include <unistd.h>

namespace labcheck::simgpu {
namespace {

TEST(RuntimeErrors, HaveNamesAndTexts) {
  EXPECT_STREQ(error_name(cudaErrorInvalidValue), "cudaErrorInvalidValue");
  EXPECT_STREQ(error_text(cudaErrorInvalidValue), "invalid argument");
  EXPECT_STREQ(error_text(cudaErrorIllegalAddress), "an illegal memory access was encountered");
  EXPECT_STREQ(error_text(cudaErrorNoKernelImageForDevice),
               "no kernel image is available for execution on the device");
}

TEST(RuntimeErrors, UnknownNumbersAreUnrecognized) {
  for (const int number : {-1, 10, 12345}) {
    EXPECT_STREQ(error_name(static_cast<cudaError_t>(number)), "unrecognized error code");
    EXPECT_STREQ(error_text(static_cast<cudaError_t>(number)), "unrecognized error code");
  }
}

TEST(RuntimeErrors, HaveUniqueNames) {
  std::set<std::string> names;
  int count = 0;
  for (int number = 0; number < 1000; ++number) {
    const std::string name = error_name(static_cast<cudaError_t>(number));
    if (name == "unrecognized error code") continue;
    ++count;
    EXPECT_TRUE(names.insert(name).second) << name;
    EXPECT_NE(std::string(error_text(static_cast<cudaError_t>(number))), "");
  }
  EXPECT_EQ(count, 133);
}

TEST(RuntimeErrors, OfTrapsMatchThoseOfARealGpu) {
  EXPECT_EQ(error_of(TrapKind::out_of_bounds), 700);
  EXPECT_EQ(error_of(TrapKind::invalid_address), 700);
  EXPECT_EQ(error_of(TrapKind::shared_bounds), 700);
  EXPECT_EQ(error_of(TrapKind::misaligned), 716);
  EXPECT_EQ(error_of(TrapKind::assertion), 710);
  EXPECT_EQ(error_of(TrapKind::trap_instruction), 719);
  EXPECT_EQ(error_of(TrapKind::bad_call), 719);
  EXPECT_EQ(error_of(TrapKind::stack_overflow), 714);
  EXPECT_EQ(error_of(TrapKind::runaway), 702);
  EXPECT_EQ(error_of(TrapKind::barrier_deadlock), 702);
}

using test::Variable;

TEST(RuntimeSettings, HaveDefaults) {
  const Variable fd("LABCHECK_SIM_REPORT_FD"), threads("LABCHECK_SIM_THREADS"),
      limit("LABCHECK_SIM_INSTRUCTIONS"), checks("LABCHECK_SIM_CHECKS"),
      device("LABCHECK_SIM_DEVICE");
  const Settings settings = read_settings(sim_variables());
  EXPECT_EQ(settings.report, -1);
  EXPECT_GE(settings.threads, 1u);
  EXPECT_EQ(settings.instruction_limit, 4'000'000'000u);
  EXPECT_EQ(settings.checks, CheckLevel::default_);
  EXPECT_EQ(settings.device, "");
}

TEST(RuntimeSettings, UseAtMostOneThreadPerUsableProcessor) {
  const Variable threads("LABCHECK_SIM_THREADS");
  cpu_set_t previous;
  ASSERT_EQ(::sched_getaffinity(0, sizeof previous, &previous), 0);
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(static_cast<std::size_t>(::sched_getcpu()), &one);
  ASSERT_EQ(::sched_setaffinity(0, sizeof one, &one), 0);
  EXPECT_EQ(read_settings(sim_variables()).threads, 1U);
  ::sched_setaffinity(0, sizeof previous, &previous);
}

TEST(RuntimeSettings, AreReadFromTheEnvironment) {
  const Variable fd("LABCHECK_SIM_REPORT_FD", "7"), threads("LABCHECK_SIM_THREADS", "3"),
      limit("LABCHECK_SIM_INSTRUCTIONS", "12345678901"), checks("LABCHECK_SIM_CHECKS", "full"),
      device("LABCHECK_SIM_DEVICE", "t4");
  const Settings settings = read_settings(sim_variables());
  EXPECT_EQ(settings.report, 7);
  EXPECT_EQ(settings.threads, 3u);
  EXPECT_EQ(settings.instruction_limit, 12'345'678'901u);
  EXPECT_EQ(settings.checks, CheckLevel::full);
  EXPECT_EQ(settings.device, "t4");
}

std::string error() {
  try {
    read_settings(sim_variables());
  } catch (const UserError& error) {
    return error.what();
  }
  return {};
}

TEST(RuntimeSettings, EmptyVariablesSelectDefaults) {
  const Variable checks("LABCHECK_SIM_CHECKS", ""), threads("LABCHECK_SIM_THREADS", "");
  EXPECT_EQ(read_settings(sim_variables()).checks, CheckLevel::default_);
}

TEST(RuntimeSettings, RejectInvalidWords) {
  {
    const Variable checks("LABCHECK_SIM_CHECKS", "ful");
    EXPECT_EQ(
        error(),
        "LABCHECK_SIM_CHECKS is 'ful', but it must be fast, default or full; did you mean 'full'?");
  }
  {
    const Variable device("LABCHECK_SIM_DEVICE", "tesla");
    EXPECT_EQ(
        error(),
        "LABCHECK_SIM_DEVICE is 'tesla', but it must be generic, t4, a100, h100, h200 or none");
  }
  const Variable variant("LABCHECK_SIM_VARIANT", "avx");
  EXPECT_EQ(error(), "LABCHECK_SIM_VARIANT is 'avx', but it must be baseline or v3");
}

TEST(RuntimeSettings, RejectInvalidNumbers) {
  {
    const Variable threads("LABCHECK_SIM_THREADS", "0");
    EXPECT_EQ(error(),
              "LABCHECK_SIM_THREADS is '0', but it must be an integer from 1 to 4294967295");
  }
  {
    const Variable limit("LABCHECK_SIM_INSTRUCTIONS", "1e9");
    EXPECT_EQ(error(),
              "LABCHECK_SIM_INSTRUCTIONS is '1e9', but it must be an integer from 1 to "
              "18446744073709551615");
  }
  const Variable descriptor("LABCHECK_SIM_REPORT_FD", "-5");
  EXPECT_EQ(error(),
            "LABCHECK_SIM_REPORT_FD is '-5', but it must be an integer from 0 to 2147483647");
  EXPECT_EQ(read_report_descriptor(sim_variables()), -1);
}

TEST(RuntimeSettings, ReportAllErrorsAtOnce) {
  const Variable checks("LABCHECK_SIM_CHECKS", "most"), threads("LABCHECK_SIM_THREADS", "x");
  EXPECT_EQ(error(),
            "LABCHECK_SIM_THREADS is 'x', but it must be an integer from 1 to 4294967295; "
            "LABCHECK_SIM_CHECKS is 'most', but it must be fast, default or full");
}

TEST(RuntimeSettings, RejectUnknownVariables) {
  const Variable check("LABCHECK_SIM_CHECK", "full");
  EXPECT_EQ(error(),
            "unknown variable LABCHECK_SIM_CHECK (known: LABCHECK_SIM_REPORT_FD, "
            "LABCHECK_SIM_THREADS, LABCHECK_SIM_INSTRUCTIONS, LABCHECK_SIM_MEMORY, "
            "LABCHECK_SIM_CHECKS, LABCHECK_SIM_DEVICE, LABCHECK_SIM_LANGUAGE and "
            "LABCHECK_SIM_VARIANT); did you mean 'LABCHECK_SIM_CHECKS'?");
}

Fault sample_fault() {
  return {FaultKind::out_of_bounds, "out-of-bounds read of 4 bytes", "add", "lab \"1\".cu", 12};
}

TEST(Reporter, WritesAFaultAsOneJsonLine) {
  const auto json = nlohmann::json::parse(fault_json(sample_fault()))["fault"];
  EXPECT_EQ(json["kind"], "out_of_bounds");
  EXPECT_EQ(json["message"], "out-of-bounds read of 4 bytes");
  EXPECT_EQ(json["kernel"], "add");
  EXPECT_EQ(json["file"], "lab \"1\".cu");
  EXPECT_EQ(json["line"], 12);
  EXPECT_EQ(fault_json(sample_fault()).find('\n'), std::string::npos);
}

TEST(Reporter, AcceptsInvalidUtf8) {
  Fault fault = sample_fault();
  fault.message = "assertion '\xFF\xC0\n' failed";
  EXPECT_NO_THROW(nlohmann::json::parse(fault_json(fault)));
  EXPECT_EQ(fault_line(fault).find('\n'), std::string::npos);
}

TEST(Reporter, WritesAFaultAsOneLineOfText) {
  EXPECT_EQ(fault_line(sample_fault()),
            "labcheck: lab \"1\".cu:12: out_of_bounds in add: out-of-bounds read of 4 bytes");
  const Fault host_fault{FaultKind::unsupported, "cudaGraphCreate is not supported", {}, {}, 0};
  EXPECT_EQ(fault_line(host_fault), "labcheck: unsupported: cudaGraphCreate is not supported");
}

TEST(Reporter, OmitsZeroCounters) {
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
  const auto json = nlohmann::json::parse(counters_json({totals}, {}));
  const nlohmann::json sums = {{"launches", 1}, {"blocks", 6}, {"threads", 192}};
  EXPECT_EQ(json["counters"], sums);
  const auto kernel = nlohmann::json::parse(kernel_json(totals))["kernel"];
  EXPECT_EQ(kernel["name"], "add");
  EXPECT_EQ(kernel["signature"], "add(float*, float)");
  EXPECT_EQ(kernel["grid"], nlohmann::json({2, 3, 1}));
  EXPECT_EQ(kernel["block"], nlohmann::json({32, 1, 1}));
  EXPECT_EQ(kernel["static_shared"], 64);
  EXPECT_EQ(kernel["dynamic_shared"], 16);
  EXPECT_EQ(kernel["counters"], sums);
  EXPECT_TRUE(kernel["lines"].empty());
}

TEST(Reporter, WritesAnEmptyReportIfNothingRan) {
  EXPECT_EQ(counters_json({}, {}), R"({"counters":{}})");
}

TEST(Reporter, AddsTheCountersOfCopiesToTheSums) {
  TransferSums transfers;
  transfers.pitched_copy_bytes = 12;
  EXPECT_EQ(counters_json({}, transfers), R"({"counters":{"pitched_copy_bytes":12}})");
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
  const Fault long_fault{FaultKind::launch, std::string(std::size_t{1} << 20, 'x'), {}, {}, 0};
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
  const Fault long_fault{FaultKind::launch, std::string(std::size_t{1} << 20, 'x'), {}, {}, 0};
  Reporter reporter(file.get(), ReportReader::user);
  for (int k = 0; k < 70; ++k) reporter.fault(long_fault);
  EXPECT_TRUE(reporter.end_part());
}

TEST(Reporter, IgnoresAClosedReader) {
  Pipe pipe = make_pipe();
  pipe.read_end.close();
  write_all(pipe.write_end.get(), "lost");
  sigset_t pending;
  sigpending(&pending);
  EXPECT_EQ(sigismember(&pending, SIGPIPE), 0);
  write_all(-1, "also lost");
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
