cmake_minimum_required(VERSION 3.25)
# NM, OBJECTS: object files compiled for an instruction set that the host may not have. A weak symbol in one (an inline function
# that was not inlined) may be the copy that the linker keeps for all callers, also on a host that cannot run it.
separate_arguments(objects UNIX_COMMAND "${OBJECTS}")
list(LENGTH objects count)
if(count EQUAL 0)
  message(FATAL_ERROR "there are no objects to look at")
endif()
execute_process(COMMAND ${NM} --demangle --defined-only ${objects} OUTPUT_VARIABLE symbols COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "[0-9a-f]+ [WVu] [^\n]*" weak "${symbols}")
list(FILTER weak EXCLUDE REGEX "labcheck::simgpu::${VARIANT}::")
if(weak)
  list(JOIN weak "\n  " lines)
  message(FATAL_ERROR "these functions are shared with code for other instruction sets; make them always_inline or move them "
    "into the variant's namespace:\n  ${lines}")
endif()
