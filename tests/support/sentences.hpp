// SPDX-License-Identifier: MIT
#pragma once

#include "harness/base/render.hpp"

#include <string>
#include <vector>

namespace labcheck::test {

/// Each of `messages` as a sentence.
inline std::vector<std::string> sentences(const std::vector<Message>& messages) {
  std::vector<std::string> texts;
  for (const Message& message : messages) texts.push_back(render(message));
  return texts;
}

}  // namespace labcheck::test
