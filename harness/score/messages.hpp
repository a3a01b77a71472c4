// SPDX-License-Identifier: MIT
/// The texts of criteria that are not checked because of others, and of late penalties.
#pragma once

#include "harness/base/message.hpp"

namespace labcheck::messages {

LABCHECK_MESSAGE(depends_on_criterion, "Not checked: it depends on \"{criterion}\".");

// Lateness. These are fragments.
LABCHECK_MESSAGE(submission_time_unknown, "submission time unknown, so no late penalty is applied");
LABCHECK_MESSAGE(after_cut_off, "submitted {time} late, after the cut-off, so it earns no points");
LABCHECK_PLURAL_MESSAGE(late_penalty,
                        "submitted {time} late, which costs {percent} % of the maximum: {count} "
                        "point",
                        "submitted {time} late, which costs {percent} % of the maximum: {count} "
                        "points");
LABCHECK_PLURAL_MESSAGE(delay_in_days_and_hours, "{count} day {hours} h", "{count} days {hours} h");
LABCHECK_PLURAL_MESSAGE(delay_in_days, "{count} day", "{count} days");
LABCHECK_MESSAGE(delay_in_hours_and_minutes, "{hours} h {minutes} min");
LABCHECK_MESSAGE(delay_in_hours, "{hours} h");
LABCHECK_MESSAGE(delay_in_minutes_and_seconds, "{minutes} min {seconds} s");
LABCHECK_MESSAGE(delay_in_minutes, "{minutes} min");
LABCHECK_MESSAGE(delay_in_seconds, "{seconds} s");

}  // namespace labcheck::messages
