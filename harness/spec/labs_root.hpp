/// Where the labs are: the folder that holds assignments/, reference/, rubrics/ and
/// student_template/.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace labcheck {

/// A folder that may be the labs root. One that the user named is it or is an error; others are
/// tried one after the other.
struct LabsRootCandidate {
  enum class Origin { named, tried } origin = Origin::tried;
  std::filesystem::path folder;
  std::string named_by;  // "--labs" or "LABCHECK_LABS"; empty for one that is only tried
};

/// In order of precedence: `option`, the value of --labs; `environment`, that of LABCHECK_LABS;
/// the source tree around the build tree that `executable` is in; the installation that it is in.
std::vector<LabsRootCandidate> labs_root_candidates(const std::optional<std::string>& option,
                                                    const std::optional<std::string>& environment,
                                                    const std::filesystem::path& executable);

/// What of `candidates` students must not read, whichever of them is the labs root: reference/,
/// rubrics/ and tests/, and the parts of reference/ that may be links to elsewhere. Only what is
/// there.
std::vector<std::filesystem::path> secret_paths(const std::vector<LabsRootCandidate>& candidates);

/// The folder of what belongs into every working copy: that of `labs`, or else that of the labs
/// that come with labcheck's `executable`, for a course that has none of its own.
std::filesystem::path working_copy_template(const std::filesystem::path& labs,
                                            const std::filesystem::path& executable);

/// The first of `candidates` that is a labs root. Throws UserError where there is none, or where a
/// named one lacks a folder.
std::filesystem::path find_labs_root(const std::vector<LabsRootCandidate>& candidates);

}  // namespace labcheck
