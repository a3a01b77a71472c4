/// What comes of filling another system's gradebook with our grades.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace labcheck {

/// Which grades go into a gradebook. A grade that is withheld never does: a fault of ours costs no
/// points, so it is graded again, or a person decides.
enum class GradesToFill { final_only, also_provisional };

/// `text` is the whole file, in its own encoding, with every byte as it was but for the cells that
/// were filled. `filled` counts the students whose grade stands in it now; `remarks` say, in a
/// sentence each, what was not filled and why.
struct FilledGradebook {
  std::string text;
  std::size_t filled = 0;
  std::vector<std::string> remarks{};
};

}  // namespace labcheck
