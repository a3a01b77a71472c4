# SPDX-License-Identifier: MIT
# No source file in TREE may have more than MOST lines.
set(problems "")
foreach(folder harness tests reference assignments student_template)
  file(GLOB_RECURSE sources ${TREE}/${folder}/*.hpp ${TREE}/${folder}/*.cpp ${TREE}/${folder}/*.cu ${TREE}/${folder}/*.cuh
    ${TREE}/${folder}/*.h ${TREE}/${folder}/*.cmake ${TREE}/${folder}/*.def)
  foreach(source IN LISTS sources)
    file(READ ${source} text)
    string(REGEX MATCHALL "\n" ends "${text}")
    list(LENGTH ends count)
    if(text MATCHES "^(//|#) SPDX-License-Identifier")  # this line does not count
      math(EXPR count "${count} - 1")
    endif()
    if(count GREATER MOST)
      file(RELATIVE_PATH name ${TREE} ${source})
      list(APPEND problems "${name}: ${count} lines")
    endif()
  endforeach()
endforeach()
if(problems)
  list(JOIN problems "\n  " text)
  message(FATAL_ERROR "these files have more than ${MOST} lines; split them by responsibility:\n  ${text}")
endif()
