// SPDX-License-Identifier: MIT
#include "harness/sandbox/sandbox.hpp"

namespace labcheck {

ProcessEnd run(Sandbox& sandbox, const Command& command) {
  return sandbox.start(command)->wait();
}

}  // namespace labcheck
