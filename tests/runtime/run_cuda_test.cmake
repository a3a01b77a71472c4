# Compiles one CUDA program with nvcc, links it with the simulated GPU's runtime, runs it and compares what it does with what
# the comments of its source say:
#
#   // prints: LINE         a line of standard output; all lines together, in order. Without any, the output is not looked at
#   // fault: KIND [in KERNEL] [line N]   a fault that is reported; all of them, in order
#   // report: REGEX        must match somewhere in the report
#   // exits: STATUS        otherwise 0
#   // environment: NAME=VALUE
#
# Needs SOURCE, LIBRARY, CXX, ROOT, FOLDER and VARIANT (empty: the machine's own). Called by CTest.
cmake_minimum_required(VERSION 3.25)

include(${CMAKE_CURRENT_LIST_DIR}/../support/cuda_program.cmake)
if(NOT NVCC)
  message("nvcc not found")
  return()
endif()

get_filename_component(name ${SOURCE} NAME_WE)
file(MAKE_DIRECTORY ${FOLDER})
set(program ${FOLDER}/${name})
set(report ${program}.report)
compile_program(${program} -I${ROOT})

read_comments(environment environment)
if(VARIANT)
  list(APPEND environment LABCHECK_SIM_VARIANT=${VARIANT})
endif()
execute_process(
  COMMAND ${CMAKE_COMMAND} -E env LABCHECK_SIM_REPORT_FD=9 ${environment} sh -c "\"$0\" 9>\"$1\"; exit $?" ${program} ${report}
  RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE errors)
file(READ ${report} told)
set(about "standard output:\n${output}\nstandard error:\n${errors}\nreport:\n${told}")

read_comments(exits wanted)
if(NOT wanted)
  set(wanted 0)
endif()
if(NOT status STREQUAL wanted)
  message(SEND_ERROR "${name} ended with status ${status}, not ${wanted}\n${about}")
endif()

read_comments(prints wanted)
if(wanted)
  string(JOIN "\n" wanted ${wanted})
  if(NOT output STREQUAL "${wanted}\n")
    message(SEND_ERROR "${name} printed something else than\n${wanted}\n${about}")
  endif()
endif()

# A fault as the comments have it; what the comment leaves out is left out here too.
read_comments(fault wanted)
string(REGEX MATCHALL "{\"fault\":[^\n]*" faults "${told}")
list(LENGTH wanted wanted_count)
list(LENGTH faults count)
if(NOT count EQUAL wanted_count)
  message(SEND_ERROR "${name} reported ${count} faults, not ${wanted_count}\n${about}")
else()
  foreach(fault want IN ZIP_LISTS faults wanted)
    string(JSON kind GET "${fault}" fault kind)
    string(JSON kernel GET "${fault}" fault kernel)
    string(JSON line GET "${fault}" fault line)
    if(NOT want STREQUAL kind AND NOT want STREQUAL "${kind} in ${kernel}" AND
       NOT want STREQUAL "${kind} in ${kernel} line ${line}")
      message(SEND_ERROR "${name} reported '${kind} in ${kernel} line ${line}', not '${want}'\n${about}")
    endif()
  endforeach()
endif()

# Brackets would make a list of the patterns something else.
file(READ ${SOURCE} text)
while(text MATCHES "\n// report: ([^\n]*)(.*)")
  set(pattern "${CMAKE_MATCH_1}")
  set(text "${CMAKE_MATCH_2}")
  if(NOT told MATCHES "${pattern}")
    message(SEND_ERROR "${name}: the report does not match ${pattern}\n${about}")
  endif()
endwhile()
