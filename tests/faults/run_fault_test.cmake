# Compiles one faulty CUDA program, runs it on the simulated GPU and compares what that finds with NAME.expected. The comments
# of the source say
#
#   // finds: KIND          of the fault (FaultKind), which is told at the line that ends in `// here`, if there is one
#   // checks: LEVEL        otherwise default
#   // tool: TOOL           the tool of compute-sanitizer that should find it on a card,
#   // sanitizer: WORDS     and with which words; both for compare_sanitizer.sh
#
# Needs SOURCE, LIBRARY, CXX and FOLDER. With the environment's LABCHECK_REBASE set, writes the golden file instead.
cmake_minimum_required(VERSION 3.25)

include(${CMAKE_CURRENT_LIST_DIR}/../support/cuda_program.cmake)
if(NOT NVCC)
  message("nvcc not found")
  return()
endif()

get_filename_component(name ${SOURCE} NAME_WE)
get_filename_component(source_folder ${SOURCE} DIRECTORY)
file(MAKE_DIRECTORY ${FOLDER})
set(program ${FOLDER}/${name})
compile_program(${program})

read_comments(checks checks)
if(NOT checks)
  set(checks default)
endif()
# How the program ends is its own affair: some go on after the fault, some end by a signal.
execute_process(COMMAND ${CMAKE_COMMAND} -E env LABCHECK_SIM_CHECKS=${checks} ${program}
  OUTPUT_QUIET ERROR_VARIABLE errors)
string(REPLACE "${source_folder}/" "" errors "${errors}")
string(REGEX REPLACE "0x[0-9a-f]+" "0x..." errors "${errors}")
string(REGEX MATCHALL "labcheck: [^\n]*\n" faults "${errors}")
string(JOIN "" told ${faults})

set(golden ${source_folder}/${name}.expected)
if(DEFINED ENV{LABCHECK_REBASE})
  file(WRITE ${golden} "${told}")
endif()
file(READ ${golden} wanted)
if(NOT told STREQUAL wanted)
  message(SEND_ERROR "${name}: expected\n${wanted}\ntold\n${told}\nstandard error:\n${errors}")
endif()

read_comments(finds kind)
file(STRINGS ${SOURCE} lines)
set(number 0)
set(place "")
foreach(line IN LISTS lines)
  math(EXPR number "${number} + 1")
  if(line MATCHES "// here$")
    set(place "${name}.cu:${number}: ")
  endif()
endforeach()
string(FIND "${told}" "labcheck: ${place}${kind}" found)
if(found EQUAL -1)
  message(SEND_ERROR "${name}: no '${kind}' is told at ${place}\n${told}")
endif()
