# SPDX-License-Identifier: MIT
cmake_minimum_required(VERSION 3.25)
# NM: the nm program; OBJECTS: object files compiled for an instruction set that the host may not have. The linker may keep a weak
# symbol from them (an inline function that was not inlined) for all callers, even on a host that cannot run it.
separate_arguments(objects UNIX_COMMAND "${OBJECTS}")
list(LENGTH objects count)
if(count EQUAL 0)
  message(FATAL_ERROR "OBJECTS is empty")
endif()
execute_process(COMMAND ${NM} --demangle --defined-only ${objects} OUTPUT_VARIABLE symbols COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "[0-9a-f]+ [WVu] [^\n]*" weak "${symbols}")
list(FILTER weak EXCLUDE REGEX "labcheck::simgpu::${VARIANT}::")
if(weak)
  list(JOIN weak "\n  " lines)
  message(FATAL_ERROR "these functions are shared with code for other instruction sets; make them always_inline or move them "
    "into the variant's namespace:\n  ${lines}")
endif()
