# SPDX-License-Identifier: MIT
# Functions shared by the tests that compile a CUDA program. Requires SOURCE; compile_program also requires LIBRARY and CXX.
find_program(NVCC nvcc HINTS $ENV{CUDA_HOME}/bin $ENV{CUDA_PATH}/bin /usr/local/cuda/bin)

# Returns the values of the comments with this key in the source.
function(read_comments key result)
  file(STRINGS ${SOURCE} lines REGEX "^// ${key}:")
  list(TRANSFORM lines REPLACE "^// ${key}: ?" "")
  set(${result} "${lines}" PARENT_SCOPE)
endfunction()

# Returns why SOURCE cannot be compiled here, or "" if it can. A comment `// needs: CUDA VERSION` in it names the oldest toolkit that
# can compile it, if some that labcheck supports cannot.
function(find_missing_toolkit result)
  set(missing "")
  read_comments(needs needed)
  if(needed)
    string(REPLACE "CUDA " "" needed "${needed}")
    execute_process(COMMAND ${NVCC} --version OUTPUT_VARIABLE output)
    string(REGEX MATCH ", V([0-9.]+)" found "${output}")
    if("${CMAKE_MATCH_1}" VERSION_LESS "${needed}")
      set(missing "needs CUDA ${needed}, but nvcc is ${CMAKE_MATCH_1}")
    endif()
  endif()
  set(${result} "${missing}" PARENT_SCOPE)
endfunction()

# Ends the script if there is no nvcc, or if it is too old for SOURCE, which is optional. CTest then counts the test as skipped.
macro(require_toolkit)
  set(missing "")
  if(NOT NVCC)
    set(missing "nvcc not found")
  elseif(SOURCE)
    find_missing_toolkit(missing)
  endif()
  if(missing)
    message("test skipped: ${missing}")
    return()
  endif()
endmacro()

# Huge pages make nvcc faster: harness/toolchain/script.cpp.
function(run_or_fail)
  execute_process(COMMAND ${CMAKE_COMMAND} -E env GLIBC_TUNABLES=glibc.malloc.hugetlb=1 ${ARGN}
    RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT status EQUAL 0)
    string(JOIN " " command ${ARGN})
    message(FATAL_ERROR "${command}\n${output}")
  endif()
endfunction()

# Returns the name of the program: the name of its source or, if SOURCE is a main.cu, the name of its folder.
function(name_program result)
  get_filename_component(name ${SOURCE} NAME_WE)
  if(name STREQUAL main)
    get_filename_component(folder ${SOURCE} DIRECTORY)
    get_filename_component(name ${folder} NAME)
  endif()
  set(${result} ${name} PARENT_SCOPE)
endfunction()

# Whether SOURCE cannot be compiled with other programs (compile_group.cmake).
function(is_compiled_alone result)
  file(STRINGS ${SOURCE} comments REGEX "^// (options|alone):")
  if(comments OR SOURCE MATCHES "/main\\.cu$")
    set(${result} TRUE PARENT_SCOPE)
  else()
    set(${result} FALSE PARENT_SCOPE)
  endif()
endfunction()

# Creates the executable of SOURCE: a link to GROUP, the executable of its group, or, if it has none, a program that
# compile_program() compiles with the arguments after `program`.
function(make_program program)
  is_compiled_alone(alone)
  if(alone OR NOT GROUP)
    compile_program(${program} ${ARGN})
  else()
    file(CREATE_LINK ${GROUP} ${program} SYMBOLIC)
  endif()
endfunction()

# Removes the namespaces of programs in a group from the names in a report.
function(remove_namespaces report)
  string(REGEX REPLACE "program_[A-Za-z0-9_]+::" "" text "${${report}}")
  set(${report} "${text}" PARENT_SCOPE)
endfunction()

# Compiles SOURCE with nvcc; if it is a main.cu, also the other sources in its folder. The options are the arguments after
# `program` and the comments `// options:`. Links with the simulated GPU's runtime, or with NVIDIA's shared runtime if RUNTIME is
# `shared`.
function(compile_program program)
  set(sources ${SOURCE})
  get_filename_component(folder ${SOURCE} DIRECTORY)
  if(SOURCE MATCHES "/main\\.cu$")
    file(GLOB sources ${folder}/*.cu)
  endif()
  read_comments(options options)
  separate_arguments(options UNIX_COMMAND "${options}")
  set(objects "")
  foreach(source IN LISTS sources)
    get_filename_component(name ${source} NAME_WE)
    list(APPEND objects ${program}.${name}.o)
    run_or_fail(${NVCC} -std=c++17 -cudart none -gencode arch=compute_80,code=compute_80 -lineinfo -Xcompiler -g1 ${ARGN} ${options} -c
      -o ${program}.${name}.o ${source})
  endforeach()
  if(options MATCHES "-rdc=true")
    run_or_fail(${NVCC} -dlink -gencode arch=compute_80,code=compute_80 -o ${program}.linked.o ${objects} -lcudadevrt)
    get_filename_component(toolkit ${NVCC} DIRECTORY)
    list(APPEND objects ${program}.linked.o -L${toolkit}/../lib64 -lcudadevrt)
  endif()
  if(RUNTIME STREQUAL shared)
    run_or_fail(${NVCC} -cudart shared -o ${program} ${objects})
    return()
  endif()
  get_filename_component(library_folder ${LIBRARY} DIRECTORY)
  file(STRINGS ${SOURCE} uses_driver REGEX "^#include <cuda\\.h>")
  if(uses_driver)
    list(APPEND objects ${library_folder}/driver/libcuda.so.1 -Wl,-rpath,${library_folder}/driver)
  endif()
  run_or_fail(${CXX} -o ${program} ${objects} -L${library_folder} -llabcheck_cudart -Wl,-rpath,${library_folder} -lpthread)
endfunction()
