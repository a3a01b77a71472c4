// SPDX-License-Identifier: MIT
#include "harness/base/render.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/report/html/page.hpp"
#include "harness/report/json_values.hpp"
#include "harness/report/messages.hpp"
#include "harness/report/similarity_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace labcheck {
namespace {

using namespace report;

constexpr std::size_t kMostLinesOfAFile = 2000;

std::string rarity_of(const SharedPassage& passage) {
  if (passage.in_reference) return tr("also in the reference");
  const std::size_t others = passage.submissions - 2;
  if (others == 0) return tr("in no other submission");
  return tr_plural("in at most {} other submission", "in at most {} other submissions", others,
                   with_thousands(others));
}

/// The sources of one pair. `prefix` begins the anchors of its lines.
class PairView {
 public:
  PairView(const SimilarSubmissions& found, const SimilarPair& pair, std::string prefix)
      : found_(found), pair_(pair), prefix_(std::move(prefix)) {}

  Json sources() const {
    Json passages = Json::array();
    for (std::size_t k = 0; k < pair_.passages.size(); ++k) passages.push_back(passage(k));
    return {{"anchor", prefix_},
            {"similarity", percent(pair_.similarity())},
            {"names", Json::array({name(0), name(1)})},
            {"passages", passages},
            {"sides", Json::array({side(0), side(1)})}};
  }

 private:
  std::string anchor(std::size_t passage, std::size_t side) const {
    return fmt::format("{}-{}{}", prefix_, side == 0 ? 'a' : 'b', passage + 1);
  }

  Json name(std::size_t side) const {
    return name_of(found_.submissions[pair_.submissions.at(side)]);
  }

  Json passage(std::size_t index) const {
    const SharedPassage& passage = pair_.passages[index];
    const auto place = [&](std::size_t side) -> Json {
      return {{"address", "#" + anchor(index, side)},
              {"lines", passage_lines(found_, pair_, passage, side)}};
    };
    return {{"number", index + 1},
            {"places", Json::array({place(0), place(1)})},
            {"tokens",
             tr_plural("{} token", "{} tokens", passage.tokens, with_thousands(passage.tokens))},
            {"rarity", rarity_of(passage)}};
  }

  Json side(std::size_t side) const {
    const ComparedSubmission& submission = found_.submissions[pair_.submissions.at(side)];
    Json files = Json::array();
    for (std::size_t file = 0; file < submission.files.size(); ++file) {
      const bool is_shared = std::ranges::any_of(pair_.passages, [&](const SharedPassage& each) {
        return each.lines.at(side).file == file;
      });
      if (is_shared) files.push_back(file_of(submission.files[file], side, file));
    }
    return {{"name", name(side)}, {"files", files}};
  }

  Json file_of(const SubmittedFile& file, std::size_t side, std::size_t index) const {
    const std::vector<std::string> texts = lines_of(file.contents);
    const std::size_t shown = std::min(texts.size(), kMostLinesOfAFile);
    Json lines = Json::array();
    for (std::size_t k = 0; k < shown; ++k)
      lines.push_back(line(texts[k], side, index, static_cast<int>(k) + 1));
    const bool is_cut = texts.size() > shown;
    return {{"file", file.name},
            {"lines", lines},
            {"left_out",
             is_cut ? render(text::lines_left_out(Count(shown + 1), Count(texts.size()))) : ""}};
  }

  Json line(std::string_view text, std::size_t side, std::size_t file, int number) const {
    Json starts = Json::array();
    std::string mark;
    for (std::size_t k = 0; k < pair_.passages.size(); ++k) {
      const FileLines& lines = pair_.passages[k].lines.at(side);
      if (lines.file != file || number < lines.first || number > lines.last) continue;
      mark = pair_.passages[k].in_reference ? "shared known"
                                            : fmt::format("shared shared-{}", k % 3 + 1);
      if (number != lines.first) continue;
      starts.push_back(
          {{"anchor", anchor(k, side)}, {"other", "#" + anchor(k, 1 - side)}, {"passage", k + 1}});
    }
    return {{"number", number}, {"mark", mark}, {"starts", starts}, {"text", text}};
  }

