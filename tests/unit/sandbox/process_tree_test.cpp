#include "harness/sandbox/process_tree.hpp"

#include "harness/base/file_descriptor.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <sys/wait.h>
#include <unistd.h>

namespace labcheck {
namespace {

constexpr std::size_t kMiB = std::size_t{1} << 20;

/// A process with a child and a grandchild, each of which holds 32 MiB; all end with it.
class Family {
 public:
  Family() {
    Pipe ready = make_pipe();
    root_ = ::fork();
    if (root_ == 0) {
      if (::fork() == 0) {
        hold_memory();
        if (::fork() == 0) {
          hold_memory();
          (void)!::write(ready.write_end.get(), "x", 1);
        }
      }
      for (;;) ::pause();
    }
    char byte = 0;
    EXPECT_EQ(::read(ready.read_end.get(), &byte, 1), 1);
  }

  ~Family() {
    kill_descendants(root_);
    ::kill(root_, SIGKILL);
    ::waitpid(root_, nullptr, 0);
  }

  pid_t root() const { return root_; }

 private:
  static void hold_memory() {
    auto* memory = static_cast<volatile char*>(std::malloc(32 * kMiB));
    for (std::size_t place = 0; place < 32 * kMiB; place += 1024) memory[place] = 1;
  }

  pid_t root_ = -1;
};

TEST(ProcessTree, CountsDescendantsAndTheirMemory) {
  const Family family;
  const ProcessTree tree = measure_descendants(family.root(), 100);
  EXPECT_EQ(tree.processes, 2U);
  EXPECT_GE(tree.resident, 96 * kMiB);  // the grandchild has its parent's share as well
  EXPECT_GE(tree.largest, 64 * kMiB);
  EXPECT_LT(tree.largest, tree.resident);
}

TEST(ProcessTree, AProcessWithoutChildrenHasNoTree) {
  const Family family;
  const pid_t child = children_by_list(family.root()).at(0);
  const pid_t grandchild = children_by_list(child).at(0);
  EXPECT_EQ(measure_descendants(grandchild, 100).processes, 0U);
  EXPECT_EQ(measure_descendants(grandchild, 100).resident, 0U);
}

TEST(ProcessTree, CountsNoFurtherThanItHasTo) {
  const Family family;
  EXPECT_GT(measure_descendants(family.root(), 0).processes, 0U);
  EXPECT_GT(measure_descendants(family.root(), 1).processes, 1U);
}

TEST(ProcessTree, BothWaysOfFindingChildrenAgree) {
  const Family family;
  const auto children = children_by_list(family.root());
  ASSERT_EQ(children.size(), 1U);
  EXPECT_EQ(children_by_search(family.root()), children);
  EXPECT_EQ(children_by_search(children[0]), children_by_list(children[0]));
}

TEST(ProcessTree, KillingReachesAllGenerations) {
  const Family family;
  // They need a moment to end. The child then waits for its parent, which never looks.
  while (measure_descendants(family.root(), 100).processes > 1) kill_descendants(family.root());
  EXPECT_EQ(measure_descendants(family.root(), 100).processes, 1U);
}

TEST(ProcessTree, AProcessThatIsGoneHasNoTree) {
  const pid_t child = ::fork();
  if (child == 0) ::_exit(0);
  ::waitpid(child, nullptr, 0);
  EXPECT_EQ(measure_descendants(child, 100).processes, 0U);
  kill_descendants(child);
}

}  // namespace
}  // namespace labcheck
