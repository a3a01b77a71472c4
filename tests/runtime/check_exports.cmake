# SPDX-License-Identifier: MIT
# Compares the names that LIBRARY exports with those in the file NAMES (the exports of CUDA 13.0's runtime).
cmake_minimum_required(VERSION 3.25)
execute_process(COMMAND ${NM} -D --defined-only --format=posix ${LIBRARY} OUTPUT_VARIABLE symbols COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "[^\n]+" symbols "${symbols}")
list(TRANSFORM symbols REPLACE " .*" "")
foreach(symbol IN LISTS symbols)
  if(NOT symbol MATCHES "^(__cuda|cuda|labcheckSim)")
    message(SEND_ERROR "exports ${symbol}, which is not part of the interface")
  endif()
endforeach()
file(STRINGS ${NAMES} names)
list(LENGTH names count)
if(NOT count EQUAL 422)
  message(SEND_ERROR "${NAMES} has ${count} names, not 422")
endif()
# CUDA 11.8 and 12 use different names for some functions.
list(APPEND names cudaGetDeviceProperties_v2 cudaMemPrefetchAsync_v2 cudaMemAdvise_v2 cudaThreadSynchronize cudaBindTexture
  labcheckSimNameAllocation labcheckSimVersion)
foreach(name IN LISTS names)
  if(NOT name IN_LIST symbols)
    message(SEND_ERROR "does not export ${name}")
  endif()
endforeach()
