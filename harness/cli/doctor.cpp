// SPDX-License-Identifier: MIT
#include "harness/cli/doctor.hpp"

#include "harness/base/text.hpp"
#include "harness/base/text_encoding.hpp"
#include "harness/base/translation.hpp"
#include "harness/cli/version.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

namespace labcheck {
namespace {

constexpr int kDoctorSchema = 1;

// What is examined. JSON has these names in every language.
constexpr std::array kItems{
    translatable("sandbox"), translatable("memory limit"),  translatable("nvcc"),
    translatable("GPU"),     translatable("simulated GPU"), translatable("installation"),
    translatable("labs"),    translatable("temporary"),     translatable("build cache"),
    translatable("Slurm"),   translatable("node")};

std::size_t width_of_items() {
  std::size_t width = 0;
  for (const char* item : kItems) width = std::max(width, columns(translated(item)));
  return width + 1;
}

void print(std::string_view item, std::string_view status, const std::string& detail,
           const std::string& remedy) {
  const std::string ok = tr_context("doctor", "ok");
  const std::string problem = tr_context("doctor", "problem");
  const std::string shown = status == "ok" ? ok : status == "problem" ? problem : "-";
  const std::size_t width = std::max(columns(ok), columns(problem));
  const std::size_t item_width = width_of_items();
  fmt::print("  {:<{}}  {:<{}} {}\n", shown, width, translated(std::string(item)), item_width,
             detail);
  if (!remedy.empty()) fmt::print("  {:<{}}  {:<{}} {}\n", "", width, "", item_width, remedy);
}

// "build_cache" for "build cache"
std::string key_of(std::string_view item) {
  std::string key(item);
  for (char& c : key) c = c == ' ' ? '_' : static_cast<char>(std::tolower(c));
  return key;
}

}  // namespace

void Checklist::add(std::string_view item, std::string_view status, const std::string& detail,
                    const std::string& remedy, Json facts) {
  if (form_ == ListForm::text) return print(item, status, detail, remedy);
  checks_.push_back({{"check", key_of(item)},
                     {"status", status},
                     {"detail", detail},
                     {"remedy", remedy},
                     {"facts", std::move(facts)}});
}

Json Checklist::document() const {
  return {{"schema", kDoctorSchema},
          {"labcheck", kVersion},
          {"complete", complete_},
          {"checks", checks_}};
}

}  // namespace labcheck
