# SPDX-License-Identifier: MIT
# Every source file in TREE names its license in its first two lines. Exceptions: programs and data whose line numbers tests refer
# to, and files that students complete.
cmake_minimum_required(VERSION 3.25)

set(problems "")
foreach(folder harness tests reference assignments packaging)
  file(GLOB_RECURSE sources RELATIVE ${TREE} ${TREE}/${folder}/*.hpp ${TREE}/${folder}/*.cpp ${TREE}/${folder}/*.h ${TREE}/${folder}/*.def
    ${TREE}/${folder}/*.cu ${TREE}/${folder}/*.cuh ${TREE}/${folder}/*.cmake ${TREE}/${folder}/CMakeLists.txt ${TREE}/${folder}/*.sh
    ${TREE}/${folder}/*.py ${TREE}/${folder}/*.mjs)
  list(FILTER sources EXCLUDE REGEX "/node_modules/|^tests/(attacks|honest|submissions|programs|runtime|counters|faults)/.*\\.(cu|cuh|h|hpp|cpp)$")
  list(FILTER sources EXCLUDE REGEX "^tests/style/(planted|words/planted)/")
  foreach(source IN LISTS sources)
    file(STRINGS ${TREE}/${source} first LIMIT_COUNT 2)
    if(NOT first MATCHES "SPDX-License-Identifier: MIT")
      list(APPEND problems ${source})
    endif()
  endforeach()
endforeach()
if(problems)
  list(JOIN problems "\n  " text)
  message(FATAL_ERROR "these files do not begin with 'SPDX-License-Identifier: MIT' in a comment:\n  ${text}")
endif()
