// SPDX-License-Identifier: MIT
/// Keeps grades with and without speed apart: a results folder contains one kind.
#pragma once

#include "harness/base/diagnostic.hpp"
#include "harness/pipeline/batch/course_inputs.hpp"
#include "harness/records/record_store.hpp"

#include <optional>

namespace labcheck {

/// The warning that the grades of `input` in `store` change from with speed to without, or the
/// other way around; nothing if they do not. Throws UserError if grades of the other kind would
/// remain, because their submissions are not part of this batch.
std::optional<Diagnostic> warn_about_changed_speed(const CourseInput& input,
                                                   const RecordStore& store);

}  // namespace labcheck
