#include "harness/model/run.hpp"

namespace labcheck {

bool completed(const Run& run) {
  return std::holds_alternative<Completed>(run.end);
}

}  // namespace labcheck
