/// What a batch is made from: which labs, what was handed in for each, who is in the class, and
/// what people decided.
#pragma once

#include "harness/cli/batch_options.hpp"
#include "harness/cli/options.hpp"
#include "harness/intake/roster.hpp"
#include "harness/model/final_grade.hpp"
#include "harness/model/hand_in.hpp"
#include "harness/model/lab.hpp"

#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace labcheck {

/// One lab of a batch. `marks` are those of each hand-in, then those of each student who is
/// missing, in the order of `hand_ins`. `regrade` are the ids of the hand-ins to be graded anew.
struct ClassInput {
  Lab lab;
  ClassHandIns hand_ins;
  std::vector<std::vector<PersonalMark>> marks;
  std::set<std::string> regrade;
};

/// Reads everything that can be wrong before anything is graded; archives are unpacked below
/// `scratch`. Throws UserError with all that is wrong with a file.
std::vector<ClassInput> class_inputs(const BatchCommand& command, const CommonOptions& options,
                                     const std::filesystem::path& scratch);

}  // namespace labcheck
