/// From a folder of submissions to the hand-ins of a class.
#pragma once

#include "harness/intake/moodle_times.hpp"
#include "harness/intake/name_pattern.hpp"
#include "harness/intake/roster.hpp"
#include "harness/model/hand_in.hpp"

#include <filesystem>
#include <optional>

namespace labcheck {

/// `download` is the folder, or an archive of it that is unpacked below `scratch`, where the
/// hand-ins' paths lead to then. The layout is found out where it is not given; with a `pattern` it
/// is plain, and names are read by that. When something in Moodle's layout was handed in only the
/// `moodle_times` tell: the times of the files are those of the download.
struct IntakeRequest {
  std::filesystem::path download;
  std::optional<Layout> layout{};
  std::optional<Roster> roster{};
  std::filesystem::path scratch;
  std::optional<NamePattern> pattern{};
  MoodleTimes moodle_times{};
};

/// What the class handed in, ordered by id. A folder that holds nothing but one folder in a
/// platform's layout stands for that. Hand-ins are tied to people by the platform's id, then
/// e-mail, then the course's id, then name (whatever case, accents and order); a tie that could be
/// to several people is none, and a note says so. Students who handed in together (in Gradescope;
/// in Moodle and repositories as a group of the roster's) get a hand-in each. Throws UserError
/// where there is no such folder or nothing in it is a hand-in.
ClassHandIns find_hand_ins(const IntakeRequest& request);

}  // namespace labcheck
