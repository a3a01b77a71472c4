#include "harness/report/report_writer.hpp"

#include "harness/base/error.hpp"

#include <gtest/gtest.h>

#include <functional>

namespace labcheck {
namespace {

void expect_error(const std::string& option, const std::string& message,
                  const std::string& remedy) {
  try {
    parse_report_request(option);
    ADD_FAILURE() << option << " was accepted";
  } catch (const UserError& error) {
    EXPECT_EQ(error.what(), message);
    EXPECT_EQ(error.remedy(), remedy);
  }
}

TEST(ReportRequest, IsAFormatAndAPath) {
  EXPECT_EQ(parse_report_request("json=out.json"), (ReportRequest{"json", "out.json"}));
}

TEST(ReportRequest, MayHaveAnEqualsSignInItsPath) {
  EXPECT_EQ(parse_report_request("text=a=b.txt"), (ReportRequest{"text", "a=b.txt"}));
}

TEST(ReportRequest, NeedsAFile) {
  expect_error("json", "'--report json' does not say which file to write",
               "write it as FORMAT=FILE, for instance --report json=report.json");
  expect_error("junit=", "'--report junit=' names no file behind '='",
               "write it as --report junit=FILE");
}

TEST(ReportRequest, NeedsAKnownFormat) {
  expect_error("jsn=out", "there is no report format 'jsn'; did you mean 'json'?",
               "formats are text, json, html, junit, codequality, dotenv, markdown, csv and "
               "gradescope");
  expect_error("=out", "there is no report format ''",
               "formats are text, json, html, junit, codequality, dotenv, markdown, csv and "
               "gradescope");
}

TEST(ReportFormats, AllWriteSomethingForAnEmptySubmission) {
  for (const ReportFormat& format : report_formats()) {
    EXPECT_FALSE(format.summary.empty());
    EXPECT_TRUE(format.write({}).ends_with('\n')) << format.name;
    EXPECT_EQ(&report_format(format.name), &format);
  }
}

}  // namespace
}  // namespace labcheck
