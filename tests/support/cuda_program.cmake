# What the tests that compile a CUDA program have in common. Needs SOURCE, and for compile_program LIBRARY and CXX.
find_program(NVCC nvcc HINTS $ENV{CUDA_HOME}/bin $ENV{CUDA_PATH}/bin /usr/local/cuda/bin)

# The values of the source's comments with that key.
function(read_comments key result)
  file(STRINGS ${SOURCE} lines REGEX "^// ${key}:")
  list(TRANSFORM lines REPLACE "^// ${key}: ?" "")
  set(${result} "${lines}" PARENT_SCOPE)
endfunction()

function(run_or_fail)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT status EQUAL 0)
    string(JOIN " " command ${ARGN})
    message(FATAL_ERROR "${command}\n${output}")
  endif()
endfunction()

# Compiles SOURCE with nvcc and the options behind `program`, and links it with the simulated GPU's runtime.
function(compile_program program)
  get_filename_component(library_folder ${LIBRARY} DIRECTORY)
  run_or_fail(${NVCC} -std=c++17 -cudart none -gencode arch=compute_80,code=compute_80 -lineinfo ${ARGN} -c -o ${program}.o
    ${SOURCE})
  run_or_fail(${CXX} -o ${program} ${program}.o -L${library_folder} -llabcheck_cudart -Wl,-rpath,${library_folder} -lpthread)
endfunction()
