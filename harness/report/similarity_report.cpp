// SPDX-License-Identifier: MIT
#include "harness/report/similarity_report.hpp"

#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/report/json_values.hpp"
#include "harness/report/safe_text.hpp"
#include "harness/report/text_columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace labcheck {
namespace {

using namespace report;

using Cells = std::vector<std::string>;

constexpr int kSimilaritySchema = 1;
constexpr std::size_t kMostRows = 100;
constexpr std::size_t kNameWidth = 60;
constexpr std::size_t kFigures = 5;  // columns with figures, before those with texts

std::string name_in_table(const ComparedSubmission& submission) {
  return cut(plain_line(name_of(submission)), kNameWidth, "...");
}

Cells row_for(const SimilarSubmissions& found, const SimilarPair& pair) {
  Cells row{percent(pair.similarity()), percent(pair.containment()),
            with_thousands(pair.longest_run()), with_thousands(pair.shared),
            with_thousands(pair.in_reference)};
  for (const std::size_t submission : pair.submissions)
    row.push_back(name_in_table(found.submissions[submission]));
  if (pair.passages.empty()) return row;
  const auto lines = [&](std::size_t side) {
    return passage_lines(found, pair, pair.passages.front(), side);
  };
  row.push_back(plain_line(fmt::format("{}, {}", lines(0), lines(1))));
  return row;
}

std::string pairs_text(const SimilarSubmissions& found, const SimilarPairs& kind,
                       const std::string& heading) {
  if (kind.pairs.empty()) return {};
  std::vector<Cells> rows{{tr("similar"), tr("contained"), tr("longest run"), tr("shared"),
                           tr("in reference"), tr("submission"), tr("submission"),
                           tr("rarest passage")}};
  const std::size_t shown = std::min(kind.pairs.size(), kMostRows);
  for (std::size_t k = 0; k < shown; ++k) rows.push_back(row_for(found, kind.pairs[k]));
  std::string text = '\n' + heading + "\n";
  const std::vector<std::size_t> widths = column_widths(rows);
  for (const Cells& row : rows)
    text += fmt::format("  {}\n", aligned(row, widths, 2, {0, kFigures}));
  const std::string more = pairs_left_out(kind.pairs.size() - shown + kind.left_out);
  return more.empty() ? text : text + "  " + more + '\n';
}

std::string names_text(const SimilarSubmissions& found, const std::vector<std::size_t>& members) {
  std::vector<std::string> names;
  for (const std::size_t member : members)
    names.push_back(plain_line(name_of(found.submissions[member])));
  return joined(names);
}

std::string equal_text(const SimilarSubmissions& found) {
  std::string text;
  for (const std::vector<FilePlace>& equal : found.equal) {
    std::vector<std::string> places;
    for (const FilePlace& place : equal) {
      const ComparedSubmission& submission = found.submissions[place.submission];
      places.push_back(
          plain_line(fmt::format("{} {}", name_of(submission), submission.files[place.file].name)));
    }
    text += "  " + joined(places) + '\n';
  }
  return text.empty() ? text : '\n' + tr("Equal files:") + '\n' + text;
}

Json place_json(const ComparedSubmission& submission) {
  return {{"submission", submission.id},
          {"name", submission.display_name},
          {"collection", submission.collection}};
}

Json pair_json(const SimilarSubmissions& found, const SimilarPair& pair) {
  const auto side_json = [&](std::size_t side) {
    Json json = place_json(found.submissions[pair.submissions.at(side)]);
    json["fingerprints"] = pair.fingerprints.at(side);
    return json;
  };
  const auto passage_json = [&](const SharedPassage& passage) -> Json {
    Json lines = Json::array();
    for (const std::size_t side : {0U, 1U}) {
      const FileLines& place = passage.lines.at(side);
      lines.push_back(
          {{"file", found.submissions[pair.submissions.at(side)].files[place.file].name},
           {"first", place.first},
           {"last", place.last}});
    }
    return {{"tokens", passage.tokens},
            {"submissions", passage.submissions},
            {"in_reference", passage.in_reference},
            {"lines", lines}};
  };
  return {{"similarity", pair.similarity()},
          {"containment", pair.containment()},
          {"longest_run", pair.longest_run()},
          {"shared", pair.shared},
          {"in_reference", pair.in_reference},
          {"sides", Json::array({side_json(0), side_json(1)})},
          {"passages", list(pair.passages, passage_json)}};
}

Json pairs_json(const SimilarSubmissions& found, const SimilarPairs& kind) {
  const auto json = [&](const SimilarPair& pair) { return pair_json(found, pair); };
  return {{"left_out", kind.left_out}, {"pairs", list(kind.pairs, json)}};
}

}  // namespace

