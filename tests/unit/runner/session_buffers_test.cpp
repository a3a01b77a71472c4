// Where a call was given its buffers.
#include "harness/runner/session.hpp"
#include "tests/support/played_program.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

TEST(Session, KnowsWhichBuffersWereInHostMemory) {
  PlayedSandbox sandbox(driver([](Stage&, const protocol::RunCase&) {
    protocol::CaseDone done;
    done.on_host = {"c", "no buffer of the case"};
    return done;
  }));
  Limits limits;
  limits.time = std::chrono::minutes(1);  // far more than anything here takes
  Session session(sandbox, Program{"/program", Backend::sim, {}}, {Backend::sim, CheckLevel::full},
                  limits, Machine{"/runtime"});
  CaseInput input;
  input.id = "one";
  input.buffers = {{"a", ElementType::float32, BufferRole::output, {2}, {}},
                   {"c", ElementType::float32, BufferRole::output, {2}, {}}};
  const auto run = session.run(input);
  ASSERT_EQ(run.buffers.size(), 2U);
  EXPECT_EQ(run.buffers[0].place, BufferPlace::device);
  EXPECT_EQ(run.buffers[1].place, BufferPlace::host);
}

}  // namespace
}  // namespace labcheck::test
