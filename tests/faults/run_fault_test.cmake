# SPDX-License-Identifier: MIT
# Compiles one faulty CUDA program, runs it on the simulated GPU and compares the reported faults with NAME.expected. Comments in
# the source specify:
#
#   // finds: KIND          kind of the fault (FaultKind); it must be reported at the line ending in `// here`, if there is one
#   // needs: CUDA VERSION  with an older toolkit, the test is skipped (cuda_program.cmake)
#   // checks: LEVEL        the level of checks; default: default
#   // tool: TOOL           the compute-sanitizer tool that should find the fault on a GPU (for compare_sanitizer.sh)
#   // sanitizer: WORDS     text that this tool reports, or `nothing: REASON` (for compare_sanitizer.sh)
#
# Requires SOURCE, LIBRARY, CXX and FOLDER; GROUP is optional (cuda_program.cmake). If the environment variable LABCHECK_REBASE is
# set, writes the golden file instead.
cmake_minimum_required(VERSION 3.25)

include(${CMAKE_CURRENT_LIST_DIR}/../support/cuda_program.cmake)
require_toolkit()

get_filename_component(name ${SOURCE} NAME_WE)
get_filename_component(source_folder ${SOURCE} DIRECTORY)
file(MAKE_DIRECTORY ${FOLDER})
set(program ${FOLDER}/${name})
make_program(${program})

read_comments(checks checks)
if(NOT checks)
  set(checks default)
endif()
# The exit status is not checked: some programs continue after the fault, others end with a signal.
execute_process(COMMAND ${CMAKE_COMMAND} -E env LABCHECK_SIM_CHECKS=${checks} ${program}
  OUTPUT_QUIET ERROR_VARIABLE errors)
string(REPLACE "${source_folder}/" "" errors "${errors}")
remove_namespaces(errors)
string(REGEX REPLACE "0x[0-9a-f]+" "0x..." errors "${errors}")
# Semicolons separate the elements of CMake's lists.
string(REPLACE ";" "<semicolon>" errors "${errors}")
string(REGEX MATCHALL "labcheck: [^\n]*\n" faults "${errors}")
string(JOIN "" reported ${faults})
string(REPLACE "<semicolon>" ";" reported "${reported}")

set(golden ${source_folder}/${name}.expected)
if(DEFINED ENV{LABCHECK_REBASE})
  file(WRITE ${golden} "${reported}")
endif()
file(READ ${golden} expected)
if(NOT reported STREQUAL expected)
  message(SEND_ERROR "${name}: expected\n${expected}\nreported\n${reported}\nstandard error:\n${errors}")
endif()

read_comments(finds kind)
file(READ ${SOURCE} text)
set(position "")
if(text MATCHES "^(.*\n)[^\n]*// here\n")
  string(REGEX MATCHALL "\n" line_ends "${CMAKE_MATCH_1}")
  list(LENGTH line_ends number)
  math(EXPR number "${number} + 1")
  set(position "${name}.cu:${number}: ")
endif()
string(FIND "${reported}" "labcheck: ${position}${kind}" found)
if(found EQUAL -1)
  message(SEND_ERROR "${name}: no '${kind}' was reported at ${position}\n${reported}")
endif()
