// SPDX-License-Identifier: MIT
#include "harness/report/html/mismatch_part.hpp"

#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/report/html/page.hpp"
#include "harness/report/messages.hpp"
#include "harness/report/mismatch_table.hpp"

#include <algorithm>
#include <utility>

namespace labcheck::report::html {
namespace {

constexpr std::size_t kHtmlElements = 8;
// Small pictures are enlarged up to this size, of which three fit side by side [CSS pixels].
constexpr std::size_t kPictureSize = 224;

const MismatchPictures* find_pictures(const CaseVerdict& test_case,
                                      const GradedSubmission& submission) {
  const auto& runs = submission.evidence.runs;
  const auto found = std::find_if(runs.begin(), runs.end(), [&](const CaseRecord& run) {
    return run.case_id == test_case.case_id && run.mode == test_case.mode && run.pictures;
  });
  return found == runs.end() ? nullptr : &*found->pictures;
}

// How a picture is enlarged or reduced.
std::string scale_text(std::size_t times, std::size_t reduction) {
  if (reduction > 1) return tr("Each pixel shows {0}×{0} pixels of the picture.", reduction);
  if (times == 1) return {};
  return tr_plural("The pictures are enlarged {} time.", "The pictures are enlarged {} times.",
                   times, times);
}

Json pictures_part(const MismatchPictures* pictures, const Mismatch& mismatch) {
  if (pictures == nullptr) return nullptr;
  const std::size_t longest = std::max({pictures->width, pictures->height, std::size_t{1}});
  const std::size_t times = std::max<std::size_t>(1, kPictureSize / longest);
  Json all = Json::array();
  for (const auto& [caption, png] :
       {std::pair(tr("got"), &pictures->returned), std::pair(tr("expected"), &pictures->expected),
        std::pair(tr("wrong pixels; brighter ones are further off"), &pictures->difference)}) {
    all.push_back({{"source", data_uri("image/png", *png)},
                   {"caption", caption},
                   {"alt", tr("Picture of {}: {}", mismatch.buffer, caption)},
                   {"width", pictures->width * times},
                   {"height", pictures->height * times}});
  }
  return {{"all", all}, {"scale", scale_text(times, pictures->reduction)}};
}

}  // namespace

Json mismatch_part(const CaseGroup& group, const GradedSubmission& submission) {
  const Mismatch* mismatch = group.mismatch;
  if (mismatch == nullptr || mismatch->first.empty()) return nullptr;
  const auto table = mismatch_cells(*mismatch, kHtmlElements);
  const std::uint64_t shown = table.size() - 1;
  Json rows = Json::array();
  for (std::size_t i = 1; i < table.size(); ++i) {
    rows.push_back({{"element", table[i].front()},
                    {"values", std::vector<std::string>(table[i].begin() + 1, table[i].end())}});
  }
  const CaseVerdict& test_case = *group.cases.front().verdict;
  const std::string wrong = with_thousands(mismatch->wrong);
  const std::string total = with_thousands(mismatch->total);
  return {
      {"caption",
       mismatch->unit == MismatchUnit::pixel
           ? tr("First wrong pixels of {} ({} of {} are wrong)", mismatch->buffer, wrong, total)
           : tr("First wrong elements of {} ({} of {} are wrong)", mismatch->buffer, wrong, total)},
      {"headings", table.front()},
      {"rows", rows},
      {"more", mismatch->wrong > shown ? more(mismatch->wrong - shown) : ""},
      {"pictures", pictures_part(find_pictures(test_case, submission), *mismatch)}};
}

bool has_pictures(const GradedSubmission& submission) {
  const auto& runs = submission.evidence.runs;
  return std::any_of(runs.begin(), runs.end(),
                     [](const CaseRecord& run) { return run.pictures.has_value(); });
}

}  // namespace labcheck::report::html
