// SPDX-License-Identifier: MIT
/// Runs of a small test case, to be judged.
#pragma once

#include "harness/verify/judge.hpp"
#include "tests/support/buffers.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace labcheck::test {

/// A call that doubles the 2×2 matrix 'a' into 'c'. Its results are right unless a member function
/// changes them.
struct Trial {
  std::vector<Buffer> buffers{make_input<float>("a", {2, 2}, {1, 2, 3, 4}),
                              make_output<float>("c", {2, 2})};
  std::vector<Expectation> expectations{expect_exactly<float>("c", {2, 4, 6, 8})};
  Run run = right_run();

  static Run right_run() {
    Run run;
    run.end = Completed{};
    run.buffers = {unchanged("a"), returned<float>("c", {2, 4, 6, 8})};
    return run;
  }

  Trial& ended(RunEnd end) {
    run.end = std::move(end);
    return *this;
  }

  Trial& with_fault(FaultKind kind, std::string message, std::string kernel = {}) {
    Fault fault;
    fault.kind = kind;
    fault.message = verbatim(std::move(message));
    fault.kernel = std::move(kernel);
    run.faults.push_back(std::move(fault));
    return *this;
  }

  Trial& expected(Expectation expectation) {
    expectations = {std::move(expectation)};
    return *this;
  }

  Trial& got(const std::vector<float>& values) {
    returned_buffer("c") = returned("c", values);
    return *this;
  }

  Trial& changed_input(std::size_t elements) {
    returned_buffer("a").changed = elements;
    return *this;
  }

  Trial& damaged(const std::string& name, std::size_t before, std::size_t after) {
    returned_buffer(name).damaged_before = before;
    returned_buffer(name).damaged_after = after;
    return *this;
  }

  Verdict judged() const { return judge(run, standard()); }
  Verdict judged_faults() const { return judge_faults(run, standard()); }

 private:
  Standard standard() const {
    return {"void twice(const float* a, float* c)", buffers, expectations, Limits{}};
  }

  ReturnedBuffer& returned_buffer(const std::string& name) {
    return *std::find_if(run.buffers.begin(), run.buffers.end(),
                         [&](const ReturnedBuffer& buffer) { return buffer.name == name; });
  }
};

}  // namespace labcheck::test
