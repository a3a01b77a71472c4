// SPDX-License-Identifier: MIT
/// Which source line wrote the wrong elements of an output.
#pragma once

#include "harness/model/backend.hpp"
#include "harness/model/buffer.hpp"
#include "harness/model/run.hpp"
#include "harness/model/verdict.hpp"

#include <optional>
#include <string>
#include <vector>

namespace labcheck {

/// What a line has written: all wrong elements (`only` if it is a single one), or at least the
/// first one.
enum class WrittenShare { first, every, only };

/// The line that wrote wrong elements of the output `buffer`. If `line` is 0, no kernel wrote them.
struct WrongWriter {
  std::string buffer;
  std::string file{};
  std::uint32_t line = 0;
  WrittenShare share = WrittenShare::first;

  bool operator==(const WrongWriter&) const = default;
};

/// The writer in `checked`, a run with full checks on the simulated GPU. Nothing if it is unknown,
/// if the run has findings, which matter more, or if all elements are right.
std::optional<WrongWriter> find_wrong_writer(const Run& checked, const std::vector<Buffer>& buffers,
                                             const std::vector<Expectation>& expectations);

/// True if `writer` wrote elements that `failed`, a wrong result, is about.
bool is_about(const WrongWriter& writer, const Verdict& failed);

/// `failed`, the verdict of a run on `backend`, with a hint that starts with the writer.
Verdict add_writer(Verdict failed, Backend backend, const WrongWriter& writer);

/// "wrote every wrong element of 'c'", to be shown at the line.
Message describe_at_line(const WrongWriter& writer);

}  // namespace labcheck
