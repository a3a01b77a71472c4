// SPDX-License-Identifier: MIT
/// Made sources for comparisons.
#pragma once

#include "harness/base/digest.hpp"
#include "harness/model/similar_submissions.hpp"

#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

namespace labcheck::test {

/// A submission of this year with the files kernel.cu, kernel1.cu, ... that contain `sources`.
inline ComparedSubmission submission_with(std::string id, const std::vector<std::string>& sources) {
  ComparedSubmission submission{std::move(id), "", "", {}};
  for (std::size_t k = 0; k < sources.size(); ++k) {
    const std::string name = k == 0 ? "kernel.cu" : fmt::format("kernel{}.cu", k);
    submission.files.push_back({name, name, sources[k], sha256_hex(sources[k])});
  }
  return submission;
}

/// `count` statements, one on each line, with operators that `style` determines: the programs of
/// two styles share next to nothing.
inline std::string program(unsigned style, std::size_t count) {
  constexpr const char* kOperators[] = {"+", "-", "*", "/", "%", "&", "|", "^",
                                        "<", ">", "=", ",", "?", ":", ".", "<<"};
  std::string source;
  unsigned state = style * 2654435761U + 1;
  const auto next = [&] {
    state = state * 1664525U + 1013904223U;
    return kOperators[state >> 28U];
  };
  for (std::size_t k = 0; k < count; ++k)
    source += fmt::format("a {} b {} c {} d {} e;\n", next(), next(), next(), next());
  return source;
}

}  // namespace labcheck::test