  const SimilarSubmissions& found_;
  const SimilarPair& pair_;
  std::string prefix_;
};

Json names_of(const SimilarSubmissions& found, const std::vector<std::size_t>& members) {
  return list(members,
              [&](std::size_t submission) { return Json(name_of(found.submissions[submission])); });
}

Json pair_row(const SimilarSubmissions& found, const SimilarPair& pair, const std::string& anchor) {
  return {{"address", anchor.empty() ? "" : "#" + anchor},
          {"similarity", percent(pair.similarity())},
          {"containment", percent(pair.containment())},
          {"longest_run", with_thousands(pair.longest_run())},
          {"shared", with_thousands(pair.shared)},
          {"in_reference", with_thousands(pair.in_reference)},
          {"submissions", names_of(found, {pair.submissions[0], pair.submissions[1]})}};
}

// The anchors of the pairs begin with `prefix`. A pair after the first ones has none.
std::string anchor_of(std::string_view prefix, std::size_t index) {
  return index < kMostPairsWithSources ? fmt::format("{}{}", prefix, index + 1) : std::string();
}

void add_table(const SimilarSubmissions& found, const SimilarPairs& kind, std::string_view prefix,
               const std::string& heading, Json& tables) {
  if (kind.pairs.empty()) return;
  Json rows = Json::array();
  for (std::size_t k = 0; k < kind.pairs.size(); ++k)
    rows.push_back(pair_row(found, kind.pairs[k], anchor_of(prefix, k)));
  Json remarks = Json::array();
  if (kind.pairs.size() > kMostPairsWithSources)
    remarks.push_back(tr("The sources of the first {} pairs are below.", kMostPairsWithSources));
  if (kind.left_out > 0) remarks.push_back(pairs_left_out(kind.left_out));
  tables.push_back({{"heading", heading}, {"rows", rows}, {"remarks", remarks}});
}

void add_sources(const SimilarSubmissions& found, const SimilarPairs& kind, std::string_view prefix,
                 Json& sources) {
  const std::size_t shown = std::min(kind.pairs.size(), kMostPairsWithSources);
  for (std::size_t k = 0; k < shown; ++k)
    sources.push_back(PairView(found, kind.pairs[k], anchor_of(prefix, k)).sources());
}

}  // namespace

std::string similarity_page(const SimilarSubmissions& found) {
  constexpr std::string_view kListed = "p";
  constexpr std::string_view kFurther = "f";
  Json tables = Json::array();
  add_table(found, found.listed, kListed, tr("Similar pairs"), tables);
  add_table(found, found.further, kFurther, tr("Further pairs, which honest work can reach, too"),
            tables);
  Json sources = Json::array();
  add_sources(found, found.listed, kListed, sources);
  add_sources(found, found.further, kFurther, sources);
  const auto place = [&](const FilePlace& each) -> Json {
    const ComparedSubmission& submission = found.submissions[each.submission];
    return {{"name", name_of(submission)}, {"file", submission.files[each.file].name}};
  };
  const auto file = [&](const std::vector<FilePlace>& places) -> Json {
    return {{"places", list(places, place)}};
  };
  const auto group = [&](const std::vector<std::size_t>& members) -> Json {
    return {{"members", names_of(found, members)}};
  };
  const std::string title = tr("Similar submissions: {}", found.lab);
  const Json data{{"title", title},
                  {"compared", describe_compared(found)},
                  {"hint", similarity_hint()},
                  {"equal", unless_empty("files", list(found.equal, file))},
                  {"tables", tables},
                  {"groups", unless_empty("groups", list(found.groups, group))},
                  {"too_short", unless_empty("submissions", names_of(found, found.too_short))},
                  {"sources", sources}};
  return html::document({title,
                         {assets::page_css, assets::similarity_css},
                         html::render(assets::similarity_html, data)});
}

}  // namespace labcheck
