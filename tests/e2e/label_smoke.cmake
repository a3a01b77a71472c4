# SPDX-License-Identifier: MIT
# The tests of e2e/CMakeLists.txt with the label `smoke` also have the label `e2e`: gtest_discover_tests cannot set two.
foreach(test IN LISTS e2e_smoke)
  set_tests_properties(${test} PROPERTIES LABELS "e2e;smoke")
endforeach()
