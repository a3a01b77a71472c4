# SPDX-License-Identifier: MIT
# Applies the fixes of docs/findings.md to the programs of tests/faults, compiles the results and runs them on the simulated GPU with
# full checks. They must have no findings except leaks: most of these programs end without freeing their memory.
#
# Requires PYTHON, LIBRARY, CXX, ROOT and FOLDER.
cmake_minimum_required(VERSION 3.25)

include(${ROOT}/tests/support/cuda_program.cmake)
require_toolkit()

file(REMOVE_RECURSE ${FOLDER})
execute_process(COMMAND ${PYTHON} -B ${CMAKE_CURRENT_LIST_DIR}/findings.py fix ${ROOT} ${FOLDER} COMMAND_ERROR_IS_FATAL ANY)
file(GLOB sources ${FOLDER}/*.cu)
list(JOIN sources "," group)
execute_process(COMMAND ${CMAKE_COMMAND} -DSOURCES=${group} -DLIBRARY=${LIBRARY} -DCXX=${CXX} -DROOT=${ROOT}
  -DPROGRAM=${FOLDER}/programs -P ${ROOT}/tests/support/compile_group.cmake COMMAND_ERROR_IS_FATAL ANY)

foreach(source IN LISTS sources)
  get_filename_component(name ${source} NAME_WE)
  file(CREATE_LINK ${FOLDER}/programs ${FOLDER}/${name} SYMBOLIC)
  file(STRINGS ${ROOT}/tests/faults/${name}.expected leaks REGEX "^labcheck: [^ ]* ?leak")
  execute_process(COMMAND ${CMAKE_COMMAND} -E env LABCHECK_SIM_CHECKS=full ${FOLDER}/${name}
    RESULT_VARIABLE status OUTPUT_QUIET ERROR_VARIABLE errors)
  remove_namespaces(errors)
  if(NOT leaks)
    string(REGEX REPLACE "labcheck: ([^ ]*: )?leak[ :][^\n]*\n" "" errors "${errors}")
  endif()
  if(NOT status EQUAL 0 OR errors)
    message(SEND_ERROR "${name} with the fix of docs/findings.md: exit status ${status}\n${errors}")
  endif()
endforeach()
