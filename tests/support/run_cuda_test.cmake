# SPDX-License-Identifier: MIT
# Compiles one CUDA program with nvcc, links it with the simulated GPU's runtime, runs it and compares its behavior with the
# comments in its source:
#
#   // options: WORDS        options for nvcc
#   // needs: CUDA VERSION   with an older toolkit, the test is skipped (cuda_program.cmake)
#   // alone: REASON         the program must not be compiled with others (compile_group.cmake)
#   // args: WORDS           command-line arguments
#   // environment: NAME=VALUE
#   // prints: LINE         a line of standard output; all lines, in order. Without such comments the output is not checked
#   // fault: KIND [in KERNEL] [line N]   a reported fault; all faults, in order
#   // report: REGEX        must match somewhere in the report
#   // counter: NAME = NUMBER [DERIVATION]   sum over all launches of the program
#   // exits: STATUS        exit status; default: 0
#
# Requires SOURCE (a main.cu represents all sources in its folder), LIBRARY, CXX, ROOT and FOLDER; GROUP and RUNTIME are optional
# (cuda_program.cmake). IN contains comma-separated settings NAME=VALUE: the program is run once with each setting and must always
# behave the same. The program and its last report (NAME.report) remain in FOLDER. Called by CTest.
cmake_minimum_required(VERSION 3.25)

include(${CMAKE_CURRENT_LIST_DIR}/cuda_program.cmake)
require_toolkit()

function(check_exit_status status about)
  read_comments(exits wanted)
  if(NOT wanted)
    set(wanted 0)
  endif()
  if(NOT status STREQUAL wanted)
    message(SEND_ERROR "${name} exited with status ${status}, not ${wanted}\n${about}")
  endif()
endfunction()

function(check_output output about)
  read_comments(prints wanted)
  if(wanted)
    string(JOIN "\n" wanted ${wanted})
    if(NOT output STREQUAL "${wanted}\n")
      message(SEND_ERROR "${name} did not print\n${wanted}\n${about}")
    endif()
  endif()
endfunction()

# Compares the reported faults with the comments; parts that a comment omits are not compared.
function(check_faults report_text about)
  read_comments(fault wanted)
  # Semicolons separate the elements of CMake's lists.
  string(REPLACE ";" "<semicolon>" report_text "${report_text}")
  string(REGEX MATCHALL "{\"fault\":[^\n]*" faults "${report_text}")
  list(LENGTH wanted wanted_count)
  list(LENGTH faults count)
  if(NOT count EQUAL wanted_count)
    message(SEND_ERROR "${name} reported ${count} faults, not ${wanted_count}\n${about}")
    return()
  endif()
  foreach(fault want IN ZIP_LISTS faults wanted)
    string(JSON kind GET "${fault}" fault kind)
    string(JSON kernel GET "${fault}" fault kernel)
    string(JSON line GET "${fault}" fault line)
    set(place "${kind}")
    if(kernel)
      string(APPEND place " in ${kernel}")
    endif()
    if(NOT want STREQUAL kind AND NOT want STREQUAL place AND NOT want STREQUAL "${place} line ${line}")
      message(SEND_ERROR "${name} reported '${place} line ${line}', not '${want}'\n${about}")
    endif()
  endforeach()
endfunction()

function(check_report report_text about)
  # A CMake list would not preserve patterns that contain brackets.
  file(READ ${SOURCE} text)
  while(text MATCHES "\n// report: ([^\n]*)(.*)")
    set(pattern "${CMAKE_MATCH_1}")
    set(text "${CMAKE_MATCH_2}")
    if(NOT report_text MATCHES "${pattern}")
      message(SEND_ERROR "${name}: the report does not match ${pattern}\n${about}")
    endif()
  endwhile()
endfunction()

function(check_counters report_text)
  # A CMake list would not preserve derivations that contain semicolons.
  file(READ ${SOURCE} text)
  if(text MATCHES "[^\n][^\n]// counter:|// [^\n]+counter:")
    message(SEND_ERROR "${name}: a '// counter:' is not at the beginning of its line")
  endif()
  string(REGEX MATCHALL "{\"counters\":[^\n]*" reports "${report_text}")
  while(text MATCHES "\n// counter: ([a-z_]+) = ([0-9]+)(.*)")
    set(counter ${CMAKE_MATCH_1})
    set(wanted ${CMAKE_MATCH_2})
    set(text "${CMAKE_MATCH_3}")
    set(sum 0)
    foreach(report IN LISTS reports)
      # Reports omit counters that are 0.
      string(JSON count ERROR_VARIABLE absent GET "${report}" counters ${counter})
      if(NOT absent)
        string(REGEX REPLACE "\\.0*$" "" count "${count}")
        math(EXPR sum "${sum} + ${count}")
      endif()
    endforeach()
    if(NOT sum EQUAL wanted)
      message(SEND_ERROR "${name}: ${counter} is ${sum}, not ${wanted}")
    endif()
  endwhile()
endfunction()

name_program(name)
file(MAKE_DIRECTORY ${FOLDER})
set(program ${FOLDER}/${name})
set(report ${program}.report)
make_program(${program} -I${ROOT})

read_comments(args arguments)
separate_arguments(arguments UNIX_COMMAND "${arguments}")
read_comments(environment environment)
if(RUNTIME STREQUAL shared)
  # The folder also contains libraries with the names of NVIDIA's.
  get_filename_component(library_folder ${LIBRARY} DIRECTORY)
  list(APPEND environment LD_LIBRARY_PATH=${library_folder})
endif()
string(REPLACE "," ";" settings "${IN}")
if(NOT settings)
  set(settings LABCHECK_SIM_CHECKS=default)
endif()
foreach(setting IN LISTS settings)
  execute_process(
    COMMAND ${CMAKE_COMMAND} -E env LABCHECK_SIM_REPORT_FD=9 ${setting} ${environment}
      sh -c "report=$1; shift; \"$0\" \"$@\" 9>\"$report\"; exit $?" ${program} ${report} ${arguments}
    RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE errors)
  file(READ ${report} report_text)
  remove_namespaces(report_text)
  set(about "with ${setting}\nstandard output:\n${output}\nstandard error:\n${errors}\nreport:\n${report_text}")
  check_exit_status("${status}" "${about}")
  check_output("${output}" "${about}")
  check_faults("${report_text}" "${about}")
  check_report("${report_text}" "${about}")
  check_counters("${report_text}")
endforeach()