std::string report::name_of(const ComparedSubmission& submission) {
  const std::string id =
      submission.collection.empty() ? submission.id : submission.collection + "/" + submission.id;
  if (submission.display_name.empty() || submission.display_name == submission.id) return id;
  return fmt::format("{} ({})", submission.display_name, id);
}

std::string report::passage_lines(const SimilarSubmissions& found, const SimilarPair& pair,
                                  const SharedPassage& passage, std::size_t side) {
  const FileLines& lines = passage.lines.at(side);
  const SubmittedFile& file = found.submissions[pair.submissions.at(side)].files[lines.file];
  return fmt::format("{}:{}-{}", file.name, lines.first, lines.last);
}

std::string report::similarity_hint() {
  return tr(
      "Similarity is a hint for a person who reads both programs. It does not prove that anything "
      "was copied, and it changes no grade. Do not show it to students.");
}

std::string report::percent(double figure) {
  return fmt::format("{:.0f} %", std::floor(figure));
}

std::string report::pairs_left_out(std::size_t count) {
  if (count == 0) return {};
  return tr_plural("{} more pair is less similar.", "{} more pairs are less similar.", count,
                   with_thousands(count));
}

std::string report::describe_compared(const SimilarSubmissions& found) {
  const auto earlier = static_cast<std::size_t>(std::ranges::count_if(
      found.submissions,
      [](const ComparedSubmission& submission) { return !submission.collection.empty(); }));
  const std::size_t own = found.submissions.size() - earlier;
  const std::string compared = tr_plural("{} submission was compared.",
                                         "{} submissions were compared.", own, with_thousands(own));
  if (earlier == 0) return compared;
  return compared + ' ' +
         tr_plural("{} submission of earlier years was included.",
                   "{} submissions of earlier years were included.", earlier,
                   with_thousands(earlier));
}

std::string similarity_text(const SimilarSubmissions& found) {
  std::string text = fmt::format("{}: {}\n", found.lab, describe_compared(found));
  for (const std::string& line : wrapped(similarity_hint(), 100)) text += line + '\n';
  text += equal_text(found);
  text += pairs_text(found, found.listed, tr("Similar pairs:"));
  text += pairs_text(found, found.further, tr("Further pairs, which honest work can reach, too:"));
  if (!found.groups.empty()) text += '\n' + tr("Groups, connected by similar pairs:") + '\n';
  for (const std::vector<std::size_t>& group : found.groups)
    text += "  " + names_text(found, group) + '\n';
  if (!found.too_short.empty()) {
    text += '\n' + tr("Too short to compare:") + "\n  " + names_text(found, found.too_short) + '\n';
  }
  if (found.equal.empty() && found.listed.pairs.empty() && found.further.pairs.empty())
    text += '\n' + tr("No two submissions resemble each other.") + '\n';
  return text;
}

std::string similarity_json(const SimilarSubmissions& found) {
  const auto name = [&](std::size_t submission) {
    return place_json(found.submissions[submission]);
  };
  const auto place = [&](const FilePlace& file) {
    Json json = name(file.submission);
    json["file"] = found.submissions[file.submission].files[file.file].name;
    return json;
  };
  const auto equal = [&](const std::vector<FilePlace>& places) -> Json {
    const FilePlace& first = places.front();
    return {{"sha256", found.submissions[first.submission].files[first.file].sha256},
            {"places", list(places, place)}};
  };
  const auto group = [&](const std::vector<std::size_t>& members) { return list(members, name); };
  return json_text({{"schema", kSimilaritySchema},
                    {"lab", found.lab},
                    {"compared", found.submissions.size()},
                    {"equal_files", list(found.equal, equal)},
                    {"listed", pairs_json(found, found.listed)},
                    {"further", pairs_json(found, found.further)},
                    {"groups", list(found.groups, group)},
                    {"too_short", list(found.too_short, name)}});
}

}  // namespace labcheck
