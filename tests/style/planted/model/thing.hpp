/// Stands for a header of model.
#pragma once

namespace labcheck {

/// There is another one in base.
struct Thing {
  int of_model = 0;
};

}  // namespace labcheck
