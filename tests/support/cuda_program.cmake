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

# The name of the program: that of its source, or of its folder if it has several sources, of which SOURCE is main.cu.
function(name_program result)
  get_filename_component(name ${SOURCE} NAME_WE)
  if(name STREQUAL main)
    get_filename_component(folder ${SOURCE} DIRECTORY)
    get_filename_component(name ${folder} NAME)
  endif()
  set(${result} ${name} PARENT_SCOPE)
endfunction()

# Compiles SOURCE, and the sources beside it if it is a main.cu, with nvcc and the options behind `program` and in the comments
# `// options:`, and links them with the simulated GPU's runtime.
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
    run_or_fail(${NVCC} -std=c++17 -cudart none -gencode arch=compute_80,code=compute_80 -lineinfo ${ARGN} ${options} -c
      -o ${program}.${name}.o ${source})
  endforeach()
  if(options MATCHES "-rdc=true")
    run_or_fail(${NVCC} -dlink -gencode arch=compute_80,code=compute_80 -o ${program}.linked.o ${objects} -lcudadevrt)
    get_filename_component(toolkit ${NVCC} DIRECTORY)
    list(APPEND objects ${program}.linked.o -L${toolkit}/../lib64 -lcudadevrt)
  endif()
  get_filename_component(library_folder ${LIBRARY} DIRECTORY)
  run_or_fail(${CXX} -o ${program} ${objects} -L${library_folder} -llabcheck_cudart -Wl,-rpath,${library_folder} -lpthread)
endfunction()
