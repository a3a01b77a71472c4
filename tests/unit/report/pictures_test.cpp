// SPDX-License-Identifier: MIT
// Tests of the pictures on a student's page.
#include "harness/report/audience.hpp"
#include "harness/report/html/page.hpp"
#include "harness/report/html/student_page.hpp"
#include "harness/report/messages.hpp"
#include "harness/report/report_writer.hpp"
#include "tests/support/graded_parts.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace labcheck::test {
namespace {

bool contains(const std::string& page, std::string_view part) {
  return page.find(part) != std::string::npos;
}

CaseVerdict& only_case(GradedSubmission& submission) {
  return submission.grade.criteria.back().cases.front();
}

TEST(PicturesOnAPage, AreEmbeddedAndEnlarged) {
  const std::string page = html_report(wrong_picture());
  EXPECT_TRUE(contains(page,
                       "<figure><img src=\"data:image/png;base64,iVBORyAx\" width=\"192\" "
                       "height=\"192\" alt=\"Picture of c: got\"><figcaption>got</figcaption>"))
      << page;
  EXPECT_TRUE(contains(page, "alt=\"Picture of c: expected\""));
  EXPECT_TRUE(contains(page, "Each pixel shows 2×2 pixels of the picture."));
  EXPECT_TRUE(contains(page, "First wrong pixels of c (12 of 16,384 are wrong)"));
}

TEST(PicturesOnAPage, AreTheOnlyImagesThatThePageAllows) {
  GradedSubmission submission = wrong_picture();
  EXPECT_TRUE(contains(html_report(submission), "; img-src data:; base-uri 'none'"));
  submission.evidence.runs.clear();
  EXPECT_FALSE(contains(html_report(submission), "img-src"));
}

TEST(PicturesOnAPage, AreThoseOfTheSameRun) {
  GradedSubmission submission = wrong_picture();
  submission.evidence.runs.front().mode = kGpu;
  EXPECT_FALSE(contains(html_report(submission), "<img"));
}

TEST(PicturesOnAPage, AreNotShownForHiddenCases) {
  GradedSubmission submission = wrong_picture();
  only_case(submission).visibility = Visibility::hidden;
  EXPECT_TRUE(contains(html_report(submission), "<img")) << "an instructor sees them";
  const std::string page = html_report(for_student(submission));
  EXPECT_FALSE(contains(page, "<img"));
  EXPECT_FALSE(contains(page, "x=12"));
}

TEST(PicturesOnAPage, AreInNoOtherReport) {
  for (const ReportFormat& format : report_formats()) {
    const std::string report = format.write(wrong_picture());
    EXPECT_EQ(contains(report, "PNG") || contains(report, "base64"), format.name == "html")
        << format.name;
  }
}

TEST(PicturesOnAPage, HaveASentenceAboutTheirScale) {
  GradedSubmission submission = wrong_picture();
  MismatchPictures& pictures = *submission.evidence.runs.front().pictures;
  pictures.reduction = 1;
  pictures.width = pictures.height = 28;
  EXPECT_TRUE(contains(html_report(submission), "The pictures are enlarged 8 times."));
  pictures.width = 224;
  EXPECT_FALSE(contains(html_report(submission), "The pictures are enlarged"));
}

TEST(DataUri, PadsItsLastDigits) {
  EXPECT_EQ(report::html::data_uri("image/png", "a"), "data:image/png;base64,YQ==");
  EXPECT_EQ(report::html::data_uri("image/png", "abc"), "data:image/png;base64,YWJj");
}

}  // namespace
}  // namespace labcheck::test
