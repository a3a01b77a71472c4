# Compiles one CUDA program with nvcc, links it with the simulated GPU's runtime, runs it and compares what it does with what
# the comments of its source say:
#
#   // options: WORDS        for nvcc
#   // args: WORDS           its command line
#   // environment: NAME=VALUE
#   // prints: LINE         a line of standard output; all lines together, in order. Without any, the output is not looked at
#   // fault: KIND [in KERNEL] [line N]   a fault that is reported; all of them, in order
#   // report: REGEX        must match somewhere in the report
#   // counter: NAME = NUMBER [DERIVATION]   a sum over all that the program launches
#   // exits: STATUS        otherwise 0
#
# Needs SOURCE (a main.cu stands for all sources of its folder), LIBRARY, CXX, ROOT and FOLDER, and takes RUNTIME
# (cuda_program.cmake). IN has settings NAME=VALUE, comma-separated: the program is run once in each and must do the same. Leaves the program and its last report (NAME.report) in FOLDER. Called by CTest.
cmake_minimum_required(VERSION 3.25)

include(${CMAKE_CURRENT_LIST_DIR}/cuda_program.cmake)
if(NOT NVCC)
  message("nvcc not found")
  return()
endif()

function(check_exit_status status about)
  read_comments(exits wanted)
  if(NOT wanted)
    set(wanted 0)
  endif()
  if(NOT status STREQUAL wanted)
    message(SEND_ERROR "${name} ended with status ${status}, not ${wanted}\n${about}")
  endif()
endfunction()

function(check_output output about)
  read_comments(prints wanted)
  if(wanted)
    string(JOIN "\n" wanted ${wanted})
    if(NOT output STREQUAL "${wanted}\n")
      message(SEND_ERROR "${name} printed something else than\n${wanted}\n${about}")
    endif()
  endif()
endfunction()

# A fault as the comments have it; what the comment leaves out is left out here too.
function(check_faults told about)
  read_comments(fault wanted)
  string(REGEX MATCHALL "{\"fault\":[^\n]*" faults "${told}")
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
    if(NOT want STREQUAL kind AND NOT want STREQUAL "${kind} in ${kernel}" AND
       NOT want STREQUAL "${kind} in ${kernel} line ${line}")
      message(SEND_ERROR "${name} reported '${kind} in ${kernel} line ${line}', not '${want}'\n${about}")
    endif()
  endforeach()
endfunction()

function(check_report told about)
  # Brackets would make a list of the patterns something else.
  file(READ ${SOURCE} text)
  while(text MATCHES "\n// report: ([^\n]*)(.*)")
    set(pattern "${CMAKE_MATCH_1}")
    set(text "${CMAKE_MATCH_2}")
    if(NOT told MATCHES "${pattern}")
      message(SEND_ERROR "${name}: the report does not match ${pattern}\n${about}")
    endif()
  endwhile()
endfunction()

function(check_counters told)
  # Semicolons would make a list of the derivations something else.
  file(READ ${SOURCE} text)
  if(text MATCHES "[^\n][^\n]// counter:|// [^\n]+counter:")
    message(SEND_ERROR "${name}: a '// counter:' is not at the beginning of its line")
  endif()
  string(REGEX MATCHALL "{\"counters\":[^\n]*" reports "${told}")
  while(text MATCHES "\n// counter: ([a-z_]+) = ([0-9]+)(.*)")
    set(counter ${CMAKE_MATCH_1})
    set(wanted ${CMAKE_MATCH_2})
    set(text "${CMAKE_MATCH_3}")
    set(sum 0)
    foreach(report IN LISTS reports)
      # Counters that are 0 are left out of a report.
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
compile_program(${program} -I${ROOT})

read_comments(args arguments)
separate_arguments(arguments UNIX_COMMAND "${arguments}")
read_comments(environment environment)
if(RUNTIME STREQUAL shared)
  # Libraries with the names of NVIDIA's lie beside ours.
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
  file(READ ${report} told)
  set(about "with ${setting}\nstandard output:\n${output}\nstandard error:\n${errors}\nreport:\n${told}")
  check_exit_status("${status}" "${about}")
  check_output("${output}" "${about}")
  check_faults("${told}" "${about}")
  check_report("${told}" "${about}")
  check_counters("${told}")
endforeach()
